// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** An input of a judge: a part of a question or its prediction. */
public enum JudgeInput {
  QUESTION,
  INSTRUCTIONS,
  EVIDENCE,
  DIALECT,
  SCHEMA,
  SQL,
  GOLD_SQL,
  RESULT,
  GOLD_RESULT,
  EXECUTION,
  TABLES,
  FIRST_ANSWER,
  SECOND_ANSWER;

  /** Its name in a rubric. */
  public String slot() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<JudgeInput> named(String slot) {
    return Arrays.stream(values()).filter(input -> input.slot().equals(slot)).findFirst();
  }

  static List<String> slots() {
    return Arrays.stream(values()).map(JudgeInput::slot).toList();
  }

  /** Returns whether the input needs the database. */
  public boolean needsDatabase() {
    return this == SCHEMA || this == DIALECT;
  }

  /** Returns whether the input needs the data set, because a run does not store it. */
  public boolean needsDataset() {
    return this == INSTRUCTIONS || this == EVIDENCE;
  }

  /** Returns whether the input is part of a counterexample, which only probing has. */
  boolean isOfCounterexample() {
    return this == TABLES || this == FIRST_ANSWER || this == SECOND_ANSWER;
  }

  /** Returns whether the input shows rows of a result. */
  public boolean showsRows() {
    return this == RESULT || this == GOLD_RESULT;
  }

  /**
   * Describes the data that leaves the machine with a prompt.
   *
   * @param samples values of each column that a schema shows
   */
  public static String departing(Set<JudgeInput> inputs, int samples) {
    List<String> words = new ArrayList<>();
    for (JudgeInput input : values()) {
      if (inputs.contains(input) && !words.contains(input.departing())) {
        words.add(input.departing());
        if (input == SCHEMA && samples > 0) {
          words.add(samples + " VALUES OF EACH COLUMN");
        }
      }
    }
    return String.join(", ", words);
  }

  private String departing() {
    return switch (this) {
      case QUESTION -> "questions";
      case INSTRUCTIONS -> "instructions";
      case EVIDENCE -> "evidence";
      case DIALECT -> "names of database engines";
      case SCHEMA -> "schemas";
      case SQL -> "predicted SQL";
      case GOLD_SQL -> "gold SQL";
      case RESULT, GOLD_RESULT -> "ROWS OF RESULTS";
      case EXECUTION -> "verdicts";
      case TABLES, FIRST_ANSWER, SECOND_ANSWER -> "ROWS OF COUNTEREXAMPLES";
    };
  }
}
