// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.input.internal.DataFolder;
import dev.assay.model.internal.FileProblem;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
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

  private final Path folder;
  private final Map<String, List<String>> byDatabase;
  private final Map<String, DatabaseAddress> files;

  private ExtraDatabases(
      Path folder, Map<String, List<String>> byDatabase, Map<String, DatabaseAddress> files) {
    this.folder = folder;
    this.byDatabase = byDatabase;
    this.files = files;
  }

  /**
   * Lists a folder, and runs its scripts.
   *
   * @param data the folder
   * @param databases ids of the databases whose extra ones are wanted
   * @param encodings the encoding of a database's texts, which is that of its extra files, too
   * @param clock what {@code now()} means in scripts, or {@code null} for the present
   * @param creations the target of their databases; not used afterwards
   * @throws AssayException if the folder is missing, a file in it can't be read, or a script fails
   */
  public static ExtraDatabases in(
      DataFolder data,
      Collection<String> databases,
      Function<String, Optional<String>> encodings,
      @Nullable Instant clock,
      CreationRunner creations) {
    Path folder = data.path();
    if (!Files.isDirectory(folder)) {
      throw new AssayException(
          "--extra-databases %s: there is no such folder; name the one that holds ID/NAME.sql, as assay probe RUN --save writes it"
              .formatted(folder));
    }
    Map<String, List<String>> byDatabase = new TreeMap<>();
    Map<String, DatabaseAddress> files = new HashMap<>();
    Path made = null;
    for (String database : databases) {
      for (Path file : files(data, database)) {
        String id = "%s/%s/%s".formatted(name(folder.toAbsolutePath()), database, name(file));
        byDatabase.computeIfAbsent(database, any -> new ArrayList<>()).add(id);
        Path sqlite = file.toAbsolutePath().normalize();
        if (name(file).endsWith(SCRIPT)) {
          made = made == null ? temporaryFolder() : made;
          sqlite = made.resolve("database" + files.size() + SQLITE);
          create(file, sqlite, clock, creations);
        }
        DatabaseAddress address = DatabaseAddress.of(id, DatabaseAddress.SQLITE + sqlite);
        Optional<String> encoding =
            name(file).endsWith(SCRIPT) ? Optional.empty() : encodings.apply(database);
        files.put(id, encoding.map(address::withEncoding).orElse(address));
      }
    }
    return new ExtraDatabases(folder, byDatabase, files);
  }

  private static String name(Path path) {
    return String.valueOf(path.normalize().getFileName());
  }

  /** Without ids that are no plain name, and links that must not be followed. */
  private static List<Path> files(DataFolder data, String database) {
    Path own = data.path().resolve(database);
    boolean plain = data.path().equals(own.getParent()) && !database.startsWith(".");
    if (!plain || !Files.isDirectory(own)) {
      return List.of();
    }
    List<Path> files =
        new DataFolder(own)
            .files().stream()
                .filter(file -> name(file).endsWith(SQLITE) || name(file).endsWith(SCRIPT))
                .filter(file -> !name(file).equals(database + SQLITE))
                .toList();
    files.forEach(data::require);
    return files;
  }

  /** A folder for databases of scripts, which ends with this process. */
  private static Path temporaryFolder() {
    try {
      Path made = Files.createTempDirectory("assay-extra");
      made.toFile().deleteOnExit();
      return made;
    } catch (IOException e) {
      throw new AssayException(
          "no folder can be created for extra databases (%s); check the folder for temporary files"
              .formatted(e.getMessage()),
          e);
    }
  }

  private static void create(
      Path script, Path file, @Nullable Instant clock, CreationRunner creations) {
    try {
      if (Files.size(script) > LONGEST_SCRIPT) {
        throw new AssayException(
            "%s is no script of a small database: it has more than 16 MB; make a .sqlite file of it"
                .formatted(script));
      }
    } catch (IOException e) {
      throw FileProblem.unreadable(script, e);
    }
    file.toFile().deleteOnExit();
    try {
      creations.create(
          new CreationRequest(
              List.of(script),
              new TargetAddress.OfFile(file),
              Dialect.SQLITE,
              clock,
              false,
              false));
    } catch (CreationLimitException e) {
      throw e;
    } catch (AssayException e) {
      throw new AssayException(
          "%s makes no SQLite database: %s"
              .formatted(
                  script,
                  String.valueOf(e.getMessage())
                      .replace(", or skip such statements with --skip-errors", ", or remove it")),
          e);
    }
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    return Optional.ofNullable(files.get(id));
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
