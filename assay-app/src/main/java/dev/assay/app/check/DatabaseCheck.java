// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.check;

import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Databases;
import dev.assay.execute.GoldDatabases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Column;
import dev.assay.table.Execution;
import dev.assay.table.TextColumn;
import dev.assay.table.internal.DecodedText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The availability and kind of databases.
 *
 * @param found descriptions of those that could be opened, by id
 * @param faults the reasons why the others could not, by id
 * @param undecoded columns with texts that are not in the database's encoding, by id
 * @param cut notes on searches for damage that did not end, by id
 */
record DatabaseCheck(
    Map<String, DatabaseDescription> found,
    Map<String, String> faults,
    Map<String, List<String>> undecoded,
    Map<String, String> cut) {
  /** The number of columns that a line names. */
  private static final int MANY = 5;

  DatabaseCheck {
    found = Collections.unmodifiableMap(new TreeMap<>(found));
    faults = Collections.unmodifiableMap(new TreeMap<>(faults));
    undecoded = Collections.unmodifiableMap(new TreeMap<>(undecoded));
    cut = Collections.unmodifiableMap(new TreeMap<>(cut));
  }

  /** Opens databases. */
  static DatabaseCheck of(Collection<String> ids, QueryRunner runner) {
    Map<String, DatabaseDescription> found = new TreeMap<>();
    Map<String, String> faults = new TreeMap<>();
    Map<String, List<String>> undecoded = new TreeMap<>();
    Map<String, String> cut = new TreeMap<>();
    for (String id : ids) {
      try {
        DatabaseDescription description = runner.describe(id);
        cut.put(id, PageDamage.search(id, description, runner));
        found.put(id, description);
        List<String> columns = UndecodedColumns.of(id, description, runner);
        if (!columns.isEmpty()) {
          undecoded.put(id, columns);
        }
      } catch (DatabaseUnavailableException e) {
        faults.put(id, String.valueOf(e.getMessage()));
      }
    }
    return new DatabaseCheck(found, faults, undecoded, cut);
  }

  private static String comparison(DatabaseDescription database, boolean alone) {
    if (alone) {
      return "; gold and prediction run on two databases, so that all results are fetched";
    }
    return database.bagComparison() == null
        ? "; can't compare results itself, so that all are fetched"
        : "; compares large results itself";
  }

  private static String encoding(List<String> columns) {
    if (columns.isEmpty()) {
      return "";
    }
    String named = String.join(", ", columns.subList(0, Math.min(MANY, columns.size())));
    String more =
        columns.size() <= MANY ? "" : " and %d more columns".formatted(columns.size() - MANY);
    return "; text that is not in its encoding in %s%s, compared by its bytes; if all is in another encoding, name it with --database-encoding NAME, such as latin1"
        .formatted(named, more);
  }

  private static String rights(DatabaseDescription database) {
    if (!database.forbidding().isEmpty()) {
      return "may do more than read: " + PrivilegedAccounts.words(database.forbidding());
    }
    return database.revocable().isEmpty()
        ? "read-only"
        : "read-only, but its account may %s; docs/%s says how to revoke that"
            .formatted(
                PrivilegedAccounts.words(database.revocable()),
                PrivilegedAccounts.page(database.engine()));
  }

  /**
   * The report on each database, by id.
   *
   * @param inDatabase whether those that can do so are to compare large results themselves
   * @param databases that were checked
   */
  Map<String, String> words(boolean inDatabase, Databases databases) {
    Map<String, String> words = new TreeMap<>();
    found.forEach(
        (id, database) ->
            words.put(
                id,
                "%s %s, %s%s%s%s"
                    .formatted(
                        database.engine(),
                        database.version(),
                        rights(database),
                        inDatabase
                            ? comparison(
                                database,
                                GoldDatabases.isGold(id) || !databases.goldOf(id).equals(id))
                            : "",
                        cut.getOrDefault(id, ""),
                        encoding(undecoded.getOrDefault(id, List.of())))));
    faults.forEach((id, fault) -> words.put(id, "unreachable: " + fault));
    return words;
  }

  /**
   * Damage within the pages of SQLite files, which SQLite itself searches for, in a bounded time.
   * The cells of damaged pages may be wrong without an error. Rows that break a constraint are no
   * damage: many published files have some.
   */
  private static final class PageDamage {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 10, 10, 1L << 20);

    /** The first line names the database; each finding about a page is one more. */
    private static final String QUERY =
        "SELECT replace(quick_check, '*** in database main ***' || char(10), '')"
            + " FROM pragma_quick_check WHERE quick_check <> 'ok'"
            + " AND quick_check NOT GLOB '* value in *'"
            + " AND quick_check NOT GLOB 'CHECK constraint failed in *' LIMIT 1";

    private PageDamage() {}

    /**
     * Searches a database.
     *
     * @return a note if the time did not suffice, else nothing
     * @throws DatabaseUnavailableException if it is damaged
     */
    static String search(String id, DatabaseDescription database, QueryRunner runner) {
      if (database.dialect() != Dialect.SQLITE) {
        return ""; // others have checksums, which they compare when they read
      }
      Execution execution = runner.run(id, QUERY, LIMITS, QueryOrigin.GOLD);
      if (execution instanceof Execution.Rows rows && rows.table().rowCount() > 0) {
        throw new DatabaseUnavailableException(
            "database %s: its pages are damaged (%s); get the file again"
                .formatted(
                    runner.databases().get(id),
                    String.valueOf(rows.table().column(0).value(0))
                        .lines()
                        .findFirst()
                        .orElse("")));
      }
      return execution instanceof Execution.TimedOut cut
          ? "; searched for damaged pages for %d seconds only".formatted(cut.limit().toSeconds())
          : "";
    }
  }

  /**
   * Columns of SQLite files with texts that are not text in the database's encoding, which SQLite
   * stores as they come. Looks at a bounded number of rows that are not plain ASCII, in a bounded
   * time, so some may be missed.
   */
  private static final class UndecodedColumns {
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Limits LIMITS =
        new Limits(Duration.ofSeconds(2), 20_000, 1_000_000, 32L << 20);

    /** A character that is neither printable ASCII nor white space. */
    private static final String NOT_PLAIN = "'*[^' || char(1) || '-~]*'";

    private UndecodedColumns() {}

    /** The columns found, as {@code table.column}. */
    static List<String> of(String id, DatabaseDescription database, QueryRunner runner) {
      if (database.dialect() != Dialect.SQLITE) {
        return List.of(); // others refuse to store such texts
      }
      List<String> found = new ArrayList<>();
      long start = System.nanoTime();
      try {
        for (Schema.Table table : runner.schema(id).tables()) {
          if (System.nanoTime() - start < LONGEST.toNanos()
              && runner.run(id, query(table), LIMITS, QueryOrigin.GOLD)
                  instanceof Execution.Rows rows) {
            for (int i = 0; i < table.columns().size() && i < rows.table().columnCount(); i++) {
              if (hasBytes(rows.table().column(i))) {
                found.add(table.name() + "." + table.columns().get(i).name());
              }
            }
          }
        }
      } catch (DatabaseUnavailableException e) {
        return found; // it was there a moment ago; the golds will say what is wrong
      }
      return found;
    }

    private static String query(Schema.Table table) {
      String columns =
          table.columnNames().stream()
              .map(UndecodedColumns::quoted)
              .collect(Collectors.joining(", "));
      String conditions =
          table.columnNames().stream()
              .map(name -> quoted(name) + " GLOB " + NOT_PLAIN)
              .collect(Collectors.joining(" OR "));
      return "SELECT %s FROM %s WHERE %s LIMIT %d"
          .formatted(columns, quoted(table.name()), conditions, LIMITS.maxRows());
    }

    private static String quoted(String name) {
      return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static boolean hasBytes(Column column) {
      for (int row = 0; row < column.size(); row++) {
        // Of a column with texts only, no value need be made.
        @Nullable Object value =
            column instanceof TextColumn texts ? texts.at(row) : column.value(row);
        if (value instanceof String text && DecodedText.hasBytes(text)) {
          return true;
        }
      }
      return false;
    }
  }
}
