// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import dev.assay.app.options.RunListOptions.Status;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.compare.HeadlineScores;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.report.internal.NumberFormats;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.web.runs.RunRow;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The list of runs for a terminal. A narrow one shows fewer columns, but every run on one line. */
final class RunListDocument {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private static final int INDENT = 2;
  private static final int GAP = 2;

  private RunListDocument() {}

  /**
   * A column.
   *
   * @param heading as {@link TableColumn#of} reads it
   * @param drop the order in which columns are left out of a table that is too wide: 1 first, 0
   *     never
   */
  private record Column(String heading, int drop, Function<RunRow, Cell> cell) {
    int width(List<RunRow> runs) {
      int widest =
          runs.stream().mapToInt(run -> cell.apply(run).text().plain().length()).max().orElse(0);
      return widest == 0 ? 0 : Math.max(widest, TableColumn.of(heading).heading().length()) + GAP;
    }
  }

  private static final String HEADLINE = "#Accuracy";
  private static final String SEVERAL = "#Headline";

  private static final List<Column> COLUMNS =
      List.of(
          new Column("@Run", 0, run -> Cell.name(run.run())),
          new Column("Started", 3, of((facts, totals) -> Cell.of(time(facts.started())))),
          new Column("Data set", 6, of((facts, totals) -> Cell.name(facts.dataset()))),
          new Column(
              "#Questions",
              2,
              of((facts, totals) -> Cell.of(NumberFormats.count(facts.questions())))),
          new Column(HEADLINE, 0, of((facts, totals) -> headline(totals))),
          new Column("95 % interval", 8, of((facts, totals) -> Cell.of(interval(totals)))),
          new Column("Profile", 1, of((facts, totals) -> Cell.name(facts.profile()))),
          new Column("SQL from", 4, of((facts, totals) -> Cell.name(facts.system()))),
          new Column("#Cost", 5, of((facts, totals) -> cost(totals))),
          new Column("Gate", 7, of((facts, totals) -> gate(totals))),
          new Column("Status", 0, RunListDocument::status));

  /** A cell of a readable run. */
  private interface Shown {
    Cell of(RunRow.Facts facts, RunRow.Totals totals);
  }

  private static Function<RunRow, Cell> of(Shown shown) {
    return run ->
        run.facts() == null || run.totals() == null
            ? Cell.EMPTY
            : shown.of(run.facts(), run.totals());
  }

  /**
   * The list of runs.
   *
   * @param runs in the order of the list
   * @param older the number of further runs that are not shown
   * @param place the folders that they are in
   * @param width columns of the terminal
   */
  static Document of(List<RunRow> runs, int older, String place, int width) {
    List<Column> columns = fitting(runs, width);
    String headline = heading(runs);
    Table table =
        Table.of(
            columns.stream()
                .map(column -> column.heading().equals(HEADLINE) ? headline : column.heading())
                .toArray(String[]::new));
    for (RunRow run : runs) {
      table.row(
          columns.stream()
              .map(
                  column ->
                      column.heading().equals(HEADLINE) && headline.equals(SEVERAL)
                          ? named(run)
                          : column.cell().apply(run))
              .toList());
    }
    Document.Builder document =
        Document.of(
                Text.of(NumberFormats.count(runs.size(), "run")),
                place,
                older == 0 ? "" : NumberFormats.count(older) + " older")
            .lead(table);
    runs.stream()
        .map(RunRow::problem)
        .filter(Objects::nonNull)
        .distinct()
        .forEach(problem -> document.warn(problem, ""));
    next(runs, document);
    return document.build();
  }

  private static List<Column> fitting(List<RunRow> runs, int width) {
    List<Column> columns = new ArrayList<>(COLUMNS);
    int most = COLUMNS.stream().mapToInt(Column::drop).max().orElse(0);
    for (int drop = 1; drop <= most && width(columns, runs) > width; drop++) {
      int dropped = drop;
      columns.removeIf(column -> column.drop() == dropped);
    }
    return columns;
  }

  private static int width(List<Column> columns, List<RunRow> runs) {
    return INDENT - GAP + columns.stream().mapToInt(column -> column.width(runs)).sum();
  }

  /** Adds the commands for the newest runs. */
  private static void next(List<RunRow> runs, Document.Builder document) {
    List<RunRow> readable = runs.stream().filter(run -> run.facts() != null).toList();
    if (readable.isEmpty()) {
      return;
    }
    RunRow newest = readable.get(0);
    document.next(command("show", newest), "the newest run");
    readable.stream()
        .skip(1)
        .filter(run -> group(run).equals(group(newest)))
        .findFirst()
        .ifPresent(
            before ->
                document.next(
                    command("compare", before, newest), "what changed since the run before"));
  }

  private static String group(RunRow run) {
    return run.facts() == null ? "" : run.facts().group();
  }

  private static String command(String name, RunRow... runs) {
    return ShellCommand.join(
        Stream.concat(Stream.of("assay", name), Stream.of(runs).map(RunRow::run)).toList());
  }

  private static String time(String instant) {
    return TIME.format(Instant.parse(instant).atZone(ZoneId.systemDefault()));
  }

  /** The name of the headline of all runs, or a word for several. */
  private static String heading(List<RunRow> runs) {
    List<String> names =
        runs.stream()
            .map(RunRow::totals)
            .flatMap(Stream::ofNullable)
            .map(RunRow.Totals::headline)
            .flatMap(Stream::ofNullable)
            .map(RunRow.Headline::name)
            .distinct()
            .toList();
    return names.isEmpty() || names.equals(List.of(HeadlineScores.ACCURACY))
        ? HEADLINE
        : names.size() == 1 ? "#" + names.get(0) : SEVERAL;
  }

  /** The headline with its name, where others have another. */
  private static Cell named(RunRow run) {
    RunRow.Headline headline = run.totals() == null ? null : run.totals().headline();
    return headline == null || headline.isAccuracy()
        ? of((facts, totals) -> headline(totals)).apply(run)
        : Cell.of(headline.name() + " " + NumberFormats.score(headline.value())).in(Tone.STRONG);
  }

  private static Cell headline(RunRow.Totals totals) {
    RunRow.Headline headline = totals.headline();
    if (headline == null) {
      return Cell.of("-");
    }
    return Cell.of(
            headline.isAccuracy()
                ? NumberFormats.percent(totals.accuracy())
                : NumberFormats.score(headline.value()))
        .in(Tone.STRONG);
  }

  private static String interval(RunRow.Totals totals) {
    RunRow.Headline headline = totals.headline();
    ConfidenceInterval interval = headline == null ? null : headline.interval();
    if (headline == null || interval == null) {
      return "";
    }
    return headline.isAccuracy()
        ? NumberFormats.interval(totals.accuracy())
        : "%s to %s"
            .formatted(NumberFormats.score(interval.low()), NumberFormats.score(interval.high()));
  }

  private static Cell cost(RunRow.Totals totals) {
    if (totals.costUsd() != null) {
      return Cell.of(NumberFormats.cost(totals.costUsd()));
    }
    return totals.tokens() == null
        ? Cell.EMPTY
        : Cell.of(NumberFormats.count(totals.tokens()) + " tokens");
  }

  private static Cell gate(RunRow.Totals totals) {
    RunRow.GateLine gate = totals.gate();
    return gate == null
        ? Cell.EMPTY
        : Cell.of(gate.result())
            .in(
                switch (gate.result()) {
                  case "passed" -> Tone.PASSED;
                  case "failed" -> Tone.FAILED;
                  default -> Tone.CAUTION;
                });
  }

  private static Cell status(RunRow run) {
    Status status = Status.of(run);
    RunRow.Facts facts = run.facts();
    RunRow.Totals totals = run.totals();
    String done = "";
    if (status != Status.FINISHED && facts != null && totals != null) {
      done =
          " %s of %s"
              .formatted(
                  NumberFormats.count(totals.done()), NumberFormats.count(facts.questions()));
    }
    return Cell.of(status.word() + done)
        .in(
            switch (status) {
              case FINISHED -> Tone.PLAIN;
              case DAMAGED -> Tone.BAD;
              default -> Tone.CAUTION;
            });
  }
}
