// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of slots in templates. */
public final class SlotNames {
  public static final String QUESTION = "question";
  public static final String INSTRUCTIONS = "instructions";
  public static final String EVIDENCE = "evidence";
  public static final String SCHEMA = "schema";
  public static final String JOINS = "joins";
  public static final String EXAMPLES = "examples";
  public static final String GLOSSARY = "glossary";
  public static final String DIALECT = "dialect";
  public static final String DIALECT_NOTES = "dialect_notes";
  public static final String PREVIOUS_SQL = "previous_sql";
  public static final String PREVIOUS_ERROR = "previous_error";
  public static final String TURNS = "turns";
  public static final String DATE = "date";

  /** Maximum number of earlier turns of a dialog, which are numbered from 0. */
  static final int MOST_TURNS = 20;

  private static final List<String> PLAIN =
      List.of(
          QUESTION,
          INSTRUCTIONS,
          "full_instructions",
          "cot_instructions",
          GLOSSARY,
          EVIDENCE,
          SCHEMA,
          JOINS,
          EXAMPLES,
          DIALECT,
          DIALECT_NOTES,
          PREVIOUS_SQL,
          PREVIOUS_ERROR,
          TURNS,
          "table_aliases",
          DATE);

  static final Set<String> ALL =
      Set.copyOf(
          Stream.concat(
                  PLAIN.stream(),
                  IntStream.range(0, MOST_TURNS)
                      .boxed()
                      .flatMap(n -> Stream.of(turnQuestion(n), turnQuery(n))))
              .toList());

  /** The names that a message lists; {@code question_0} stands for all turns. */
  static final List<String> LISTED =
      Stream.concat(PLAIN.stream(), Stream.of(turnQuestion(0), turnQuery(0))).toList();

  private SlotNames() {}

  static String turnQuestion(int turn) {
    return "question_" + turn;
  }

  static String turnQuery(int turn) {
    return "query_" + turn;
  }
}
