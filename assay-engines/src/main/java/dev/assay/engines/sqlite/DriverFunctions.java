// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sqlite.Function;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/**
 * Disables the SQL functions that the driver adds to each connection, such as {@code replicate} and
 * {@code padl}. They are old C code, and some of them write out of bounds for certain arguments.
 * SQLite's own functions are kept.
 *
 * <p>The driver can't remove a function with a fixed number of arguments, so each one is replaced
 * by a function that fails with SQLite's message for an unknown function.
 */
public final class DriverFunctions {
  /**
   * Functions of SQLite's own extensions, full-text search and R*Tree, which SQLite does not report
   * as built in.
   */
  private static final Set<String> OF_EXTENSIONS =
      Set.of(
          "bm25",
          "fts3_tokenizer",
          "fts5",
          "fts5_get_locale",
          "fts5_insttoken",
          "fts5_locale",
          "fts5_source_id",
          "highlight",
          "match",
          "matchinfo",
          "offsets",
          "optimize",
          "rtreecheck",
          "rtreedepth",
          "rtreenode",
          "snippet");

  /**
   * All text encodings: the driver adds the UTF-16 flag to this value, and the sum is SQLITE_ANY. A
   * function that is replaced for one encoding only would still run for the others.
   */
  private static final int ANY_ENCODING = 1;

  private static volatile List<Signature> known = List.of();

  private DriverFunctions() {}

  private record Signature(String name, int arguments) {}

  /** A function that always fails. */
  private static final class Unknown extends Function {
    private final String name;

    private Unknown(String name) {
      this.name = name;
    }

    @Override
    protected void xFunc() throws SQLException {
      error("no such function: " + name);
    }
  }

  /** Disables the functions on a new connection. */
  public static void remove(SQLiteConnection connection) throws SQLException {
    List<Signature> functions = known;
    if (functions.isEmpty()) {
      functions = find();
      known = functions;
    }
    for (Signature function : functions) {
      Function.create(
          connection,
          function.name(),
          new Unknown(function.name()),
          function.arguments(),
          ANY_ENCODING);
    }
  }

  /**
   * The functions that the library reports, so that functions added by later driver versions are
   * found, too.
   */
  private static List<Signature> find() throws SQLException {
    List<Signature> found = new ArrayList<>();
    try (SQLiteConnection memory =
            (SQLiteConnection) new SQLiteConfig().createConnection("jdbc:sqlite::memory:");
        Statement statement = memory.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT DISTINCT name, narg FROM pragma_function_list WHERE NOT builtin"
                    + " ORDER BY 1, 2")) {
      while (rows.next()) {
        if (!OF_EXTENSIONS.contains(rows.getString(1))) {
          found.add(new Signature(rows.getString(1), rows.getInt(2)));
        }
      }
    }
    return List.copyOf(found);
  }
}
