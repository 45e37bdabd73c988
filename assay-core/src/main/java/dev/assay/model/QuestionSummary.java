// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.gold.Gold;
import dev.assay.table.internal.SharedTexts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of its question that an outcome stores.
 *
 * @param id of the question
 * @param text the question in words
 * @param database id of the database
 * @param category of the question, or {@code null}
 * @param difficulty of the question, or {@code null}
 * @param profile the profile that the question asked for, or {@code null} for the run's
 * @param unanswerable whether the question can't be answered, so that abstaining is right
 * @param tags of the question
 * @param hints its instructions and evidence; brief ones have none
 */
public record QuestionSummary(
    String id,
    String text,
    String database,
    @Nullable String category,
    @Nullable String difficulty,
    @Nullable String profile,
    boolean unanswerable,
    List<String> tags,
    QuestionHints hints) {
  public QuestionSummary {
    database = SharedTexts.of(database);
    category = SharedTexts.orNull(category);
    difficulty = SharedTexts.orNull(difficulty);
    tags = List.copyOf(tags);
  }

  /** A summary of a question without hints. */
  public QuestionSummary(
      String id,
      String text,
      String database,
      @Nullable String category,
      @Nullable String difficulty,
      @Nullable String profile,
      boolean unanswerable,
      List<String> tags) {
    this(id, text, database, category, difficulty, profile, unanswerable, tags, QuestionHints.NONE);
  }

  /** A summary of a question without tags and hints. */
  public QuestionSummary(
      String id,
      String text,
      String database,
      @Nullable String category,
      @Nullable String difficulty,
      @Nullable String profile,
      boolean unanswerable) {
    this(id, text, database, category, difficulty, profile, unanswerable, List.of());
  }

  /** Returns what an outcome keeps of a question. */
  public static QuestionSummary of(Question question) {
    return new QuestionSummary(
        question.id(),
        question.text(),
        question.database(),
        question.category(),
        question.difficulty(),
        question.match().profile(),
        question.gold() instanceof Gold.Unanswerable,
        question.tags(),
        new QuestionHints(question.instructions(), question.evidence(), Map.of()));
  }

  QuestionSummary brief() {
    return hints.equals(QuestionHints.NONE)
        ? this
        : new QuestionSummary(
            id, text, database, category, difficulty, profile, unanswerable, tags);
  }

  /** Returns the summary of an answerable question that has nothing but the necessary. */
  public static QuestionSummary of(String id, String text, String database) {
    return new QuestionSummary(id, text, database, null, null, null, false);
  }
}
