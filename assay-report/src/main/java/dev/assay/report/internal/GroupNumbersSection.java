// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.AssayException;
import dev.assay.report.Breakdown;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The means of all numbers of each group of a breakdown, and as rows for other programs. */
public final class GroupNumbersSection {
  /** Stands for all breakdowns. */
  public static final String ALL = "all";

  private static final int GROUPS_BESIDE = 5;

  private GroupNumbersSection() {}

  /**
   * The breakdowns of a name, such as {@code category}; {@code difficulty} and {@code feature} also
   * stand for {@code computed_difficulty} and {@code sql_feature}.
   *
   * @throws AssayException if the run has none of that name
   */
  public static List<Breakdown> named(String name, RunSummary summary) {
    List<Breakdown> all = summary.accuracies().breakdowns();
    List<Breakdown> chosen =
        name.equals(ALL)
            ? all
            : all.stream()
                .filter(
                    each ->
                        each.by().equals(name) || SummaryDocument.listed(each.by()).equals(name))
                .toList();
    if (chosen.isEmpty()) {
      throw new AssayException(
          "the questions of this run can't be grouped by '%s'; --by takes %s"
              .formatted(
                  name,
                  String.join(
                      ", ", all.stream().map(each -> SummaryDocument.listed(each.by())).toList())));
    }
    return chosen;
  }

  /** The document of breakdowns for a terminal. */
  public static Document document(RunSummary summary, List<Breakdown> breakdowns) {
    Document.Builder document = Document.of(Text.name(summary.run().name()), "numbers by group");
    breakdowns.forEach(breakdown -> document.add(section(breakdown)));
    return document.build();
  }

  /** All numbers side by side, a few groups at a time. */
  static Section section(Breakdown breakdown) {
    Set<String> names = new LinkedHashSet<>();
    breakdown.groups().forEach(group -> group.numbers().forEach(mean -> names.add(mean.metric())));
    List<Block> tables = new ArrayList<>();
    for (int from = 0; from < breakdown.groups().size(); from += GROUPS_BESIDE) {
      int to = Math.min(from + GROUPS_BESIDE, breakdown.groups().size());
      tables.add(table(breakdown.groups().subList(from, to), names));
    }
    String title = "Numbers by " + SummaryDocument.heading(breakdown.by());
    return Section.of("numbers-" + breakdown.by(), Text.of(title), "", tables);
  }

  private static Table table(List<Breakdown.Group> groups, Set<String> names) {
    List<String> columns = new ArrayList<>(List.of("Mean"));
    groups.forEach(group -> columns.add("#" + SanitizedText.line(group.name())));
    Table table = Table.of(columns.toArray(String[]::new));
    List<Cell> questions = new ArrayList<>(List.of(Cell.of("questions")));
    List<Cell> accuracies = new ArrayList<>(List.of(Cell.of("accuracy")));
    for (Breakdown.Group group : groups) {
      questions.add(Cell.of(NumberFormats.count(group.questions())));
      accuracies.add(
          Cell.of(group.accuracy().total() == 0 ? "-" : NumberFormats.percent(group.accuracy())));
    }
    table.row(questions).row(accuracies);
    for (String name : names) {
      List<Cell> row = new ArrayList<>(List.of(Cell.code(name)));
      for (Breakdown.Group group : groups) {
        row.add(
            Cell.of(
                group.numbers().stream()
                    .filter(mean -> mean.metric().equals(name))
                    .map(mean -> text(name, mean.mean()))
                    .findFirst()
                    .orElse("-")));
      }
      table.row(row);
    }
    return table;
  }

  private static String text(String name, double mean) {
    return switch (name) {
      case "ms", "gold_ms", "latency_ms" -> NumberFormats.time(mean);
      case "cost_usd" -> NumberFormats.cost(mean);
      case "prompt_tokens", "completion_tokens" -> NumberFormats.count(Math.round(mean));
      default -> NumberFormats.score(mean);
    };
  }

  /** The long table {@code numbers}: a row for each number of each group, accuracy first. */
  public static FlatTable table(List<Breakdown> breakdowns) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Breakdown breakdown : breakdowns) {
      for (Breakdown.Group group : breakdown.groups()) {
        int scored = group.accuracy().total();
        Double accuracy = scored == 0 ? null : (Double) group.accuracy().value();
        rows.add(Arrays.asList(breakdown.by(), group.name(), (long) scored, "accuracy", accuracy));
        for (MetricMean mean : group.numbers()) {
          rows.add(
              Arrays.asList(
                  breakdown.by(),
                  group.name(),
                  (long) mean.questions(),
                  mean.metric(),
                  mean.mean()));
        }
      }
    }
    return new FlatTable(
        "numbers",
        List.of(
            new FlatTable.Column("group_by", FlatTable.Kind.TEXT),
            new FlatTable.Column("group", FlatTable.Kind.TEXT),
            new FlatTable.Column("n", FlatTable.Kind.INTEGER),
            new FlatTable.Column("number", FlatTable.Kind.TEXT),
            new FlatTable.Column("value", FlatTable.Kind.NUMBER)),
        rows);
  }
}
