// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.QueryRunner;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether databases are there, and what they are.
 *
 * @param found descriptions of those that could be opened, by id
 * @param faults why the others could not, by id
 */
record DatabaseCheck(Map<String, DatabaseDescription> found, Map<String, String> faults) {
  DatabaseCheck {
    found = Collections.unmodifiableMap(new TreeMap<>(found));
    faults = Collections.unmodifiableMap(new TreeMap<>(faults));
  }

  /** Opens databases. */
  static DatabaseCheck of(Collection<String> ids, QueryRunner runner) {
    Map<String, DatabaseDescription> found = new TreeMap<>();
    Map<String, String> faults = new TreeMap<>();
    for (String id : ids) {
      try {
        found.put(id, runner.describe(id));
      } catch (DatabaseUnavailableException e) {
        faults.put(id, String.valueOf(e.getMessage()));
      }
    }
    return new DatabaseCheck(found, faults);
  }

  private static String comparison(DatabaseDescription database) {
    return database.bagComparison() == null
        ? "; can't compare results itself, so that all are fetched"
        : "; compares large results itself";
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
   */
  Map<String, String> words(boolean inDatabase) {
    Map<String, String> words = new TreeMap<>();
    found.forEach(
        (id, database) ->
            words.put(
                id,
                "%s %s, %s%s"
                    .formatted(
                        database.engine(),
                        database.version(),
                        rights(database),
                        inDatabase ? comparison(database) : "")));
    faults.forEach((id, fault) -> words.put(id, "unreachable: " + fault));
    return words;
  }
}
