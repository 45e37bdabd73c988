// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.execute.Privilege.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rights of an account, as stated in a line of {@code SHOW GRANTS}.
 *
 * @param rights such as {@code SELECT}
 * @param scope the objects, such as {@code *.*} or {@code `shop`.*}
 */
record MariaDbGrant(List<String> rights, String scope) {
  static final String EVERYWHERE = "*.*";

  private static final String NAME = "(?:`(?:[^`]|``)*`|\"(?:[^\"]|\"\")*\"|\\*)";

  private static final Pattern COLUMNS = Pattern.compile(" \\(" + NAME + "(?:, " + NAME + ")*\\)");

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
