// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.chat.PromptMessage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The prompts for rows of one database.
 *
 * @param dialect the name of its SQL dialect
 */
public record RowPrompt(String dialect) {
  /** Rows of earlier tables that are shown of each. */
  private static final int SHOWN_ROWS = 40;

  /** The field by which a corrected row says which one it replaces. */
  static final String NUMBER = "#";

  private static final String SYSTEM =
      """
      You write rows for the tables of a database, as data on which people try questions. The rows \
      make sense together: names, dates, amounts and references suit each other as those of a real \
      organization would, and values lie in the ranges that their columns have in life. They are \
      varied, so that filters, groups, orders and joins have telling answers: categories repeat, \
      amounts and dates lie apart, some rows are referred to by many others and one by none, and \
      where NULL is allowed and means something, a few values are NULL.\
      """;

  private static final String TASK =
      """
      The database is %s. The tables to fill:

      %s
      %s
      Write %d rows for each of these tables: %s.
      Keys are unique, and foreign keys refer to rows of this answer%s. Each CHECK and NOT NULL \
      holds. Dates are written 'YYYY-MM-DD', times 'YYYY-MM-DD HH:MM:SS', truth values true or \
      false, bytes not at all. Leave out generated columns.
      """;

  private static final String REPAIR =
      """

      %s
      Answer with the corrected rows%s, in the same form; a corrected row has the field "%s" with \
      the number of the row that it replaces. A row that is right once another one is corrected \
      stays as it is. Leave out a row that should not exist.
      """;

  private static final String FORM =
      """
      Answer with one JSON object of lists, by table, and nothing else:
      {"%s": [{"column": value, …}, …], …}\
      """;

  /** The messages that ask for the rows of some tables. */
  public List<PromptMessage> messages(List<String> tables, int rows, RowTrial trial) {
    return messages(tables, rows, trial, "");
  }

  /**
   * The messages that ask for corrections.
   *
   * @param refused rows, each with the reason
   * @param missing the number of rows that are missing, by table
   * @param unreadable whether the answer could not be read
   */
  List<PromptMessage> repair(
      List<String> tables,
      int rows,
      RowTrial trial,
      List<DraftRow> refused,
      Map<String, Integer> missing,
      boolean unreadable) {
    StringBuilder faults = new StringBuilder();
    if (unreadable) {
      faults.append("Your last answer was not one whole JSON object.\n");
    }
    if (!refused.isEmpty()) {
      faults.append("The other rows above are in the database; it refused these:\n");
    }
    for (int i = 0; i < refused.size(); i++) {
      DraftRow row = refused.get(i);
      ObjectNode numbered = row.cells.objectNode().put(NUMBER, i + 1);
      numbered.setAll(row.cells);
      faults.append("%s: %s: %s%n".formatted(row.table, numbered, row.reason));
    }
    String more =
        missing.entrySet().stream()
            .map(each -> " and %d more of %s".formatted(each.getValue(), each.getKey()))
            .collect(Collectors.joining());
    return messages(tables, rows, trial, REPAIR.formatted(faults.toString().strip(), more, NUMBER));
  }

  private List<PromptMessage> messages(
      List<String> tables, int rows, RowTrial trial, String repair) {
    String definitions = tables.stream().map(trial::definition).collect(Collectors.joining("\n\n"));
    String earlier =
        trial.tables().reached(tables.get(0), true).stream()
            .filter(table -> trial.count(table) > 0)
            .map(t -> "%s:%n%s%n".formatted(t, String.join("\n", trial.rows(t, SHOWN_ROWS))))
            .collect(Collectors.joining());
    return List.of(
        PromptMessage.system(SYSTEM),
        PromptMessage.user(
            TASK.formatted(
                    dialect,
                    definitions,
                    earlier.isEmpty() ? "" : "\nThese rows are there already:\n" + earlier,
                    rows,
                    String.join(", ", tables),
                    earlier.isEmpty() ? "" : " or of those that are there")
                + repair
                + FORM.formatted(tables.get(0))));
  }
}
