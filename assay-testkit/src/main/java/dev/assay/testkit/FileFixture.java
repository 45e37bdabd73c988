// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import dev.assay.execute.DatabaseAddress;
import dev.assay.table.internal.ByteString;
import dev.assay.testkit.EngineFixture.UnavailableAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An engine whose databases are single files. */
public abstract class FileFixture implements EngineFixture {
  private final String prefix;
  private final Path folder;
  private int count;

  /**
   * Databases in a folder.
   *
   * @param prefix JDBC URL up to the file
   */
  protected FileFixture(String prefix, Path folder) {
    this.prefix = prefix;
    this.folder = folder;
  }

  /** The folder of the databases. */
  protected Path folder() {
    return folder;
  }

  /** The address of a file. */
  public DatabaseAddress address(Path file) {
    return DatabaseAddress.of("shop", prefix + file);
  }

  /** A file whose name needs care; the statements are run before it gets that name. */
  @Override
  public DatabaseAddress create(String id, List<String> statements)
      throws SQLException, IOException {
    Path own = Files.createDirectories(folder.resolve("database-" + ++count));
    Path plain = own.resolve("plain.db");
    try (Connection connection = DriverManager.getConnection(prefix + plain);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return DatabaseAddress.of(id, prefix + Files.move(plain, own.resolve(id + " ä1%20.db")));
  }

  /** The files beside the database and their content. */
  @Override
  public List<String> state(DatabaseAddress database) throws IOException {
    List<String> state = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        state.add(
            file
                + (Files.isDirectory(file)
                    ? ""
                    : " " + new ByteString(Files.readAllBytes(file)).hashCode()));
      }
    }
    return state;
  }

  @Override
  public List<UnavailableAddress> unavailable() throws IOException {
    Path bad = Files.createDirectories(folder.resolve("unavailable"));
    Path corrupt = Files.writeString(bad.resolve("corrupt.db"), "No database. ".repeat(1000));
    Path empty = bad.resolve("empty.db");
    Files.write(empty, new byte[0]);
    return Stream.of(bad.resolve("missing.db"), corrupt, empty, bad)
        .map(file -> new UnavailableAddress(address(file), file.toString()))
        .toList();
  }
}
