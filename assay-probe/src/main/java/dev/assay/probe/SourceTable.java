// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.sql.internal.SqlName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of the real database: what is declared of it, its rows, and what these show. Not safe for
 * use by several threads.
 */
final class SourceTable {
  /** The number of rows from which any column whose values all differ is taken for a key. */
  static final int ENOUGH_ROWS = 30;

  /** A table with more rows is no lookup table. */
  private static final int LARGEST_LOOKUP = 100;

  private final DeclaredTable shape;
  private final List<DataRow> rows;
  private final boolean referenced;
  private final TableConstraints given;
  private final boolean lookup;
  private final List<ObservedColumn> columns = new ArrayList<>();
  private final List<List<Integer>> observedKeys = new ArrayList<>();
  private final List<ObservedRule> rules = new ArrayList<>();
  private final List<MirroredRows> mirrored;
  private final Map<List<Integer>, Map<List<@Nullable Object>, List<DataRow>>> indexes =
      new HashMap<>();

  /**
   * Observes the rows of a table.
   *
   * @param referenced whether a foreign key of any table refers to it
   */
  SourceTable(DeclaredTable shape, List<DataRow> rows, boolean referenced) {
    this(shape, rows, referenced, TableConstraints.NONE);
  }

  private SourceTable(
      DeclaredTable shape, List<DataRow> rows, boolean referenced, TableConstraints given) {
    this.shape = shape;
    this.referenced = referenced;
    this.given = given;
    this.rows = List.copyOf(rows);
    for (int c = 0; c < shape.columns().size(); c++) {
      columns.add(ObservedColumn.of(this.rows, c, shape.columnName(c)));
    }
    this.lookup = referenced && isCodeWithLabel();
    observeKeys();
    this.mirrored = MirroredRows.among(this);
    observedKeys.forEach(key -> rules.add(new ObservedRule.FewAlike(key, 1)));
    rules.addAll(ObservedRule.FewAlike.among(this));
    rules.addAll(ColumnTotal.among(this));
    rules.addAll(OrderedColumns.among(this));
    List<Integer> names =
        Stream.concat(shape.keys().stream(), observedKeys.stream())
            .filter(key -> key.size() == 1 && columns.get(key.get(0)).pattern().isWords())
            .map(key -> key.get(0))
            .distinct()
            .toList();
    if (names.size() > 1) {
      rules.add(new EntityNames(names));
    }
    IntStream.range(0, columns.size())
        .filter(c -> !shape.isReference(c) && !shape.isKey(c) && columns.get(c).isTelling())
        .forEach(c -> rules.add(new ObservedRule.KnownValues(c)));
    rules.addAll(ColumnDependency.among(this));
  }

  /** A code, a label, and nothing else but references. */
  private boolean isCodeWithLabel() {
    if (rows.size() > LARGEST_LOOKUP || shape.primaryKey().size() != 1) {
      return false;
    }
    List<Integer> rest =
        IntStream.range(0, columns.size())
            .filter(c -> !shape.primaryKey().contains(c) && !shape.isReference(c))
            .boxed()
            .toList();
    return rest.size() == 1
        && columns.get(rest.get(0)).values().stream().allMatch(String.class::isInstance);
  }

  private void observeKeys() {
    IntStream.range(0, columns.size())
        .filter(this::isBelievedUnique)
        .filter(c -> !shape.keys().contains(List.of(c)))
        .forEach(c -> observedKeys.add(List.of(c)));
    List<Integer> all = IntStream.range(0, columns.size()).boxed().toList();
    if (shape.keys().isEmpty() && rows.size() > 1 && differ(all)) {
      observedKeys.add(all);
    }
    List<Integer> references =
        List.copyOf(
            new TreeSet<>(shape.references().stream().flatMap(r -> r.columns().stream()).toList()));
    boolean junction =
        shape.references().size() > 1
            && (shape.primaryKey().isEmpty() || references.containsAll(shape.primaryKey()));
    if (junction && rows.size() > 1 && !shape.keys().contains(references) && differ(references)) {
      observedKeys.add(references);
    }
  }

  /**
   * Names and titles are taken for unique in any table. Numbers and dates of few rows differ by
   * chance, unless the table has no other key.
   */
  private boolean isBelievedUnique(int column) {
    ObservedColumn observed = columns.get(column);
    boolean differ = rows.size() > 1 && !observed.repeats() && !observed.hasNulls();
    return differ
        && (rows.size() >= ENOUGH_ROWS
            || observed.pattern().isWords()
            || (shape.keys().isEmpty() && !shape.isReference(column)));
  }

  private boolean differ(List<Integer> key) {
    Set<List<@Nullable Object>> seen = new HashSet<>();
    return rows.stream().allMatch(row -> seen.add(row.key(key)));
  }

  /** Returns a copy without the rows that break constraints, which any row then has to keep. */
  SourceTable under(TableConstraints constraints) {
    return new SourceTable(
        shape.with(constraints), constraints.kept(rows), referenced, constraints);
  }

  /** Returns the users' constraints on its rows. */
  TableConstraints given() {
    return given;
  }

  /** Returns whether a new row may hold a value that is not NULL. */
  boolean admits(int column, Object value) {
    return columns.get(column).pattern().admits(value) && given.allows(column, value);
  }

  DeclaredTable shape() {
    return shape;
  }

  String name() {
    return shape.name();
  }

  /** Its rows in the database's order, up to {@link SourceDatabase#MOST_ROWS}. */
  List<DataRow> rows() {
    return rows;
  }

  ObservedColumn column(int position) {
    return columns.get(position);
  }

  int columnCount() {
    return columns.size();
  }

  /**
   * Returns whether its contents stand for what exists, so that rows may be missing but not change.
   */
  boolean isLookup() {
    return lookup;
  }

  /** Sets of columns in which no two rows agree, though nothing is declared. */
  List<List<Integer>> observedKeys() {
    return observedKeys;
  }

  /** The rules that the rows show, by themselves. */
  List<ObservedRule> rules() {
    return rules;
  }

  /** Pairs of columns that the table holds in both directions. */
  List<MirroredRows> mirrored() {
    return mirrored;
  }

  /** The names of columns, for people. */
  String described(List<Integer> positions) {
    return positions.stream().map(shape::columnName).collect(Collectors.joining(" and "));
  }

  /** A column as SQL writes it. */
  String quoted(int column) {
    return SqlName.quote(shape.columnName(column), shape.dialect());
  }

  /** A value as SQL writes it. */
  String literal(@Nullable Object value) {
    return new ScriptSql(shape.dialect()).literal(value);
  }

  /** Returns whether NULL is allowed in a column that has none. */
  boolean allowsNewNull() {
    return !lookup
        && IntStream.range(0, columns.size())
            .anyMatch(c -> !shape.columns().get(c).required() && !columns.get(c).hasNulls());
  }

  /** Returns whether a column by itself is believed never to repeat a value. */
  boolean isObservedKey(int column) {
    return observedKeys.contains(List.of(column));
  }

  /** The rows by the values of some columns; rows with NULL in one of them are left out. */
  Map<List<@Nullable Object>, List<DataRow>> index(List<Integer> key) {
    return indexes.computeIfAbsent(
        key,
        wanted -> {
          Map<List<@Nullable Object>, List<DataRow>> index = new LinkedHashMap<>();
          for (DataRow row : rows) {
            List<@Nullable Object> value = row.key(wanted);
            if (!value.contains(null)) {
              index.computeIfAbsent(value, v -> new ArrayList<>()).add(row);
            }
          }
          return index;
        });
  }

  /**
   * Columns of a table that each name its rows, such as a code and a name: text that never repeats.
   * A row with one of the real names has the other real names, too: code ABW is Aruba.
   *
   * @param columns those of declared keys first
   */
  record EntityNames(List<Integer> columns) implements ObservedRule.OfRows {
    EntityNames {
      columns = List.copyOf(columns);
    }

    @Override
    public boolean isBroken(SourceTable table, DataRow row) {
      return columns.stream()
          .map(column -> real(table, row, column))
          .anyMatch(real -> real != null && !real.key(columns).equals(row.key(columns)));
    }

    private static @Nullable DataRow real(SourceTable table, DataRow row, int column) {
      Map<List<@Nullable Object>, List<DataRow>> known = table.index(List.of(column));
      List<DataRow> rows = known.get(row.key(List.of(column)));
      return rows == null ? null : rows.get(0);
    }

    /** The row with all names of the real row that its first known name is of. */
    @Override
    public DataRow settled(SourceTable table, DataRow row) {
      for (int column : columns) {
        DataRow real = real(table, row, column);
        if (real != null) {
          DataRow settled = row;
          for (int other : columns) {
            settled = settled.with(other, real.get(other));
          }
          return settled;
        }
      }
      return row;
    }

    @Override
    public BrokenRule broken(SourceTable table, DataRow row) {
      return new BrokenRule(
          "a row of %s with another combination of %s than in the database"
              .formatted(table.name(), table.described(columns)),
          null);
    }
  }
}
