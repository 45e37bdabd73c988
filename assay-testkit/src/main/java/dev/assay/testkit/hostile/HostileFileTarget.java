// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import dev.assay.execute.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A database in one file. Its contents are read from a copy, so that no lock is in the way. */
public final class HostileFileTarget implements HostileTarget {
  private final Path folder;
  private final Form form;
  private final Path file;
  private final List<String> catalog;
  private final List<String> probes;
  private byte[] known = new byte[0];
  private Map<String, String> contents = Map.of();

  /**
   * An engine's way to name its files.
   *
   * @param prefix JDBC URL up to the file
   * @param extension that the engine appends to the name in the URL
   * @param options the end of the URL for an account that may write
   */
  public record Form(String prefix, String extension, String options) {
    private String url(Path path) {
      return prefix + path + options;
    }

    private Path file(Path path) {
      return path.resolveSibling(path.getFileName() + extension);
    }
  }

  /**
   * Creates the database and another one.
   *
   * @param catalog queries that list rows and objects
   * @param probes as {@link HostileTarget#probes}
   */
  public HostileFileTarget(Path folder, Form form, List<String> catalog, List<String> probes)
      throws IOException, SQLException {
    this.folder = folder;
    this.form = form;
    this.catalog = List.copyOf(catalog);
    this.probes = List.copyOf(probes);
    this.file = create("shop", ROWS);
    create(
        "other", List.of("CREATE TABLE item AS SELECT '" + HostileContract.CANARY + "' AS name"));
  }

  private Path create(String name, List<String> statements) throws IOException, SQLException {
    Path created = Files.createDirectories(folder.resolve(name)).resolve(name + ".db");
    try (Connection connection = DriverManager.getConnection(form.url(created));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return created;
  }

  @Override
  public DatabaseAddress address() {
    return DatabaseAddress.of("shop", form.prefix() + file);
  }

  @Override
  public String other() {
    return folder.resolve("other").resolve("other.db").toString();
  }

  @Override
  public List<Path> folders() {
    return List.of(folder);
  }

  @Override
  public Map<String, String> contents() throws IOException, SQLException {
    byte[] bytes = Files.readAllBytes(form.file(file));
    if (!Arrays.equals(bytes, known)) {
      contents = read();
      known = bytes;
    }
    return contents;
  }

  private Map<String, String> read() throws IOException, SQLException {
    Path copies = Files.createTempDirectory("assay-contents");
    Path copy = copies.resolve("copy");
    try {
      Files.copy(form.file(file), form.file(copy));
      try (Connection connection = DriverManager.getConnection(form.url(copy))) {
        return QueryContents.read(connection, catalog);
      }
    } finally {
      try (Stream<Path> left = Files.list(copies)) { // an engine may leave a lock or a trace
        for (Path each : left.toList()) {
          Files.deleteIfExists(each);
        }
      }
      Files.deleteIfExists(copies);
    }
  }

  @Override
  public List<String> probes() {
    return probes;
  }

  @Override
  public void close() {
    // The folder is the test's.
  }
}
