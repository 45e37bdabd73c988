// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.CounterexampleKind;
import dev.assay.model.DataConstraint;
import dev.assay.model.RealismLevel;
import dev.assay.model.internal.Redaction;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A small database on which a prediction and its gold query give different answers, as a run
 * directory keeps it.
 *
 * @param level the realism of its rows
 * @param kind the way in which the answers differ
 * @param rows how many rows its tables have together
 * @param assumption a phrase after "needs" for what the real database does not show; {@code null}
 *     if the rows need nothing of the kind
 * @param constraint that would rule out what is assumed, as {@link DataConstraint#toString} writes
 *     it; {@code null} if there is none
 * @param difference a phrase about the two answers
 * @param data its rows, or {@code null} if the run keeps no values
 */
public record StoredCounterexample(
    RealismLevel level,
    CounterexampleKind kind,
    int rows,
    @Nullable String assumption,
    @Nullable String constraint,
    String difference,
    @Nullable Data data) {
  /** A counterexample of which no constraint is known that would rule it out. */
  public StoredCounterexample(
      RealismLevel level,
      CounterexampleKind kind,
      int rows,
      @Nullable String assumption,
      String difference,
      @Nullable Data data) {
    this(level, kind, rows, assumption, null, difference, data);
  }

  /**
   * The rows of a counterexample and the answers to them.
   *
   * @param dialect of the engine
   * @param tables those that a foreign key refers to come first
   * @param gold the answer of the gold query
   * @param predicted the answer of the prediction
   * @param script the statements that make the database in an empty one of the engine
   */
  public record Data(
      Dialect dialect,
      List<SmallTable> tables,
      ResultTable gold,
      ResultTable predicted,
      String script) {
    public Data {
      tables = List.copyOf(tables);
    }

    /** The rows of a counterexample of SQLite. */
    public Data(List<SmallTable> tables, ResultTable gold, ResultTable predicted, String script) {
      this(Dialect.SQLITE, tables, gold, predicted, script);
    }
  }

  /**
   * A table of a small database.
   *
   * @param used names of the columns that the queries or foreign keys use
   */
  public record SmallTable(String name, ResultTable rows, List<String> used) {
    public SmallTable {
      used = List.copyOf(used);
    }
  }

  /** Returns whether it counts against the prediction in the headline. */
  public boolean isRealistic() {
    return kind == CounterexampleKind.ROWS && level.isRealistic();
  }

  /** Returns a copy without database values. */
  public StoredCounterexample withoutValues() {
    boolean names = constraint != null && !constraint.startsWith(DataConstraint.Kind.NEVER.word());
    return new StoredCounterexample(
        level, kind, rows, assumption, names ? constraint : null, Redaction.WORDS, null);
  }
}
