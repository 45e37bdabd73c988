// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.TranslationException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report on a load; decides whether an error ends it. Used by one thread. */
final class LoadReport {
  private static final int SHOWN = 300;
  private static final int NO_SUCH_SAVEPOINT = 1305;

  private final Connection connection;
  private final Dialect dialect;
  private final boolean skipErrors;
  private final CreationDeadline deadline;
  private final List<String> notes;
  private final Map<String, Integer> counted;
  private final List<String> errors;

  LoadReport(CreationTarget target, boolean skipErrors, CreationDeadline deadline) {
    this(target, skipErrors, deadline, new ArrayList<>(), new LinkedHashMap<>(), new ArrayList<>());
  }

  private LoadReport(
      CreationTarget target,
      boolean skipErrors,
      CreationDeadline deadline,
      List<String> notes,
      Map<String, Integer> counted,
      List<String> errors) {
    this.connection = target.connection();
    this.dialect = target.dialect();
    this.skipErrors = skipErrors;
    this.deadline = deadline;
    this.notes = notes;
    this.counted = counted;
    this.errors = errors;
  }

  /** Returns a copy for an intermediate database. */
  LoadReport on(CreationTarget stage) {
    return new LoadReport(stage, skipErrors, deadline, notes, counted, errors);
  }

  /** A step of a load. */
  @FunctionalInterface
  interface Step {
    void run() throws SQLException;
  }

  /**
   * Performs a step that leaves no changes if it fails.
   *
   * @param file the source
   * @param line its 1-based line, or 0
   * @param what the beginning of the statement, or a description of the step
   * @throws AssayException if it fails, unless errors are skipped, or if the time is up
   */
  void attempt(Path file, int line, String what, Step step) {
    deadline.check();
    Savepoint before = null;
    try {
      before = savepoint();
      step.run();
      keep(before);
    } catch (SQLException | TranslationException e) {
      deadline.check();
      String message = message(file, line, what, e);
      if (!skipErrors) {
        throw new AssayException(
            message + "; correct it, or skip such statements with --skip-errors", e);
      }
      undo(before);
      errors.add(message);
    }
  }

  private static String message(Path file, int line, String what, Exception e) {
    String why = String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    String cut = why.length() <= SHOWN ? why : why.substring(0, SHOWN) + " …";
    String place = line > 0 ? file + ":" + line : file.toString();
    return "%s: %s (in: %s)".formatted(place, cut, what);
  }

  /**
   * Returns whether a step succeeds; after a failure, such as for a table with its conditions, a
   * simpler step may be tried.
   */
  boolean succeeds(Step step) {
    deadline.check();
    Savepoint before = null;
    try {
      before = dialect == Dialect.DUCKDB ? null : connection.setSavepoint();
      step.run();
      keep(before);
      return true;
    } catch (SQLException | TranslationException e) {
      undo(before);
      return false;
    }
  }

  /** Sets a savepoint. DuckDB has none, so each of its steps is a transaction. */
  private @Nullable Savepoint savepoint() throws SQLException {
    return skipErrors && dialect != Dialect.DUCKDB ? connection.setSavepoint() : null;
  }

  private void keep(@Nullable Savepoint before) throws SQLException {
    if (before != null) {
      try {
        connection.releaseSavepoint(before);
      } catch (SQLException e) {
        requireGone(e);
      }
    } else if (dialect == Dialect.DUCKDB) {
      connection.commit();
    }
  }

  private void undo(@Nullable Savepoint before) {
    try {
      if (before != null) {
        rollback(before);
      } else if (dialect == Dialect.DUCKDB) {
        connection.rollback();
      }
    } catch (SQLException e) {
      throw new AssayException(
          "the effect of a failed statement can't be undone (%s); start again without --skip-errors"
              .formatted(e.getMessage()),
          e);
    }
  }

  private void rollback(Savepoint before) throws SQLException {
    try {
      connection.rollback(before);
    } catch (SQLException e) {
      requireGone(e);
    }
  }

  /** In MySQL, a statement that creates a table ends the transaction and its savepoints. */
  private void requireGone(SQLException e) throws SQLException {
    if (dialect != Dialect.MYSQL || e.getErrorCode() != NO_SUCH_SAVEPOINT) {
      throw e;
    }
  }

  /** Adds a note, unless it was added before. */
  void note(String line) {
    notes.add(line);
  }

  /** Counts an event, which is reported at the end with its number. */
  void count(String what) {
    counted.merge(what, 1, Integer::sum);
  }

  List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    counted.forEach((what, count) -> all.add("%,d × %s".formatted(count, what)));
    return all;
  }

  List<String> errors() {
    return List.copyOf(errors);
  }
}
