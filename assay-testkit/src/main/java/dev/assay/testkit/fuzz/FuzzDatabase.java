// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

import static java.util.Comparator.reverseOrder;

import dev.assay.testkit.hostile.HostileContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A database that may be destroyed, over a connection with all rights: whatever a text does that is
 * no query shows in its state.
 */
public final class FuzzDatabase implements AutoCloseable {
  private static final int ROWS = 20;

  private final Form form;
  private final Path folder;
  private final UnaryOperator<String> names;
  private @Nullable Connection connection;
  private String fresh = "";

  /** The way to open and inspect an engine. */
  public interface Form {
    /** A connection with all rights to a database without any content. */
    Connection open() throws SQLException;

    /** A statement as the engine's session makes it. */
    default Statement statement(Connection connection) throws SQLException {
      return connection.createStatement();
    }

    /** Creates what payloads change. */
    List<String> setUp();

    /** Queries of all that a payload may change; the connection's and the database's. */
    List<String> state();
  }

  /**
   * Opens the database.
   *
   * @param folder the folder that texts may write to, which the database can reach
   * @param names replaces in a text what only the test knows, such as this folder
   */
  public FuzzDatabase(Form form, Path folder, UnaryOperator<String> names) {
    this.form = form;
    this.folder = folder;
    this.names = names;
    renew();
  }

  /** Makes everything new. */
  void renew() {
    close();
    try {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file :
            files.filter(file -> !file.equals(folder)).sorted(reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
      connection = form.open();
      try (Statement statement = connection.createStatement()) {
        for (String sql : form.setUp()) {
          statement.execute(sql);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    fresh = state();
  }

  /**
   * Runs a text and reads its rows; how it ends does not matter.
   *
   * @return whether a row held what is in a file outside
   */
  boolean run(String sql) {
    Connection open = connection;
    if (open == null) {
      throw new IllegalStateException("closed");
    }
    try (Statement statement = form.statement(open)) {
      return statement.execute(filled(sql)) && holdsCanary(statement);
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }

  /** A text with all names filled in. */
  String filled(String sql) {
    return names.apply(sql);
  }

  private static boolean holdsCanary(Statement statement) throws SQLException {
    try (ResultSet rows = statement.getResultSet()) {
      int columns = rows.getMetaData().getColumnCount();
      for (int row = 0; row < ROWS && rows.next(); row++) {
        for (int c = 1; c <= columns; c++) {
          String cell = rows.getString(c);
          if (cell != null && cell.contains(HostileContract.CANARY)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Returns a text's effect on the database while that is new; empty if none. */
  String effect(String sql) {
    if (!isFresh()) {
      renew();
    }
    return run(sql) ? "reads a file" : change();
  }

  /** Returns whether nothing has changed since it was made new. */
  boolean isFresh() {
    return fresh.equals(state());
  }

  /** The first difference between its state now and when it was made new. */
  String change() {
    List<String> was = fresh.lines().toList();
    List<String> is = state().lines().toList();
    for (int i = 0; i < Math.max(was.size(), is.size()); i++) {
      String before = i < was.size() ? was.get(i) : "nothing";
      String after = i < is.size() ? is.get(i) : "nothing";
      if (!before.equals(after)) {
        return before + " -> " + after;
      }
    }
    return "";
  }

  private String state() {
    Connection open = connection;
    if (open == null) {
      return "closed";
    }
    List<String> lines = new ArrayList<>();
    try (Statement statement = open.createStatement()) {
      for (String sql : form.state()) {
        try (ResultSet rows = statement.executeQuery(sql)) {
          int columns = rows.getMetaData().getColumnCount();
          while (rows.next()) {
            StringBuilder line = new StringBuilder();
            for (int c = 1; c <= columns; c++) {
              line.append(rows.getString(c)).append(' ');
            }
            lines.add(line.toString());
          }
        }
      }
    } catch (SQLException | RuntimeException e) {
      lines.add("its state can't be read: " + e.getMessage());
    }
    try (Stream<Path> files = Files.list(folder)) {
      files.map(file -> "file " + file.getFileName()).sorted().forEach(lines::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return String.join("\n", lines);
  }

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException | RuntimeException e) {
        // It is not needed any more.
      }
    }
  }
}
