// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.execute.Privilege;
import dev.assay.execute.Privilege.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rights of an account, including those of roles that it can enable. */
record MariaDbGrants(List<MariaDbGrant> grants, String fileScope) {
  /** Error code of a server that runs without grant tables. */
  private static final int OPTION_PREVENTS = 1290;

  static MariaDbGrants of(Connection connection, boolean mariaDb) throws SQLException {
    Set<MariaDbGrant> grants = new LinkedHashSet<>();
    try {
      for (String roles : add(grants, "SHOW GRANTS", connection)) {
        if (mariaDb) {
          run("SET ROLE " + roles, connection);
          add(grants, "SHOW GRANTS", connection);
        } else {
          add(grants, "SHOW GRANTS FOR CURRENT_USER() USING " + roles, connection);
        }
      }
    } catch (SQLException e) {
      if (e.getErrorCode() != OPTION_PREVENTS) {
        throw e;
      }
      grants.add(new MariaDbGrant(List.of("ALL PRIVILEGES"), MariaDbGrant.EVERYWHERE));
    }
    return new MariaDbGrants(List.copyOf(grants), fileScope(connection, mariaDb));
  }

  /** Adds the rights of a listing; returns the roles that can be enabled. */
  private static List<String> add(Set<MariaDbGrant> grants, String sql, Connection connection)
      throws SQLException {
    List<String> roles = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery(sql)) {
      while (lines.next()) {
        // A line may contain the password's hash, so it must not be included in any message.
        String line = lines.getString(1);
        MariaDbGrant.parse(line).ifPresent(grants::add);
        MariaDbGrant.roles(line).ifPresent(roles::add);
      }
    }
    return roles;
  }

  private static void run(String sql, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String fileScope(Connection connection, boolean mariaDb) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT @@secure_file_priv")) {
      rows.next();
      @Nullable String folder = rows.getString(1);
      if (folder == null && !mariaDb) {
        return "disabled by secure_file_priv";
      }
      return folder == null || folder.isEmpty()
          ? "any file that the server can read, and new files"
          : "in " + folder + " of the server";
    }
  }

  List<Privilege> privileges() {
    Map<Kind, Map<String, List<String>>> scopes = new LinkedHashMap<>();
    for (MariaDbGrant grant : grants) {
      grant
          .beyondReading()
          .forEach(
              (kind, rights) ->
                  scopes
                      .computeIfAbsent(kind, any -> new LinkedHashMap<>())
                      .computeIfAbsent(String.join(", ", rights), any -> new ArrayList<>())
                      .add(grant.scope()));
    }
    List<Privilege> privileges = new ArrayList<>();
    scopes.forEach(
        (kind, byRights) ->
            byRights.forEach((rights, on) -> privileges.add(privilege(kind, rights, on))));
    return privileges;
  }

  private Privilege privilege(Kind kind, String rights, List<String> scopes) {
    String more = scopes.size() == 1 ? "" : " and %d more".formatted(scopes.size() - 1);
    String first = Collections.min(scopes);
    String detail = "%s on %s%s".formatted(rights, first, more);
    return new Privilege(kind, kind == Kind.FILES ? detail + " (" + fileScope + ")" : detail);
  }
}
