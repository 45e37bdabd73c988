// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference.NearMiss;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.BagFingerprint;
import dev.assay.match.column.ColumnKeys;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.column.SelectList;
import dev.assay.match.internal.SearchBudget;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Near misses that no profile may accept, so that no relaxation stands for them: one column that is
 * two joined by a separator, and NULL for the 0 of an aggregate. Looked for in small tables only.
 */
final class UnacceptedNearMisses {
  private static final int ROWS = 2_000;
  private static final int COLUMNS = 8;

  /**
   * Maximum number of comparisons with joined columns; columns that look alike hardly ever fail.
   */
  private static final int COMPARISONS = 4;

  private static final List<String> SEPARATORS =
      List.of(" ", ", ", ",", "-", " - ", "/", "_", ": ", ":", "; ", "");

  private final ComparisonSide gold;
  private final ComparisonSide predicted;
  private final MatchSettings settings;
  private final BiFunction<ComparisonSide, ComparisonSide, Match> matcher;
  private int comparisons = COMPARISONS;

  /**
   * @param matcher compares two sides without looking for slips
   */
  public UnacceptedNearMisses(
      ComparisonSide gold,
      ComparisonSide predicted,
      MatchSettings settings,
      BiFunction<ComparisonSide, ComparisonSide, Match> matcher) {
    this.gold = gold;
    this.predicted = predicted;
    this.settings = settings;
    this.matcher = matcher;
  }

  public List<NearMiss> find() {
    List<NearMiss> found = new ArrayList<>();
    if (Math.max(gold.table().rowCount(), predicted.table().rowCount()) > ROWS
        || gold.table().isEmpty()
        || predicted.table().isEmpty()) {
      return found;
    }
    add(found, this::nullForZero);
    if (settings.columns().isEmpty()) {
      add(found, () -> joined(gold, predicted, true));
      add(found, () -> joined(predicted, gold, false));
    }
    return found;
  }

  private static void add(List<NearMiss> found, Supplier<@Nullable String> finder) {
    String words = finder.get();
    if (words != null) {
      found.add(new NearMiss(Set.of(), words));
    }
  }

  private boolean matches(ResultTable goldTable, ResultTable predictedTable) {
    ComparisonSide one =
        new ComparisonSide(goldTable, gold.sql(), gold.dialect(), gold.ties(), null);
    ComparisonSide other = new ComparisonSide(predictedTable, predicted.sql(), predicted.dialect());
    return Profile.STANDARD.accepts(matcher.apply(one, other));
  }

  private @Nullable String nullForZero() {
    ResultTable goldFilled = filled(gold);
    ResultTable predictedFilled = filled(predicted);
    if (goldFilled == null && predictedFilled == null) {
      return null;
    }
    return matches(
            Objects.requireNonNullElse(goldFilled, gold.table()),
            Objects.requireNonNullElse(predictedFilled, predicted.table()))
        ? "would match if NULL were 0 where nothing is added up"
        : null;
  }

  /**
   * A copy with 0 for each NULL among the numbers of an aggregate; {@code null} if there is no such
   * NULL.
   */
  private static @Nullable ResultTable filled(ComparisonSide side) {
    ResultTable table = side.table();
    if (table.columns().stream().noneMatch(column -> hasNulls(column) && isNumeric(column))) {
      return null; // before the query is examined, which takes longer
    }
    SelectList items =
        new SelectList(QueryFacts.of(side, "", SearchBudget.unlimited()), table.columnCount());
    List<Column> columns = new ArrayList<>();
    boolean changed = false;
    for (int c = 0; c < table.columnCount(); c++) {
      Column column = table.column(c);
      boolean fills = hasNulls(column) && isNumeric(column) && mayAggregate(side, items, c);
      columns.add(fills ? withZeros(column) : column);
      changed |= fills;
    }
    return changed ? new ResultTable(columns, table.rowCount()) : null;
  }

  private static boolean mayAggregate(ComparisonSide side, SelectList items, int column) {
    return side.sql() == null || items.item(column).map(i -> i.isAggregate()).orElse(true);
  }

  private static boolean isNull(Column column) {
    return IntStream.range(0, column.size()).allMatch(column::isNull);
  }

  private static boolean hasNulls(Column column) {
    return IntStream.range(0, column.size()).anyMatch(column::isNull);
  }

  private static boolean isNumeric(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::value)
        .allMatch(value -> value == null || value instanceof Number);
  }

  private static Column withZeros(Column column) {
    ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
    for (int row = 0; row < column.size(); row++) {
      Object value = column.value(row);
      builder.add(value == null ? Long.valueOf(0) : value);
    }
    return builder.build();
  }

  /** Looks for two columns of the wide side that, joined, are one column of the narrow side. */
  private @Nullable String joined(ComparisonSide wide, ComparisonSide narrow, boolean wideIsGold) {
    ResultTable table = wide.table();
    if (table.columnCount() > COLUMNS
        || table.columnCount() < 2
        || table.rowCount() != narrow.table().rowCount()
        || table.columnCount() <= narrow.table().columnCount() - COLUMNS) {
      return null;
    }
    List<BagFingerprint> targets =
        narrow.table().columns().stream()
            .map(UnacceptedNearMisses::fingerprint)
            .distinct()
            .toList();
    Set<Long> targetKeys = keys(narrow.table());
    for (int a = 0; a < table.columnCount(); a++) {
      for (int b = 0; b < table.columnCount(); b++) {
        for (String separator : a == b ? List.<String>of() : SEPARATORS) {
          Column one = join(table.column(a), table.column(b), separator, targetKeys);
          if (one != null
              && targets.contains(fingerprint(one))
              && !isNull(one)
              && comparisons-- > 0) {
            ResultTable other = with(table, one, a, b);
            boolean match =
                wideIsGold ? matches(other, narrow.table()) : matches(narrow.table(), other);
            if (match) {
              return words(table.column(a).name(), table.column(b).name(), wideIsGold);
            }
          }
        }
      }
    }
    return null;
  }

  private static String words(String first, String second, boolean predictionJoins) {
    return predictionJoins
        ? "would match if one column were split into %s and %s".formatted(first, second)
        : "would match if the columns %s and %s were joined to one".formatted(first, second);
  }

  private static BagFingerprint fingerprint(Column column) {
    return BagFingerprint.of(ColumnKeys.of(column, KeyEncoding.BASE), column.size());
  }

  private static Set<Long> keys(ResultTable table) {
    Set<Long> keys = new HashSet<>();
    for (Column column : table.columns()) {
      ColumnKeys columnKeys = ColumnKeys.of(column, KeyEncoding.BASE);
      for (int row = 0; row < column.size(); row++) {
        keys.add(columnKeys.at(row));
      }
    }
    return keys;
  }

  /**
   * The joined column; {@code null} at the first value that no column of the other side has,
   * usually in row 1.
   */
  private static @Nullable Column join(Column a, Column b, String separator, Set<Long> wanted) {
    ColumnBuilder builder = new ColumnBuilder(a.name(), "VARCHAR");
    for (int row = 0; row < a.size(); row++) {
      Object first = a.value(row);
      Object second = b.value(row);
      String value = first == null || second == null ? null : first + separator + second;
      if (!wanted.contains(CellKey.of(value, KeyEncoding.BASE))) {
        return null;
      }
      builder.add(value);
    }
    return builder.build();
  }

  /** The table with the joined column in place of the first of the two. */
  private static ResultTable with(ResultTable table, Column joined, int a, int b) {
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < table.columnCount(); c++) {
      if (c != b) {
        columns.add(c == a ? joined : table.column(c));
      }
    }
    return new ResultTable(columns, table.rowCount());
  }
}
