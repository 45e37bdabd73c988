// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.gold.Gold;
import dev.assay.match.MatchSettings;
import dev.assay.match.QuestionText;
import dev.assay.match.QuestionWords;
import dev.assay.match.internal.RoundingRequest;
import dev.assay.table.internal.SharedTexts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question in natural language with what is accepted as its answer.
 *
 * @param id unique in its data set
 * @param text the question
 * @param database id of the database it is asked of
 * @param gold the accepted results
 * @param labels by which it is grouped and selected
 * @param hints given to the model
 * @param match settings of its own for the comparison; they ask for rounding if text, evidence or
 *     instructions do, and hold the text
 * @param constraints the constraints on its data, beside those stated of the database
 */
public record Question(
    String id,
    String text,
    String database,
    Gold gold,
    QuestionLabels labels,
    QuestionHints hints,
    MatchSettings match,
    List<DataConstraint> constraints) {
  /** The database of a question that names none, which only judges score. */
  public static final String NO_DATABASE = "none";

  /** The entry of the context that names the tables a prompt shows, separated by commas. */
  public static final String TABLES = "tables";

  public Question {
    database = SharedTexts.of(database);
    constraints = List.copyOf(constraints);
    if (RoundingRequest.in(text, hints.evidence(), hints.instructions())) {
      match = match.withRounding(true);
    }
    if (match.question() == null && !text.equals(noText(id))) {
      match = match.withQuestion(QuestionText.of(text, hints.evidence()));
    }
    if (id.isBlank()) {
      throw new IllegalArgumentException("a question needs an id");
    }
  }

  /** A question without constraints of its own. */
  public Question(
      String id,
      String text,
      String database,
      Gold gold,
      QuestionLabels labels,
      QuestionHints hints,
      MatchSettings match) {
    this(id, text, database, gold, labels, hints, match, List.of());
  }

  /** A question with nothing but the necessary. */
  public static Question of(String id, String text, String database, Gold gold) {
    return new Question(
        id, text, database, gold, QuestionLabels.NONE, QuestionHints.NONE, MatchSettings.DEFAULT);
  }

  /** The text of a question that has none in its data set. */
  public static String noText(String id) {
    return "(the data set has no text for question %s)".formatted(id);
  }

  /** Returns whether the data set has a text for it. */
  public boolean hasText() {
    return !text.equals(noText(id));
  }

  /** The kind of question, or {@code null}. */
  public @Nullable String category() {
    return labels.category();
  }

  /** Returns the data set's difficulty of the question, or {@code null}. */
  public @Nullable String difficulty() {
    return labels.difficulty();
  }

  /** Free labels. */
  public List<String> tags() {
    return labels.tags();
  }

  /** Returns the instructions for the question, or {@code null}. */
  public @Nullable String instructions() {
    return hints.instructions();
  }

  /** Knowledge that the question needs, or {@code null}. */
  public @Nullable String evidence() {
    return hints.evidence();
  }

  /** Further material for prompts, by slot. */
  public Map<String, String> context() {
    return hints.context();
  }

  /** Returns the question of another database. */
  public Question withDatabase(String other) {
    return new Question(id, text, other, gold, labels, hints, match, constraints);
  }

  /** Returns the question with another gold. */
  public Question withGold(Gold other) {
    return new Question(id, text, database, other, labels, hints, match, constraints);
  }

  /** Returns the question with another difficulty. */
  public Question withDifficulty(@Nullable String other) {
    return withLabels(new QuestionLabels(labels.category(), other, labels.tags()));
  }

  /** Returns the question with other labels. */
  public Question withLabels(QuestionLabels other) {
    return new Question(id, text, database, gold, other, hints, match, constraints);
  }

  /** Returns the question with its text read by the words of another language. */
  public Question readBy(QuestionWords words) {
    QuestionText read = match.question();
    return read == null ? this : withMatch(match.withQuestion(read.with(words)));
  }

  /** Returns the question with other settings for the comparison. */
  public Question withMatch(MatchSettings other) {
    return new Question(id, text, database, gold, labels, hints, other, constraints);
  }
}
