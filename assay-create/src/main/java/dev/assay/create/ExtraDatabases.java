// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.engines.sqlite.SqliteMemory;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.model.AssayException;
import dev.assay.model.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Extra databases in a folder: {@code DIR/ID/NAME.sqlite}, and scripts {@code DIR/ID/NAME.sql}, for
 * the database {@code ID}. {@code DIR/ID/ID.sqlite} is the database itself and none of them, so
 * that a folder of Spider's test suites is read as it is. SQLite only. Safe for use by several
 * threads.
 */
public final class ExtraDatabases implements Databases {
  private static final String SQLITE = ".sqlite";
  private static final String SCRIPT = ".sql";

  /** A script is a few rows; what is larger is something else. */
  private static final long LONGEST_SCRIPT = 16 << 20;

  private static final int LONGEST_CELL = 1 << 20;

  private final Path folder;
  private final Map<String, List<String>> byDatabase;
  private final Map<String, DatabaseAddress> files;
  private final ScriptedDatabases scripts;

  private ExtraDatabases(
      Path folder,
      Map<String, List<String>> byDatabase,
      Map<String, DatabaseAddress> files,
      ScriptedDatabases scripts) {
    this.folder = folder;
    this.byDatabase = byDatabase;
    this.files = files;
    this.scripts = scripts;
  }

  /**
   * Lists a folder.
   *
   * @param databases ids of the databases whose extra ones are wanted
   * @param clock what {@code now()} means in scripts, or {@code null} for the present
   * @throws AssayException if the folder is missing, a file in it can't be read, or a script fails
   */
  public static ExtraDatabases in(
      Path folder, Collection<String> databases, @Nullable Instant clock) {
    if (!Files.isDirectory(folder)) {
      throw new AssayException(
          "--extra-databases %s: there is no such folder; name the one that holds ID/NAME.sql, as assay probe RUN --save writes it"
              .formatted(folder));
    }
    Map<String, List<String>> byDatabase = new TreeMap<>();
    Map<String, DatabaseAddress> files = new HashMap<>();
    Map<String, String> scripts = new HashMap<>();
    for (String database : databases) {
      for (Path file : files(folder, database)) {
        String id = "%s/%s/%s".formatted(name(folder.toAbsolutePath()), database, name(file));
        byDatabase.computeIfAbsent(database, any -> new ArrayList<>()).add(id);
        if (name(file).endsWith(SQLITE)) {
          files.put(
              id,
              DatabaseAddress.of(id, DatabaseAddress.SQLITE + file.toAbsolutePath().normalize()));
        } else {
          scripts.put(id, script(file));
        }
      }
    }
    return new ExtraDatabases(folder, byDatabase, files, new ScriptedDatabases(scripts, clock));
  }

  private static String name(Path path) {
    return String.valueOf(path.normalize().getFileName());
  }

  /** Without links, which may lead anywhere, and without ids that are no plain name. */
  private static List<Path> files(Path folder, String database) {
    Path own = folder.resolve(database);
    boolean plain = folder.equals(own.getParent()) && !database.startsWith(".");
    if (!plain || !Files.isDirectory(own) || Files.isSymbolicLink(own)) {
      return List.of();
    }
    try (Stream<Path> listed = Files.list(own)) {
      return listed
          .filter(file -> name(file).endsWith(SQLITE) || name(file).endsWith(SCRIPT))
          .filter(file -> !name(file).equals(database + SQLITE))
          .filter(file -> Files.isRegularFile(file) && !Files.isSymbolicLink(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw FileProblem.unreadable(own, e);
    }
  }

  /** Its text, once it has shown that it makes a database. */
  private static String script(Path file) {
    try {
      if (Files.size(file) > LONGEST_SCRIPT) {
        throw new AssayException(
            "%s is no script of a small database: it has more than 16 MB; make a .sqlite file of it"
                .formatted(file));
      }
      String script = Files.readString(file);
      SqliteMemory.open(LONGEST_CELL, script).close();
      return script;
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    } catch (SQLException e) {
      throw new AssayException(
          "%s makes no SQLite database: %s; correct it, or remove it"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    return Optional.ofNullable(files.get(id)).or(() -> scripts.find(id));
  }

  @Override
  public List<String> extras(String id) {
    return byDatabase.getOrDefault(id, List.of());
  }

  @Override
  public List<String> lookedIn(String id) {
    return List.of(folder + " (extra databases only)");
  }
}
