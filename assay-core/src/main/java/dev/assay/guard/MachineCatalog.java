// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import dev.assay.sql.SqlName;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import dev.assay.sql.SqlToken.Kind;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables of embedded engines that are no data of a database: paths of its files on this machine,
 * settings and secrets of the process. Results are shown to clients of a server, who must not learn
 * them. They are tables and functions at once, and their names are nobody else's.
 */
final class MachineCatalog {
  private static final Set<String> SQLITE = Set.of("pragma_database_list");

  private static final Set<String> DUCKDB =
      Set.of(
          "pragma_database_list",
          "duckdb_databases",
          "duckdb_external_file_cache",
          "duckdb_logs",
          "duckdb_secrets",
          "duckdb_settings",
          "duckdb_temporary_files");

  private static final Set<String> ALL =
      Stream.concat(SQLITE.stream(), DUCKDB.stream()).collect(Collectors.toUnmodifiableSet());

  private MachineCatalog() {}

  /** Returns whether a token names such a table. SQLite takes a string for a name, too. */
  static boolean isNamed(SqlText text, SqlToken token) {
    Set<String> names =
        switch (text.dialect()) {
          case SQLITE -> SQLITE;
          case DUCKDB -> DUCKDB;
          case ANSI -> ALL;
          default -> Set.of();
        };
    if (names.isEmpty()
        || (token.kind() != Kind.WORD
            && token.kind() != Kind.QUOTED_IDENTIFIER
            && token.kind() != Kind.STRING)) {
      return false;
    }
    String name = text.text(token);
    boolean quoted = token.kind() == Kind.STRING && name.length() > 1;
    String bare = quoted ? name.substring(1, name.length() - 1) : SqlName.unquote(name);
    return names.contains(bare.toLowerCase(Locale.ROOT));
  }
}
