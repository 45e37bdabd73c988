// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Databases;
import dev.assay.execute.GoldDatabases;
import dev.assay.execute.QueryRunner;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
}
