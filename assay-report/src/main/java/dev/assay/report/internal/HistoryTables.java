// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.GateVerdict;
import dev.assay.input.internal.FileHashes;
import dev.assay.journal.Manifest;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import dev.assay.report.CostSummary;
import dev.assay.report.RunSummary;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.FlatTable.Column;
import dev.assay.table.internal.FlatTable.Kind;
import dev.assay.table.internal.LazyList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run as four tables that many runs can share: {@code assay_runs}, one row per run; {@code
 * assay_outcomes}, one row per question; {@code assay_metrics}, one row per question and metric;
 * {@code assay_judgements}, one row per judgment. The first column of each, {@code run_id},
 * identifies the run.
 *
 * @param runId 16 hexadecimal digits made of the run's name, start, data set and generator;
 *     unchanged when a run is finished or copied
 */
public record HistoryTables(String runId, List<FlatTable> tables) {
  private static final int DIGITS = 16;
  private static final Column RUN_ID = new Column("run_id", Kind.TEXT, true);

  public HistoryTables {
    tables = List.copyOf(tables);
  }

  /**
   * Creates the tables of a run.
   *
   * @param judgments that count
   * @param gate the gate's verdict, or {@code null} without a gate
   */
  public static HistoryTables of(
      Manifest manifest,
      RunSummary summary,
      List<Outcome> outcomes,
      List<Judgment> judgments,
      @Nullable GateVerdict gate) {
    String id = runId(manifest);
    return new HistoryTables(
        id,
        List.of(
            run(id, manifest, summary, gate),
            outcomes(id, outcomes),
            metrics(id, outcomes),
            judgments(id, judgments)));
  }

  /**
   * Returns the identity of a run in other programs: 16 hexadecimal digits made of its name, start,
   * data set and generator.
   */
  public static String runId(Manifest manifest) {
    return FileHashes.ofParts(
            List.of(
                manifest.name(),
                manifest.provenance().started().toString(),
                manifest.dataset().sha256(),
                manifest.generator().hash()))
        .substring(0, DIGITS);
  }

  private static FlatTable run(
      String id, Manifest manifest, RunSummary summary, @Nullable GateVerdict gate) {
    TableRow row =
        new TableRow()
            .add(RUN_ID, id)
            .text("name", manifest.name())
            .text("dataset", manifest.dataset().name())
            .text("dataset_sha256", manifest.dataset().sha256())
            .text("profile", manifest.scoring().profile().name())
            .text("generator", manifest.generator().id())
            .text("generator_hash", manifest.generator().hash())
            .text("assay", manifest.provenance().assay())
            .add(new Column("started", Kind.TIME), manifest.provenance().started())
            .add(new Column("finished", Kind.TIME), manifest.provenance().finished())
            .integer("questions", (long) summary.total())
            .integer("scored", (long) summary.scored())
            .integer("correct", (long) summary.correct())
            .integer("not_scored", (long) summary.notScored())
            .integer("pending", (long) summary.pending())
            .integer("vacuous", (long) summary.vacuous());
    boolean known = summary.scored() > 0;
    CostSummary costSummary = summary.resources().spending();
    row.number("accuracy", known ? (Double) summary.accuracy().value() : null)
        .number("accuracy_low", known ? (Double) summary.accuracy().low() : null)
        .number("accuracy_high", known ? (Double) summary.accuracy().high() : null)
        .integer("prompt_tokens", costSummary == null ? null : costSummary.tokens().prompt())
        .integer(
            "completion_tokens", costSummary == null ? null : costSummary.tokens().completion())
        .number("cost_usd", costSummary == null ? null : costSummary.cost().total())
        .text("gate", gate == null ? null : gate.result().name().toLowerCase(Locale.ROOT))
        .text("gate_sentence", gate == null ? null : gate.sentence());
    return row.alone("assay_runs");
  }

  private static FlatTable outcomes(String id, List<Outcome> outcomes) {
    List<OutcomeColumn> columns =
        Stream.concat(OutcomeColumn.JUDGED.stream(), OutcomeColumn.RUN.stream()).toList();
    List<Column> names = new ArrayList<>(List.of(RUN_ID));
    columns.forEach(column -> names.add(column.column()));
    return new FlatTable(
        "assay_outcomes", names, new LazyList<>(outcomes, outcome -> row(id, outcome, columns)));
  }

  private static List<@Nullable Object> row(
      String id, Outcome outcome, List<OutcomeColumn> columns) {
    List<@Nullable Object> row = OutcomeTable.row(outcome, columns);
    row.add(0, id);
    return row;
  }

  private static FlatTable metrics(String id, List<Outcome> outcomes) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      for (Map.Entry<String, @Nullable Double> metric : outcome.metrics().entrySet()) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(id);
        row.add(outcome.question());
        row.add(metric.getKey());
        row.add(OutcomeColumn.finite(metric.getValue()));
        rows.add(row);
      }
    }
    return new FlatTable(
        "assay_metrics",
        List.of(
            RUN_ID,
            new Column("question", Kind.TEXT, true),
            new Column("metric", Kind.TEXT, true),
            new Column("score", Kind.NUMBER)),
        rows);
  }

  /** The judgments without their explanations, which may quote a cell. */
  private static FlatTable judgments(String id, List<Judgment> judgments) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Judgment judgment : judgments) {
      Usage usage = judgment.usage();
      List<@Nullable Object> row = new ArrayList<>();
      row.add(id);
      row.add(judgment.question());
      row.add(judgment.judge());
      row.add(judgment.rubric());
      row.add(judgment.model());
      row.add((long) judgment.repeat());
      row.add(judgment.score());
      row.add(judgment.label());
      row.add(judgment.passes() == null ? null : judgment.passes() ? "yes" : "no");
      row.add(usage == null ? null : usage.promptTokens());
      row.add(usage == null ? null : usage.completionTokens());
      row.add(usage == null ? null : usage.costUsd());
      rows.add(row);
    }
    return new FlatTable(
        "assay_judgements",
        List.of(
            RUN_ID,
            new Column("question", Kind.TEXT, true),
            new Column("judge", Kind.TEXT, true),
            new Column("rubric", Kind.TEXT, true),
            new Column("model", Kind.TEXT, true),
            new Column("repeat", Kind.INTEGER, true),
            new Column("score", Kind.NUMBER),
            new Column("label", Kind.TEXT),
            new Column("passes", Kind.TEXT),
            new Column("prompt_tokens", Kind.INTEGER),
            new Column("completion_tokens", Kind.INTEGER),
            new Column("cost_usd", Kind.NUMBER)),
        rows);
  }

  /** A row that is filled cell by cell. */
  private static final class TableRow {
    private final List<Column> columns = new ArrayList<>();
    private final List<@Nullable Object> cells = new ArrayList<>();

    TableRow add(Column column, @Nullable Object cell) {
      columns.add(column);
      cells.add(cell);
      return this;
    }

    TableRow text(String name, @Nullable String cell) {
      return add(new Column(name, Kind.TEXT), cell);
    }

    TableRow integer(String name, @Nullable Long cell) {
      return add(new Column(name, Kind.INTEGER), cell);
    }

    TableRow number(String name, @Nullable Double cell) {
      return add(new Column(name, Kind.NUMBER), cell);
    }

    FlatTable alone(String table) {
      return new FlatTable(table, columns, List.of(cells));
    }
  }
}
