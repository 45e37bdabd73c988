// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.journal.internal.JournalJson;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.DataConstraint;
import dev.assay.model.RealismLevel;
import dev.assay.probe.Counterexample.FilledTable;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JSON messages between a run and its search workers. Rows are not part of them: they go beside
 * them with all types of their values, so that a result is the same wherever it was found.
 */
final class ProbeMessages {
  private ProbeMessages() {}

  /** A worker's task. */
  sealed interface Work {}

  /** Search for a counterexample to a pair. */
  record Pair(QueryPair pair) implements Work {}

  /** Check constraints. */
  record Check(List<DataConstraint> stated, @Nullable DataConstraint added) implements Work {}

  private record WorkLine(
      @Nullable QueryPair pair, List<DataConstraint> stated, @Nullable DataConstraint added) {}

  /** A result is refuted, not probed, proved or, without any of these, held. */
  private record FoundLine(
      int candidates,
      List<String> proof,
      @Nullable String reason,
      @Nullable CounterexampleLine counterexample,
      List<DataConstraint> given) {}

  private record CounterexampleLine(
      Dialect dialect,
      RealismLevel level,
      CounterexampleKind kind,
      List<TableLine> tables,
      String difference,
      @Nullable String assumption,
      @Nullable DataConstraint remedy) {}

  private record TableLine(
      String name, String definition, List<String> indexes, List<String> used) {}

  static String write(ProbeSettings settings) {
    return JournalJson.line(settings);
  }

  static ProbeSettings readSettings(String text) {
    return read(ProbeSettings.class, text);
  }

  static String write(QueryPair pair) {
    return JournalJson.line(new WorkLine(pair, List.of(), null));
  }

  static String writeCheck(List<DataConstraint> stated, @Nullable DataConstraint added) {
    return JournalJson.line(new WorkLine(null, stated, added));
  }

  static Work readWork(String text) {
    WorkLine line = read(WorkLine.class, text);
    return line.pair == null ? new Check(line.stated, line.added) : new Pair(line.pair);
  }

  static TaskReply write(PairSearch.Found found) {
    List<Execution> rows = new ArrayList<>();
    CounterexampleLine line = null;
    if (found.result() instanceof ProbeResult.Refuted refuted) {
      Counterexample small = refuted.counterexample();
      small.tables().forEach(table -> rows.add(execution(table.rows())));
      rows.add(execution(small.gold()));
      rows.add(execution(small.predicted()));
      line = line(small);
    }
    return new TaskReply(
        JournalJson.line(
            new FoundLine(
                found.result() instanceof ProbeResult.Held held ? held.candidates() : 0,
                found.result() instanceof ProbeResult.Proved proved ? proved.steps() : List.of(),
                found.result() instanceof ProbeResult.NotProbed not ? not.reason() : null,
                line,
                found.given())),
        rows);
  }

  private static Execution execution(ResultTable table) {
    return new Execution.Rows(table, Duration.ZERO);
  }

  private static CounterexampleLine line(Counterexample found) {
    return new CounterexampleLine(
        found.dialect(),
        found.level(),
        found.kind(),
        found.tables().stream()
            .map(
                table ->
                    new TableLine(table.name(), table.definition(), table.indexes(), table.used()))
            .collect(Collectors.toList()),
        found.difference(),
        found.assumption(),
        found.remedy());
  }

  static PairSearch.Found readFound(TaskReply reply) {
    FoundLine line = read(FoundLine.class, reply.text());
    ProbeResult result;
    if (line.counterexample != null) {
      result = new ProbeResult.Refuted(counterexample(line.counterexample, reply.executions()));
    } else if (!line.proof.isEmpty()) {
      result = new ProbeResult.Proved(line.proof);
    } else {
      result =
          line.reason == null
              ? new ProbeResult.Held(line.candidates)
              : new ProbeResult.NotProbed(line.reason);
    }
    return new PairSearch.Found(result, line.given);
  }

  private static Counterexample counterexample(CounterexampleLine line, List<Execution> rows) {
    List<FilledTable> tables = new ArrayList<>();
    for (TableLine each : line.tables) {
      ResultTable own = table(rows.get(tables.size()));
      tables.add(new FilledTable(each.name, each.definition, each.indexes, own, each.used));
    }
    return new Counterexample(
        line.dialect,
        line.level,
        line.kind,
        tables,
        table(rows.get(tables.size())),
        table(rows.get(tables.size() + 1)),
        line.difference,
        line.assumption,
        line.remedy);
  }

  private static ResultTable table(Execution execution) {
    return ((Execution.Rows) execution).table();
  }

  static <T> T read(Class<T> type, String text) {
    try {
      return JournalJson.read(type, text);
    } catch (IOException e) {
      throw new UncheckedIOException("a message between a run and its worker is not JSON", e);
    }
  }
}
