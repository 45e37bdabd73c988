// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.assay.journal.JournalJson;
import dev.assay.model.ByteString;
import dev.assay.model.ResultTable;
import dev.assay.probe.ProbeResult.Held;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeResult.Refuted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of probing as JSON. */
public final class ProbeJson {
  private static final int FORMAT = 1;

  private ProbeJson() {}

  /** A whole run. */
  record RunLine(
      int format,
      String run,
      long seed,
      int candidates,
      int scored,
      int correct,
      int holds,
      Map<String, Integer> refuted,
      int degenerate,
      int tie,
      int held,
      Map<String, Integer> notProbed,
      List<PairLine> questions) {}

  /** One pair of queries. */
  record PairLine(
      @JsonInclude(Include.NON_NULL) @Nullable String question,
      @JsonInclude(Include.NON_NULL) @Nullable String database,
      String goldSql,
      String sql,
      String status,
      @JsonInclude(Include.NON_NULL) @Nullable Integer candidates,
      @JsonInclude(Include.NON_NULL) @Nullable String reason,
      @JsonInclude(Include.NON_NULL) @Nullable FoundLine counterexample) {}

  /** A counterexample. */
  record FoundLine(
      String level,
      String kind,
      boolean realistic,
      @Nullable String assumption,
      String difference,
      List<RowsLine> tables,
      RowsLine gold,
      RowsLine predicted,
      String script) {}

  /** Rows under their column names. */
  record RowsLine(
      @JsonInclude(Include.NON_NULL) @Nullable String name,
      List<String> columns,
      List<List<@Nullable Object>> rows) {}

  /** The document of a run. */
  public static String write(ProbedRun run) {
    Map<String, Integer> refuted = new LinkedHashMap<>();
    for (RealismLevel level : RealismLevel.values()) {
      refuted.put(level.code(), run.refuted(level).size());
    }
    Map<String, Integer> notProbed = new LinkedHashMap<>();
    run.notProbed().forEach((reason, ids) -> notProbed.put(reason, ids.size()));
    return JournalJson.line(
        new RunLine(
            FORMAT,
            run.name(),
            run.settings().seed(),
            run.settings().candidates(),
            run.scored(),
            run.correct(),
            run.holds().successes(),
            refuted,
            run.refuted(CounterexampleKind.DEGENERATE).size(),
            run.refuted(CounterexampleKind.TIE).size(),
            run.held().size(),
            notProbed,
            run.questions().stream()
                .map(q -> line(q.question(), q.database(), q.gold(), q.predicted(), q.result()))
                .toList()));
  }

  /** The document of a pair without a run. */
  public static String write(QueryPair pair, ProbeResult result) {
    return JournalJson.line(line(null, null, pair.gold(), pair.predicted(), result));
  }

  private static PairLine line(
      @Nullable String question,
      @Nullable String database,
      String gold,
      String predicted,
      ProbeResult result) {
    Integer candidates = result instanceof Held held ? (Integer) held.candidates() : null;
    String reason = result instanceof NotProbed not ? not.reason() : null;
    FoundLine found = result instanceof Refuted refuted ? found(refuted.counterexample()) : null;
    String status = found != null ? "refuted" : reason != null ? "not_probed" : "held";
    return new PairLine(question, database, gold, predicted, status, candidates, reason, found);
  }

  private static FoundLine found(Counterexample found) {
    return new FoundLine(
        found.level().code(),
        found.kind().name().toLowerCase(Locale.ROOT),
        found.isRealistic(),
        found.assumption(),
        found.difference(),
        found.tables().stream().map(table -> rows(table.name(), table.rows())).toList(),
        rows(null, found.gold()),
        rows(null, found.predicted()),
        found.script());
  }

  private static RowsLine rows(@Nullable String name, ResultTable table) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < table.rowCount(); r++) {
      List<@Nullable Object> row = new ArrayList<>();
      for (Object cell : table.row(r)) {
        row.add(cell instanceof ByteString ? cell.toString() : cell);
      }
      rows.add(row);
    }
    return new RowsLine(name, table.columnNames(), rows);
  }
}
