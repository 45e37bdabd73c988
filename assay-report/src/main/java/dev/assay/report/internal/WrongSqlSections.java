// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.report.WrongSql;
import dev.assay.report.WrongSql.DifferenceGroup;
import dev.assay.report.WrongSql.UnknownNames;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination.QuestionList;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import java.util.List;

/** The faults of the wrong SQL in SQL's terms. */
final class WrongSqlSections {
  private static final int TERMINAL_KINDS = 8;

  /** Names shown of each kind. */
  private static final int NAMES = 4;

  private WrongSqlSections() {}

  static List<Section> of(WrongSql wrong) {
    Table differences = Table.of("Difference", "#Questions", "For example").bare();
    for (DifferenceGroup group : wrong.differences()) {
      String words = group.kind().words();
      differences.row(
          Cell.of(Text.of(words).to(new QuestionList("difference", words))),
          Cell.of(count(group.questions().size())),
          Cell.examples(group.questions()));
    }
    Table names = Table.of("Kind", "#Questions", "-Names", "For example").bare();
    add(names, "tables", wrong.unknownTables());
    add(names, "columns", wrong.unknownColumns());
    return List.of(
        Section.of(
            "sql-differences",
            "What the wrong SQL does differently",
            "compared with the gold queries",
            differences.onTerminal(TERMINAL_KINDS)),
        Section.of("unknown-names", "Names that do not exist in the database", "", names));
  }

  private static void add(Table table, String kind, UnknownNames unknown) {
    List<String> names = unknown.names();
    if (!unknown.questions().isEmpty()) {
      String shown = String.join(", ", names.subList(0, Math.min(NAMES, names.size())));
      table.row(
          Cell.of(kind),
          Cell.of(count(unknown.questions().size())),
          Cell.name(names.size() > NAMES ? shown + ", …" : shown),
          Cell.examples(unknown.questions()));
    }
  }
}
