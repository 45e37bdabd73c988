// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.assay.journal.CounterexampleJudgment;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of probing as JSON. */
public final class ProbeJson {
  static final int FORMAT = 1;

  private static final String MARIADB = "mariadb";

  private ProbeJson() {}

  /** A whole run. */
  private record RunLine(
      int format,
      String run,
      long seed,
      int candidates,
      int scored,
      int correct,
      boolean whole,
      int holds,
      Map<String, Integer> refuted,
      int degenerate,
      int tie,
      int held,
      int proved,
      int undecided,
      Map<String, Integer> notProbed,
      @JsonSetter(contentNulls = Nulls.FAIL) List<PairLine> questions) {}

  /** One pair of queries. */
  private record PairLine(
      @JsonInclude(Include.NON_NULL) @Nullable String question,
      @JsonInclude(Include.NON_NULL) @Nullable String database,
      String goldSql,
      String sql,
      String status,
      @JsonInclude(Include.NON_NULL) @Nullable Integer candidates,
      @JsonInclude(Include.NON_NULL) @Nullable String reason,
      @JsonInclude(Include.NON_NULL) @Nullable FoundLine counterexample,
      @JsonInclude(Include.NON_EMPTY) @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable List<String> given,
      @JsonProperty("judgements")
          @JsonInclude(Include.NON_EMPTY)
          @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable List<CounterexampleJudgment> judgments,
      @JsonInclude(Include.NON_EMPTY) @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable List<String> proof) {
    ProbeFinding finding() {
      return new ProbeFinding(
          question == null ? "" : question,
          database == null ? "" : database,
          goldSql,
          sql,
          candidates == null ? 0 : candidates,
          reason,
          counterexample == null ? null : counterexample.counterexample(),
          given == null ? List.of() : given,
          judgments == null ? List.of() : judgments,
          proof == null ? List.of() : proof);
    }
  }

  /** A counterexample; the rows and what is made of them are absent without values. */
  private record FoundLine(
      RealismLevel level,
      CounterexampleKind kind,
      boolean realistic,
      int rows,
      @Nullable String assumption,
      @JsonInclude(Include.NON_NULL) @Nullable String constraint,
      String difference,
      @JsonInclude(Include.NON_NULL) @Nullable String engine,
      @JsonInclude(Include.NON_NULL) @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable List<RowsLine> tables,
      @JsonInclude(Include.NON_NULL) @Nullable RowsLine gold,
      @JsonInclude(Include.NON_NULL) @Nullable RowsLine predicted,
      @JsonInclude(Include.NON_NULL) @Nullable String script) {
    StoredCounterexample counterexample() {
      return new StoredCounterexample(
          level,
          kind,
          rows,
          assumption,
          constraint,
          difference,
          engine != null && tables != null && gold != null && predicted != null && script != null
              ? new Data(
                  dialect(engine),
                  tables.stream().map(RowsLine::smallTable).toList(),
                  gold.table(),
                  predicted.table(),
                  script)
              : null);
    }
  }

  /** Rows under their column names. */
  private record RowsLine(
      @JsonInclude(Include.NON_NULL) @Nullable String name,
      @JsonSetter(contentNulls = Nulls.FAIL) List<String> columns,
      List<List<@Nullable Object>> rows,
      @JsonInclude(Include.NON_NULL) @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable List<String> used) {
    SmallTable smallTable() {
      return new SmallTable(name == null ? "" : name, table(), used == null ? columns : used);
    }

    ResultTable table() {
      return ResultTable.ofRows(columns, rows);
    }
  }

  /** The document of a run. */
  public static String write(ProbeRecord probed) {
    Map<String, Integer> refuted = new LinkedHashMap<>();
    for (RealismLevel level : RealismLevel.values()) {
      refuted.put(level.code(), probed.refuted(level).size());
    }
    Map<String, Integer> notProbed = new LinkedHashMap<>();
    probed.notProbed().forEach((reason, ids) -> notProbed.put(reason, ids.size()));
    return JournalJson.line(
        new RunLine(
            FORMAT,
            probed.run(),
            probed.search().seed(),
            probed.search().candidates(),
            probed.scored(),
            probed.correct(),
            probed.isWhole(),
            probed.holds().successes(),
            refuted,
            probed.refuted(CounterexampleKind.DEGENERATE).size(),
            probed.refuted(CounterexampleKind.TIE).size(),
            probed.held().size(),
            probed.proved().successes(),
            probed.undecided(),
            notProbed,
            probed.findings().stream().map(ProbeJson::line).toList()));
  }

  /** The document of one pair. */
  public static String write(ProbeFinding finding) {
    return JournalJson.line(line(finding));
  }

  /**
   * The record of a document.
   *
   * @throws IOException if it is no JSON
   * @throws RuntimeException if it is JSON but no such document
   */
  static ProbeRecord read(String text) throws IOException {
    RunLine line = JournalJson.read(RunLine.class, text);
    return new ProbeRecord(
        line.run,
        new ProbeRecord.Search(line.seed, line.candidates),
        line.scored,
        line.correct,
        line.questions.stream().map(PairLine::finding).toList());
  }

  /**
   * The finding of a document of one pair.
   *
   * @throws IOException if it is no JSON
   */
  public static ProbeFinding readPair(String text) throws IOException {
    return JournalJson.read(PairLine.class, text).finding();
  }

  private static PairLine line(ProbeFinding finding) {
    StoredCounterexample found = finding.counterexample();
    return new PairLine(
        finding.question().isEmpty() ? null : finding.question(),
        finding.question().isEmpty() ? null : finding.database(),
        finding.goldSql(),
        finding.sql(),
        status(finding),
        finding.held() ? (Integer) finding.candidates() : null,
        finding.reason(),
        found == null ? null : line(found),
        finding.given(),
        finding.judgments(),
        finding.proof());
  }

  private static String status(ProbeFinding finding) {
    if (finding.counterexample() != null) {
      return "refuted";
    }
    return finding.held() ? "held" : finding.proof().isEmpty() ? "not_probed" : "proved";
  }

  private static FoundLine line(StoredCounterexample found) {
    Data data = found.data();
    return new FoundLine(
        found.level(),
        found.kind(),
        found.isRealistic(),
        found.rows(),
        found.assumption(),
        found.constraint(),
        found.difference(),
        data == null ? null : engine(data.dialect()),
        data == null
            ? null
            : data.tables().stream()
                .map(table -> line(table.name(), table.rows(), table.used()))
                .toList(),
        data == null ? null : line(null, data.gold(), null),
        data == null ? null : line(null, data.predicted(), null),
        data == null ? null : data.script());
  }

  private static RowsLine line(
      @Nullable String name, ResultTable table, @Nullable List<String> used) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < table.rowCount(); r++) {
      List<@Nullable Object> row = new ArrayList<>();
      for (Object cell : table.row(r)) {
        boolean plain = cell == null || cell instanceof Number || cell instanceof Boolean;
        row.add(plain ? cell : cell.toString());
      }
      rows.add(row);
    }
    return new RowsLine(name, table.columnNames(), rows, used);
  }

  private static String engine(Dialect dialect) {
    return dialect == Dialect.MYSQL ? MARIADB : dialect.name().toLowerCase(Locale.ROOT);
  }

  private static Dialect dialect(String engine) {
    return engine.equals(MARIADB)
        ? Dialect.MYSQL
        : Dialect.valueOf(engine.toUpperCase(Locale.ROOT));
  }
}
