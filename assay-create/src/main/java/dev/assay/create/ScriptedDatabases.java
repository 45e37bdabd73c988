// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Databases that exist only as SQL, as in sql-create-context. Each becomes a SQLite file on first
 * use, in a temporary folder that is removed when the program ends; queries run on it read-only, as
 * on any other. SQL that SQLite rejects is read as PostgreSQL's, then as MySQL's. Safe for use by
 * several threads.
 */
public final class ScriptedDatabases implements Databases {
  private final Map<String, String> scripts;
  private final @Nullable Instant clock;
  private final CreationRunner creations;
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<String, DatabaseAddress> made = new ConcurrentHashMap<>();
  private @Nullable Path folder;

  /**
   * @param scripts by database id
   * @param clock what {@code now()} means in them, or {@code null} for the present
   * @param creations the target of the scripts; stays open
   */
  public ScriptedDatabases(
      Map<String, String> scripts, @Nullable Instant clock, CreationRunner creations) {
    this.scripts = Map.copyOf(scripts);
    this.clock = clock;
    this.creations = creations;
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    String script = scripts.get(id);
    return script == null
        ? Optional.empty()
        : Optional.of(made.computeIfAbsent(id, name -> make(name, script)));
  }

  @Override
  public List<String> lookedIn(String id) {
    return scripts.isEmpty() ? List.of() : List.of("the data set's own SQL");
  }

  private DatabaseAddress make(String id, String script) {
    try {
      String name = "database" + numbers.incrementAndGet(); // an id need not be a file name
      Path text = folder().resolve(name + ".sql");
      Path file = folder().resolve(name + ".sqlite");
      text.toFile().deleteOnExit();
      file.toFile().deleteOnExit();
      Files.writeString(text, script);
      AssayException first = null;
      for (Dialect dialect : List.of(Dialect.SQLITE, Dialect.POSTGRES, Dialect.MYSQL)) {
        try {
          make(text, file, dialect);
          return DatabaseAddress.of(id, DatabaseAddress.SQLITE + file);
        } catch (CreationLimitException e) {
          throw new DatabaseUnavailableException(
              "database '%s' can't be created from its SQL: %s"
                  .formatted(id, String.valueOf(e.getMessage()).replace(text + ": ", "")),
              e);
        } catch (AssayException e) {
          first = first == null ? e : first;
        }
      }
      throw new DatabaseUnavailableException(
          "database '%s' can't be created from its SQL: %s"
              .formatted(id, first == null ? "" : first.getMessage()));
    } catch (IOException e) {
      throw new DatabaseUnavailableException(
          "database '%s' can't be created (%s); check the free space in the folder for temporary files"
              .formatted(id, e.getMessage()),
          e);
    }
  }

  private void make(Path text, Path file, Dialect dialect) {
    creations.create(
        new CreationRequest(
            List.of(text), new TargetAddress.OfFile(file), dialect, clock, false, false));
  }

  private synchronized Path folder() throws IOException {
    Path present = folder;
    if (present == null) {
      present = Files.createTempDirectory("assay-contexts");
      present.toFile().deleteOnExit();
      folder = present;
    }
    return present;
  }
}
