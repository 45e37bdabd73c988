// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import java.time.Duration;

/**
 * Damage within the pages of SQLite files, which SQLite itself searches for, in a bounded time. The
 * cells of damaged pages may be wrong without an error. Rows that break a constraint are no damage:
 * many published files have some.
 */
final class PageDamage {
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
                  String.valueOf(rows.table().column(0).value(0)).lines().findFirst().orElse("")));
    }
    return execution instanceof Execution.TimedOut cut
        ? "; searched for damaged pages for %d seconds only".formatted(cut.limit().toSeconds())
        : "";
  }
}
