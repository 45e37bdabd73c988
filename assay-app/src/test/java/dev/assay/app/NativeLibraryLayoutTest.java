// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class NativeLibraryLayoutTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void unpacksTheLibraryThatTheDriverThenFinds() throws Exception {
    Path original = driver();
    Path driver = Files.copy(original, folder.resolve("duckdb_jdbc-1.jar"));

    NativeLibraryLayout.main(new String[] {folder.toString()});

    assertThat(Files.size(driver)).isLessThan(Files.size(original) / 20);
    assertThat(names()).hasSize(2).anyMatch(name -> name.startsWith("libduckdb_java.so_"));
    try (URLClassLoader loader =
            new URLClassLoader(
                new URL[] {driver.toUri().toURL()}, getClass().getClassLoader().getParent());
        Connection connection =
            ((Driver) loader.loadClass("org.duckdb.DuckDBDriver").getConstructor().newInstance())
                .connect("jdbc:duckdb:", new Properties());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 42")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(42);
    }
    // Once is enough, and twice does no harm.
    NativeLibraryLayout.main(new String[] {folder.toString()});
    assertThat(names()).hasSize(2);
  }

  @Test
  void leavesADriverWithoutALibraryAsItIs() throws Exception {
    Path other = Files.copy(jarOf(CommandLine.class), folder.resolve("duckdb_jdbc-2.jar"));
    byte[] before = Files.readAllBytes(other);

    NativeLibraryLayout.main(new String[] {folder.toString()});

    assertThat(other).hasBinaryContent(before);
    assertThat(names()).containsExactly("duckdb_jdbc-2.jar");
  }

  private static Path driver() throws Exception {
    String jar = System.getProperty("assay.test.duckdbJar");
    return jar == null ? jarOf(DuckDBDriver.class) : Path.of(jar);
  }

  private static Path jarOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private List<String> names() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
