// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rule that the real rows of a table keep though it is not declared. Candidates of level 2 keep
 * it, too; at level 1 one of the rules is broken.
 */
interface ObservedRule {
  /** The columns that it is about. */
  List<Integer> columns();

  /** Makes rows keep the rule, as far as it can; real ones stay as they are. */
  void settle(SourceTable table, List<DataRow> rows);

  /** The exception that some rows are; {@code null} if they keep the rule. */
  @Nullable Supplier<BrokenRule> exception(SourceTable table, List<DataRow> rows);

  /** A rule of each row by itself. Real rows keep it by definition. */
  interface OfRows extends ObservedRule {
    /** The row, changed to keep the rule if it breaks it. */
    DataRow settled(SourceTable table, DataRow row);

    boolean isBroken(SourceTable table, DataRow row);

    /** The rule in words, for a row that breaks it. */
    BrokenRule broken(SourceTable table, DataRow row);

    @Override
    default void settle(SourceTable table, List<DataRow> rows) {
      rows.replaceAll(row -> row.isReal() || !isBroken(table, row) ? row : settled(table, row));
    }

    @Override
    default @Nullable Supplier<BrokenRule> exception(SourceTable table, List<DataRow> rows) {
      for (DataRow row : rows) {
        if (!row.isReal() && isBroken(table, row)) {
          return () -> broken(table, row);
        }
      }
      return null;
    }
  }

  /**
   * Columns in which no more rows agree than in the real table: one, unless there each value occurs
   * equally often.
   */
  record FewAlike(List<Integer> columns, int most) implements ObservedRule {
    /** Fewer values may occur equally often by chance. */
    private static final int ENOUGH_VALUES = 10;

    public FewAlike {
      columns = List.copyOf(columns);
    }

    /** The columns of which each value occurs twice, or each three times, and so on. */
    static List<FewAlike> among(SourceTable table) {
      List<FewAlike> found = new ArrayList<>();
      for (int c = 0; c < table.columnCount(); c++) {
        Map<Object, Integer> sizes = new HashMap<>();
        if (table.column(c).repeats()) {
          table.column(c).values().forEach(value -> sizes.merge(value, 1, Integer::sum));
        }
        if (sizes.size() >= ENOUGH_VALUES && Set.copyOf(sizes.values()).size() == 1) {
          found.add(new FewAlike(List.of(c), sizes.values().iterator().next()));
        }
      }
      return found;
    }

    @Override
    public void settle(SourceTable table, List<DataRow> rows) {
      surplus(rows).forEach(row -> rows.removeIf(each -> each == row));
    }

    /** The rows that are too many. */
    private List<DataRow> surplus(List<DataRow> rows) {
      Map<List<@Nullable Object>, Integer> seen = new HashMap<>();
      return rows.stream()
          .filter(row -> !row.key(columns).contains(null))
          .filter(row -> seen.merge(row.key(columns), 1, Integer::sum) > most)
          .toList();
    }

    @Override
    public @Nullable Supplier<BrokenRule> exception(SourceTable table, List<DataRow> rows) {
      return surplus(rows).isEmpty() ? null : () -> broken(table);
    }

    /** The rule in words. */
    BrokenRule broken(SourceTable table) {
      if (most > 1) {
        return new BrokenRule(
            "%d rows of %s with one %s, where each occurs %d times in %,d rows"
                .formatted(
                    most + 1, table.name(), table.described(columns), most, table.rows().size()),
            null);
      }
      String words =
          columns.size() == table.columnCount() && columns.size() > 1
              ? "two equal rows of %s, where %,d rows all differ"
                  .formatted(table.name(), table.rows().size())
              : "two rows of %s with one %s, where %,d rows all differ"
                  .formatted(table.name(), table.described(columns), table.rows().size());
      return BrokenRule.unique(words, table, columns);
    }
  }

  /** A column that knows few words, one spelling of each, or only shares of a whole. */
  record KnownValues(int column) implements OfRows {
    @Override
    public List<Integer> columns() {
      return List.of(column);
    }

    @Override
    public DataRow settled(SourceTable table, DataRow row) {
      DataRow origin = row.origin();
      return row.with(
          column, origin == null ? table.column(column).values().get(0) : origin.get(column));
    }

    @Override
    public boolean isBroken(SourceTable table, DataRow row) {
      Object value = row.get(column);
      return value != null && !table.column(column).knows(value);
    }

    @Override
    public BrokenRule broken(SourceTable table, DataRow row) {
      ObservedColumn observed = table.column(column);
      boolean share = observed.most() < Double.POSITIVE_INFINITY;
      String words =
          "a value in %s.%s that none of %,d rows has%s"
              .formatted(
                  table.name(),
                  table.shape().columnName(column),
                  table.rows().size(),
                  share
                      ? ": above %.0f".formatted(observed.most())
                      : observed.closed() ? "" : " in this case");
      String condition =
          share
              ? "%s > %.0f".formatted(table.quoted(column), observed.most())
              : observed.closed()
                  ? "%s NOT IN (%s)"
                      .formatted(
                          table.quoted(column),
                          observed.values().stream()
                              .distinct()
                              .map(table::literal)
                              .sorted()
                              .collect(Collectors.joining(", ")))
                  : table.quoted(column) + " = " + table.literal(row.get(column));
      return BrokenRule.never(words, table, condition);
    }
  }
}
