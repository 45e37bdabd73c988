// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ScriptDialect;
import dev.assay.model.AssayException;
import dev.assay.sql.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;

/**
 * Makes databases. The sources are trusted as their owner's: a script may do to the new database
 * whatever it likes, but reaches no other file or database of an embedded engine.
 */
public final class DatabaseCreator {
  private DatabaseCreator() {}

  /**
   * Makes a database.
   *
   * @throws AssayException naming file, line and statement, if something fails; nothing is left of
   *     the new database then, as far as its engine can take it back
   */
  public static CreatedDatabase create(CreationRequest request) {
    Instant clock =
        request.clock() == null ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : request.clock();
    request.sources().forEach(DatabaseCreator::check);
    try (CreationTarget target = CreationTarget.open(request.target(), request.replace())) {
      if (target instanceof MariaDbTarget server) {
        server.pinClock(request.clock());
      }
      LoadReport report = new LoadReport(target, request.skipErrors());
      for (Path source : request.sources()) {
        source(source, request, target.dialect(), clock).load(target, report);
      }
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

  private static CreationSource source(
      Path path, CreationRequest request, Dialect target, Instant clock) {
    String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
    if (Files.isDirectory(path) || TabularSource.isTable(path)) {
      return new TabularSource(path);
    }
    if (!name.endsWith(".sql")) {
      return new DatabaseCopy(path);
    }
    Dialect dialect =
        request.dialect() == null ? ScriptDialect.of(path).orElse(target) : request.dialect();
    if (dialect == target) {
      return new NativeScript(path, request.clock());
    }
    if (dialect == Dialect.POSTGRES || dialect == Dialect.MYSQL) {
      return new TranslatedScript(path, dialect, clock, request.clock() != null);
    }
    return new EmbeddedEngineScript(path, dialect, request.clock());
  }
}
