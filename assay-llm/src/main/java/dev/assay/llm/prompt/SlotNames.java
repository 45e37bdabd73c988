// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of slots in templates. */
final class SlotNames {
  static final String QUESTION = "question";
  static final String INSTRUCTIONS = "instructions";
  static final String EVIDENCE = "evidence";
  static final String SCHEMA = "schema";
  static final String JOINS = "joins";
  static final String EXAMPLES = "examples";
  static final String GLOSSARY = "glossary";
  static final String DIALECT = "dialect";
  static final String DIALECT_NOTES = "dialect_notes";
  static final String PREVIOUS_SQL = "previous_sql";
  static final String PREVIOUS_ERROR = "previous_error";
  static final String TURNS = "turns";
  static final String DATE = "date";

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

  private static final Set<String> ALL =
      Set.copyOf(
          Stream.concat(
                  PLAIN.stream(),
                  IntStream.range(0, MOST_TURNS)
                      .boxed()
                      .flatMap(n -> Stream.of(turnQuestion(n), turnQuery(n))))
              .toList());

  /** The names that a message lists; {@code question_0} stands for all turns. */
  private static final List<String> LISTED =
      Stream.concat(PLAIN.stream(), Stream.of(turnQuestion(0), turnQuery(0))).toList();

  private SlotNames() {}

  static boolean isKnown(String name) {
    return ALL.contains(name);
  }

  static List<String> listed() {
    return LISTED;
  }

  static String turnQuestion(int turn) {
    return "question_" + turn;
  }

  static String turnQuery(int turn) {
    return "query_" + turn;
  }
}
