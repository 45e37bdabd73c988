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
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /**
   * Rights of an account, as stated in a line of {@code SHOW GRANTS}.
   *
   * @param rights such as {@code SELECT}
   * @param scope the objects, such as {@code *.*} or {@code `shop`.*}
   */
  record MariaDbGrant(List<String> rights, String scope) {
    static final String EVERYWHERE = "*.*";

    private static final String NAME = "(?:`(?:[^`]|``)*`|\"(?:[^\"]|\"\")*\"|\\*)";

    private static final Pattern COLUMNS =
        Pattern.compile(" \\(" + NAME + "(?:, " + NAME + ")*\\)");

    private static final Pattern LINE =
        Pattern.compile(
            "GRANT (.+?) ON ((?:(?:TABLE|FUNCTION|PROCEDURE|PACKAGE|PACKAGE BODY) )?%1$s\\.%1$s) TO .*?( WITH GRANT OPTION)?"
                .formatted(NAME));

    private static final Pattern ROLES =
        Pattern.compile("GRANT (%1$s(?:@%1$s)?(?:, ?%1$s(?:@%1$s)?)*) TO .*".formatted(NAME));

    /** Temporary tables end with the session. */
    private static final Set<String> READING =
        Set.of(
            "USAGE",
            "SELECT",
            "SHOW VIEW",
            "SHOW DATABASES",
            "SHOW CREATE ROUTINE",
            "CREATE TEMPORARY TABLES");

    private static final Set<String> WRITING =
        Set.of(
            "INSERT",
            "UPDATE",
            "DELETE",
            "DELETE HISTORY",
            "CREATE",
            "DROP",
            "ALTER",
            "INDEX",
            "REFERENCES",
            "CREATE VIEW",
            "CREATE ROUTINE",
            "ALTER ROUTINE",
            "CREATE TABLESPACE",
            "LOCK TABLES",
            "EVENT",
            "TRIGGER");

    /** The rights that a line grants; empty for other lines. */
    static Optional<MariaDbGrant> parse(String line) {
      Matcher parts = LINE.matcher(COLUMNS.matcher(line).replaceAll(""));
      if (!parts.matches()) {
        return Optional.empty();
      }
      List<String> rights = new ArrayList<>(List.of(parts.group(1).split(", ?", -1)));
      if (parts.group(3) != null) {
        rights.add("GRANT OPTION");
      }
      return Optional.of(new MariaDbGrant(rights, parts.group(2)));
    }

    /**
     * The roles that a line grants, quoted as in SQL: one in MariaDB, a list in MySQL; empty for
     * other lines.
     */
    static Optional<String> roles(String line) {
      Matcher parts = ROLES.matcher(line);
      return parts.matches() ? Optional.of(parts.group(1)) : Optional.empty();
    }

    /** The rights beyond reading, by the kind of privilege. */
    Map<Kind, List<String>> beyondReading() {
      Map<Kind, List<String>> beyond = new EnumMap<>(Kind.class);
      for (String right : rights) {
        kind(right).ifPresent(k -> beyond.computeIfAbsent(k, any -> new ArrayList<>()).add(right));
      }
      return beyond;
    }

    private Optional<Kind> kind(String right) {
      if (READING.contains(right)) {
        return Optional.empty();
      }
      return Optional.of(
          switch (right) {
            case "FILE" -> Kind.FILES;
            // A routine runs with the rights of its definer.
            case "EXECUTE" -> Kind.PROGRAMS;
            case "FEDERATED ADMIN" -> Kind.NETWORK;
            // Any other right on all objects is an administrator's, including rights of future
            // versions.
            default ->
                scope.equals(EVERYWHERE) && !WRITING.contains(right) ? Kind.SUPERUSER : Kind.WRITE;
          });
    }
  }
}
