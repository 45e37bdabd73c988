// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.SchemaPlan;
import dev.assay.create.script.ScriptAction;
import dev.assay.create.script.ScriptDialect;
import dev.assay.create.script.ScriptReader;
import dev.assay.create.script.ScriptStatement;
import dev.assay.create.script.StatementReader;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.TableName;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
    boolean runsScripts =
        request.sources().stream()
            .anyMatch(
                source ->
                    isScript(source) && dialect(source, request, Dialect.DUCKDB) == Dialect.DUCKDB);
    try (CreationTarget target =
            CreationTarget.open(request.target(), request.replace(), mark, runsScripts);
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

  private static Dialect dialect(Path script, CreationRequest request, Dialect target) {
    return request.dialect() == null ? ScriptDialect.of(script, target) : request.dialect();
  }

  private static CreationSource source(
      Path path, CreationRequest request, Dialect target, Instant clock) {
    if (Files.isDirectory(path) || TabularSource.isTable(path)) {
      return new TabularSource(path);
    }
    if (!isScript(path)) {
      return new DatabaseCopy(path);
    }
    Dialect dialect = dialect(path, request, target);
    if (dialect == target) {
      return new NativeScript(path, request.clock());
    }
    if (dialect == Dialect.POSTGRES || dialect == Dialect.MYSQL) {
      return new TranslatedScript(path, dialect, clock, request.clock() != null);
    }
    return new EmbeddedEngineScript(path, dialect, request.clock());
  }

  /**
   * A script for SQLite or DuckDB in a database of another engine: it runs in a temporary file of
   * its own engine, which is then copied.
   */
  private static final class EmbeddedEngineScript implements CreationSource {
    private final Path file;
    private final Dialect dialect;
    private final @Nullable Instant clock;

    EmbeddedEngineScript(Path file, Dialect dialect, @Nullable Instant clock) {
      this.file = file;
      this.dialect = dialect;
      this.clock = clock;
    }

    @Override
    public void load(CreationTarget target, LoadReport report) {
      boolean sqlite = dialect == Dialect.SQLITE;
      if (!sqlite && dialect != Dialect.DUCKDB) {
        throw new AssayException(
            "%s: scripts of the dialect %s can't be translated; load it with its own"
                    .formatted(file, dialect)
                + " engine's tools");
      }
      try {
        Path folder = Files.createTempDirectory("assay-create");
        Path stage = folder.resolve(sqlite ? "stage.sqlite" : "stage.duckdb");
        try {
          try (CreationTarget staged =
              sqlite
                  ? EmbeddedFileTarget.sqlite(stage, false, "stage")
                  : EmbeddedFileTarget.duckdb(stage, false, "stage", true)) {
            new NativeScript(file, clock).load(staged, report.on(staged));
            staged.finish();
          }
          if (Files.size(stage) > 0) { // SQLite writes nothing for a script without tables
            new DatabaseCopy(stage).load(target, report);
          }
        } finally {
          Files.deleteIfExists(stage);
          Files.deleteIfExists(folder);
        }
      } catch (IOException | SQLException e) {
        throw new AssayException(
            "%s: can't be loaded (%s); check the free space in the folder for temporary files"
                .formatted(file, e.getMessage()),
            e);
      }
    }
  }

  /**
   * A CSV or Parquet file, or a folder of them; each file becomes a table with its name, and DuckDB
   * infers the types.
   */
  private static final class TabularSource implements CreationSource {
    private final Path path;

    /** The tables of a file or of a folder's files. */
    TabularSource(Path path) {
      this.path = path;
    }

    /** Returns whether a file can become a table. */
    static boolean isTable(Path file) {
      return String.valueOf(file.getFileName())
          .toLowerCase(Locale.ROOT)
          .matches(".+\\.(csv|tsv|parquet)");
    }

    @Override
    public void load(CreationTarget target, LoadReport report) {
      List<Path> files = files();
      try (Connection reader = EmbeddedFiles.fileReader()) {
        for (Path file : files) {
          report.attempt(file, 0, "table " + stem(file), () -> load(file, reader, target));
        }
      } catch (SQLException e) {
        throw new AssayException(
            "%s: DuckDB can't be opened to read it (%s); check this installation"
                .formatted(path, e.getMessage()),
            e);
      }
    }

    private List<Path> files() {
      if (!Files.isDirectory(path)) {
        return List.of(path);
      }
      List<Path> files = SourceFolder.files(path, TabularSource::isTable);
      if (files.isEmpty()) {
        throw new AssayException(
            "%s: contains no .csv, .tsv or .parquet file; name another folder, or a script"
                .formatted(path));
      }
      return files;
    }

    private static void load(Path file, Connection reader, CreationTarget target)
        throws SQLException {
      String from = from(file);
      TableDefinition table =
          new TableDefinition(TableName.of(stem(file)), columns(reader, from), List.of(), null);
      DdlWriter writer = new DdlWriter(Dialect.DUCKDB, target.dialect(), List.of());
      target.execute(writer.createTable(table, false));
      DuckDbRows.copy(reader, from, table, target, writer);
    }

    private static String from(Path file) {
      String path =
          file.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]").replace("'", "''");
      return path.toLowerCase(Locale.ROOT).endsWith(".parquet")
          ? "read_parquet('" + path + "', hive_partitioning = false)"
          : "read_csv('" + path + "', hive_partitioning = false, sample_size = -1)";
    }

    private static List<ColumnDefinition> columns(Connection reader, String from)
        throws SQLException {
      List<ColumnDefinition> columns = new ArrayList<>();
      try (Statement statement = reader.createStatement();
          ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + from)) {
        while (rows.next()) {
          columns.add(
              new ColumnDefinition(
                  rows.getString(1),
                  DuckDbTypes.read(rows.getString(2)),
                  false,
                  false,
                  null,
                  null));
        }
      }
      return columns;
    }

    private static String stem(Path file) {
      return String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    }
  }

  /**
   * A PostgreSQL or MySQL script in a database of another engine. It is read twice: for the schema,
   * which engines without {@code ALTER TABLE} need as a whole, and for the rows.
   *
   * @param clock the result of {@code now()} in rows
   * @param pinned whether column defaults use the same time
   */
  private record TranslatedScript(Path file, Dialect dialect, Instant clock, boolean pinned)
      implements CreationSource {
    @Override
    public void load(CreationTarget target, LoadReport report) {
      SchemaPlan plan = new SchemaPlan();
      Map<Object, ScriptStatement> origins = new HashMap<>();
      StatementReader statements = new StatementReader(dialect, clock, pinned);
      readSchema(statements, plan, origins, report);
      DdlWriter writer = new DdlWriter(dialect, target.dialect(), plan.schemas());
      SchemaCreator maker = new SchemaCreator(file, target, writer, report);
      maker.makeTables(plan, origins::get);
      readRows(statements, new RowLoader(target, plan, writer, dialect == Dialect.MYSQL), report);
      maker.finish(plan, origins::get);
    }

    private void readSchema(
        StatementReader statements,
        SchemaPlan plan,
        Map<Object, ScriptStatement> origins,
        LoadReport report) {
      try (ScriptReader script = ScriptReader.open(file, dialect)) {
        for (ScriptStatement s = script.next(); s != null; s = script.next()) {
          ScriptStatement statement = s;
          if (statement.hasData()) {
            skipData(script);
          } else if (!StatementReader.isAboutRows(statement.sql())) {
            report.attempt(
                file,
                statement.line(),
                statement.start(),
                () -> {
                  ScriptAction action = statements.read(statement.sql());
                  if (action instanceof ScriptAction.Omitted left) {
                    report.count(file + ": " + left.what() + " is left out");
                  }
                  plan.add(action);
                  origins.put(key(action), statement);
                });
          }
        }
        script.notes().forEach(report::note);
      }
    }

    private static Object key(ScriptAction action) {
      return action instanceof ScriptAction.CreateTable create
          ? create.table().name().key()
          : action;
    }

    private static void skipData(ScriptReader script) {
      while (script.dataLine() != null) {
        // Reads to the end.
      }
    }

    private void readRows(StatementReader statements, RowLoader rows, LoadReport report) {
      try (ScriptReader script = ScriptReader.open(file, dialect);
          rows) {
        for (ScriptStatement s = script.next(); s != null; s = script.next()) {
          ScriptStatement statement = s;
          if (StatementReader.isAboutRows(statement.sql())) {
            report.attempt(
                file,
                statement.line(),
                statement.start(),
                () -> rows.take(statements.read(statement.sql()), script));
          }
        }
      }
    }
  }
}
