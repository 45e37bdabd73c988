// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.create.script.ScriptDialect;
import dev.assay.sql.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes databases. The sources are trusted as their owner's: a script may do to the new database
 * whatever it likes, but reaches no other file or database of an embedded engine.
 */
public final class DatabaseCreator {
  /** Characters of a mark. */
  private static final int MARK = 8;

  private DatabaseCreator() {}

  /**
   * Makes a database.
   *
   * @throws AssayException naming file, line and statement, if something fails; nothing is left of
   *     the new database then, as far as its engine can take it back
   */
  public static CreatedDatabase create(CreationRequest request) {
    return create(request, UUID.randomUUID().toString().substring(0, MARK), null);
  }

  /**
   * Makes a database.
   *
   * @param mark part of the name of what is unfinished, by which it is found if this process ends
   * @param limit after which a server is told to stop, or {@code null}; files go on until this
   *     process ends
   */
  static CreatedDatabase create(CreationRequest request, String mark, @Nullable Duration limit) {
    try {
      return createOnce(request, mark, limit);
    } catch (CreationLimitException e) {
      throw e;
    } catch (AssayException e) {
      if (!mayBeDuckDb(request)) {
        throw e;
      }
      try {
        return createOnce(request.withDialect(Dialect.DUCKDB), mark, limit);
      } catch (AssayException own) {
        throw e;
      }
    }
  }

  /** Returns whether scripts that could not be read as PostgreSQL's may be those of the target. */
  private static boolean mayBeDuckDb(CreationRequest request) {
    return request.dialect() == null
        && !request.skipErrors()
        && request.target() instanceof TargetAddress.OfFile to
        && to.file().toString().toLowerCase(Locale.ROOT).endsWith(".duckdb")
        && request.sources().stream()
            .allMatch(
                source ->
                    isScript(source)
                        && ScriptDialect.of(source).orElse(Dialect.DUCKDB) != Dialect.SQLITE
                        && ScriptDialect.mayBeDuckDb(source));
  }

  private static CreatedDatabase createOnce(
      CreationRequest request, String mark, @Nullable Duration limit) {
    Instant clock =
        request.clock() == null ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : request.clock();
    request.sources().forEach(DatabaseCreator::check);
    try (CreationTarget target = CreationTarget.open(request.target(), request.replace(), mark);
        CreationDeadline deadline =
            limit == null ? new CreationDeadline() : new CreationDeadline(target, limit)) {
      if (target instanceof MariaDbTarget server) {
        server.pinClock(request.clock());
      }
      LoadReport report = new LoadReport(target, request.skipErrors(), deadline);
      for (Path source : request.sources()) {
        source(source, request, target.dialect(), clock).load(target, report);
      }
      deadline.check();
      Map<String, Long> rows = RowCounts.read(target);
      RowCounts.brokenKeys(target).forEach(report::note);
      target.finish();
      return new CreatedDatabase(target.place(), rows, clock, report.notes(), report.errors());
    } catch (SQLException e) {
      throw new AssayException(
          "%s can't be finished: %s; correct this and try again"
              .formatted(request.target(), e.getMessage()),
          e);
    }
  }

  private static void check(Path source) {
    if (!Files.isReadable(source)) {
      throw new AssayException("--from %s: can't be read; check the path".formatted(source));
    }
  }

  private static boolean isScript(Path path) {
    return String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT).endsWith(".sql");
  }

  private static CreationSource source(
      Path path, CreationRequest request, Dialect target, Instant clock) {
    if (Files.isDirectory(path) || TabularSource.isTable(path)) {
      return new TabularSource(path);
    }
    if (!isScript(path)) {
      return new DatabaseCopy(path);
    }
    Dialect dialect =
        request.dialect() == null ? ScriptDialect.of(path, target) : request.dialect();
    if (dialect == target) {
      return new NativeScript(path, request.clock());
    }
    if (dialect == Dialect.POSTGRES || dialect == Dialect.MYSQL) {
      return new TranslatedScript(path, dialect, clock, request.clock() != null);
    }
    return new EmbeddedEngineScript(path, dialect, request.clock());
  }
}
