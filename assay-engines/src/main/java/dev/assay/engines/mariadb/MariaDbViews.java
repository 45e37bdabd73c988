// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.execute.Privilege;
import dev.assay.execute.Privilege.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Views through which an account may do more than its own rights say. The server shows the
 * definition of a view only to accounts with {@code SHOW VIEW} on it; nothing is known of others.
 */
final class MariaDbViews {
  private static final String VIEWS =
      "SELECT CONCAT('`', TABLE_SCHEMA, '`.`', TABLE_NAME, '`'), VIEW_DEFINITION, SECURITY_TYPE"
          + " FROM information_schema.VIEWS"
          + " WHERE TABLE_SCHEMA NOT IN"
          + " ('information_schema', 'mysql', 'performance_schema', 'sys')"
          + " ORDER BY 1";

  /**
   * The call of a stored function: the server writes its name in backticks, and those of its own
   * functions without. The columns of a WITH definition look alike.
   */
  private static final Pattern FUNCTION =
      Pattern.compile("%1$s ?\\((?!(?:%1$s,? ?)+\\) as \\()".formatted("`(?:[^`]|``)+`"));

  private static final Pattern ACTIVITY =
      Pattern.compile(
          "(?i)`?(?:information_schema`?\\.`?(?:processlist|innodb_trx|query_cache_info)"
              + "|performance_schema|general_log|slow_log)\\b");

  private MariaDbViews() {}

  static List<Privilege> privileges(Connection connection) throws SQLException {
    List<Privilege> privileges = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(VIEWS)) {
      while (rows.next()) {
        @Nullable String definition = rows.getString(2);
        String view = rows.getString(1);
        if (definition == null) {
          continue;
        }
        if ("DEFINER".equals(rows.getString(3)) && FUNCTION.matcher(definition).find()) {
          privileges.add(
              new Privilege(
                  Kind.WRITE,
                  "view %s, which calls a stored function with its definer's rights"
                      .formatted(view)));
        }
        if (ACTIVITY.matcher(definition).find()) {
          privileges.add(new Privilege(Kind.OBSERVE, "view " + view));
        }
      }
    }
    return privileges;
  }
}
