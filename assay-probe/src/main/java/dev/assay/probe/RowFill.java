// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.Session;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows in large numbers like the few that a database has: each is made of one of them, with new
 * keys, references to other rows, and numbers and dates within the range of its column. The same
 * rows and seed give the same result. Used by one thread.
 */
public final class RowFill {
  private static final int BATCH = 500;

  /** Rows that may be refused for each that is wanted, before a table stays smaller. */
  private static final int TRIES = 3;

  /** References that are drawn for a key that consists of them. */
  private static final int DRAWS = 20;

  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,9})(\\D*)", Pattern.DOTALL);
  private static final Pattern UUIDS = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-.{12}");

  private final ScriptSql sql;
  private final ProbedTables tables;
  private final SplittableRandom random;
  private final List<List<DataRow>> rows = new ArrayList<>();

  /**
   * Reads the tables of a database.
   *
   * @param session can be closed afterwards
   * @throws dev.assay.AssayException if one can't be read, or has a type that can't be filled
   */
  public RowFill(Session session, long seed) {
    SourceDatabase source = SourceDatabase.of(session);
    this.sql = new ScriptSql(session.dialect());
    this.tables =
        new ProbedTables(source.tableNames().stream().map(source::table).toList(), Set.of());
    this.random = new SplittableRandom(seed);
    tables.all().forEach(table -> rows.add(new ArrayList<>(table.rows())));
  }

  /**
   * Completes tables, those that others refer to first. Lists of codes with their labels stay as
   * they are: more rows would make them wrong.
   *
   * @param names of the tables
   * @param size the number of rows that each shall have; those without any row stay empty
   * @param inserter runs INSERT statements, and tells whether the database took one
   * @return the number of rows that were added, by table
   */
  public Map<String, Integer> fill(Set<String> names, int size, Predicate<String> inserter) {
    Map<String, Integer> added = new HashMap<>();
    for (int table : tables.parentsFirst()) {
      SourceTable source = tables.get(table);
      int wanted = size - rows.get(table).size();
      if (wanted > 0
          && names.contains(source.name())
          && !source.isLookup()
          && !source.rows().isEmpty()) {
        added.put(source.name(), fill(table, wanted, inserter));
      }
    }
    return added;
  }

  private int fill(int table, int wanted, Predicate<String> inserter) {
    SourceTable source = tables.get(table);
    List<Set<List<@Nullable Object>>> keys = new ArrayList<>();
    for (List<Integer> key : source.shape().keys()) {
      keys.add(new HashSet<>(rows.get(table).stream().map(row -> row.key(key)).toList()));
    }
    int added = 0;
    long tries = 0;
    while (added < wanted && tries < (long) TRIES * wanted) {
      List<DataRow> made = new ArrayList<>();
      // Small batches at first, so that rows of the same table can refer to many others.
      int size = Math.min(Math.min(BATCH, wanted - added), rows.get(table).size());
      for (int i = 0; i < size; i++, tries++) {
        DataRow row = row(table, keys);
        if (row != null) {
          made.add(row);
        }
      }
      // One by one only if one of them is refused.
      boolean all = !made.isEmpty() && inserter.test(insert(source, made));
      for (DataRow row : made) {
        if (all || inserter.test(insert(source, List.of(row)))) {
          rows.get(table).add(row);
          added++;
        }
      }
    }
    return added;
  }

  private String insert(SourceTable table, List<DataRow> made) {
    return made.stream()
        .map(row -> sql.row(row.cells()))
        .collect(
            Collectors.joining(", ", sql.start(table.name(), table.shape().columnNames()), ""));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A row whose keys are not used yet; {@code null} if none is found. */
  private @Nullable DataRow row(int table, List<Set<List<@Nullable Object>>> used) {
    SourceTable source = tables.get(table);
    DataRow row = any(source.rows()).copy();
    for (int c = 0; c < source.columnCount(); c++) {
      Object value = row.get(c);
      if (value != null && !tables.isLinked(table, c) && !source.column(c).repeats()) {
        row = row.with(c, varied(source, c, value));
      }
    }
    for (ObservedRule rule : source.rules()) {
      if (rule instanceof OrderedColumns order && order.isBroken(source, row)) {
        row = order.settled(source, row);
      }
    }
    row = wired(table, row);
    for (int k = 0; k < used.size(); k++) {
      List<Integer> key = source.shape().keys().get(k);
      List<Integer> free = key.stream().filter(c -> !tables.isLinked(table, c)).toList();
      for (int i = 0; i < DRAWS && free.isEmpty() && used.get(k).contains(row.key(key)); i++) {
        row = wired(table, row);
      }
      for (int n = used.get(k).size() + 1; !free.isEmpty() && isUsed(row, key, used.get(k)); n++) {
        int column = free.get(0);
        Object value = Objects.requireNonNull(row.get(column));
        boolean counts = key.size() == 1 && value instanceof Long;
        row = row.with(column, counts ? Long.valueOf(n + gap(source, column)) : next(value, n));
      }
      if (isUsed(row, key, used.get(k))) {
        return null;
      }
    }
    for (int k = 0; k < used.size(); k++) {
      used.get(k).add(row.key(source.shape().keys().get(k)));
    }
    return row;
  }

  private static boolean isUsed(DataRow row, List<Integer> key, Set<List<@Nullable Object>> used) {
    return !row.key(key).contains(null) && used.contains(row.key(key));
  }

  /** The row with other rows in place of those that it refers to, and what it repeats of them. */
  private DataRow wired(int table, DataRow row) {
    DataRow wired = row;
    for (TableLink link : tables.links()) {
      List<DataRow> parents = rows.get(link.parent());
      if (link.child() == table && !row.key(link.columns()).contains(null) && !parents.isEmpty()) {
        DataRow parent = any(parents);
        wired = RowSampler.wired(wired, link, parent);
        for (ColumnAgreement agreement : tables.agreements()) {
          if (agreement.link().equals(link)) {
            wired = wired.with(agreement.column(), parent.get(agreement.parentColumn()));
          }
        }
      }
    }
    return wired;
  }

  /** Another value between the least and the greatest of a column that never repeats one. */
  private Object varied(SourceTable source, int column, Object value) {
    ObservedColumn observed = source.column(column);
    if (source.shape().keys().contains(List.of(column))) {
      return value; // becomes the next one that is free
    }
    List<Object> values = observed.values();
    if (observed.pattern().isNumbers()) {
      DoubleSummaryStatistics range =
          values.stream().mapToDouble(each -> ((Number) each).doubleValue()).summaryStatistics();
      double drawn = range.getMin() + (range.getMax() - range.getMin()) * random.nextDouble();
      if (values.stream().allMatch(Long.class::isInstance)) {
        return Math.round(drawn);
      }
      double unit = Math.pow(10, values.stream().mapToInt(RowFill::decimals).max().orElse(0));
      return Math.round(drawn * unit) / unit;
    }
    if (observed.pattern().isDates()) {
      List<LocalDate> days =
          values.stream()
              .map(each -> LocalDate.parse(each.toString().substring(0, 10)))
              .sorted()
              .toList();
      long span = ChronoUnit.DAYS.between(days.get(0), days.get(days.size() - 1));
      return days.get(0).plusDays(random.nextLong(span + 1)) + value.toString().substring(10);
    }
    return value;
  }

  private static int decimals(Object number) {
    return Math.max(0, new BigDecimal(number.toString()).stripTrailingZeros().scale());
  }

  /** The distance from the number of rows to the greatest of a column's numbers. */
  private static long gap(SourceTable source, int column) {
    long most =
        source.column(column).values().stream()
            .mapToLong(each -> each instanceof Long number ? number : 0)
            .max()
            .orElse(0);
    return Math.max(0, most - source.rows().size());
  }

  /**
   * The next value of a key.
   *
   * @param number grows from call to call
   */
  private Object next(Object value, int number) {
    if (value instanceof Long whole) {
      return whole + 1;
    }
    String text = value.toString();
    if (UUIDS.matcher(text).matches()) {
      return new UUID(random.nextLong(), random.nextLong()).toString();
    }
    int at = text.indexOf('@');
    if (at > 0) {
      return text.substring(0, at).replaceFirst("\\d+$", "") + number + text.substring(at);
    }
    Matcher digits = NUMBERED.matcher(text);
    if (digits.matches()) {
      String format = "%0" + digits.group(2).length() + "d";
      return digits.group(1) + format.formatted(number) + digits.group(3);
    }
    return text + " " + number;
  }
}
