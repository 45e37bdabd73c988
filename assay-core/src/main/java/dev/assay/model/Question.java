// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question in natural language with what is accepted as its answer.
 *
 * @param id unique in its data set
 * @param text the question
 * @param database id of the database it is asked of
 * @param gold what is accepted as right
 * @param category what kind of question it is, or {@code null}
 * @param difficulty how hard the data set says it is, or {@code null}
 * @param instructions how to read the question, given to the model, or {@code null}
 * @param evidence knowledge that the question needs (BIRD), or {@code null}
 * @param match settings of its own for the comparison; they ask for rounding if text, evidence or
 *     instructions do
 * @param tags free labels
 * @param context further material that the data set has for prompts, by slot: {@code glossary},
 *     {@code joins}, {@code examples}, {@code table_aliases}, {@code question_0}, {@code query_0} …
 */
public record Question(
    String id,
    String text,
    String database,
    Gold gold,
    @Nullable String category,
    @Nullable String difficulty,
    @Nullable String instructions,
    @Nullable String evidence,
    MatchSettings match,
    List<String> tags,
    Map<String, String> context) {
  public Question {
    tags = List.copyOf(tags);
    if (RoundingRequest.in(text, evidence, instructions)) {
      match = match.withRounding(true);
    }
    context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
    if (id.isBlank()) {
      throw new IllegalArgumentException("a question needs an id");
    }
  }

  /** A question without further material for prompts. */
  public Question(
      String id,
      String text,
      String database,
      Gold gold,
      @Nullable String category,
      @Nullable String difficulty,
      @Nullable String instructions,
      @Nullable String evidence,
      MatchSettings match,
      List<String> tags) {
    this(
        id,
        text,
        database,
        gold,
        category,
        difficulty,
        instructions,
        evidence,
        match,
        tags,
        Map.of());
  }

  /** A question with nothing but the necessary. */
  public static Question of(String id, String text, String database, Gold gold) {
    return new Question(
        id, text, database, gold, null, null, null, null, MatchSettings.DEFAULT, List.of());
  }

  /** The same question with another gold. */
  public Question withGold(Gold other) {
    return new Question(
        id,
        text,
        database,
        other,
        category,
        difficulty,
        instructions,
        evidence,
        match,
        tags,
        context);
  }

  /** The same question with another difficulty. */
  public Question withDifficulty(@Nullable String other) {
    return new Question(
        id, text, database, gold, category, other, instructions, evidence, match, tags, context);
  }
}
