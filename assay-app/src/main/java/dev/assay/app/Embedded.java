/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engines;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A database that is a file of the user's. */
final class Embedded {
  private static final int HEAD = 16;

  private Embedded() {}

  /**
   * The address of a file, by its content.
   *
   * @throws AssayException if there is no such file, or it is neither SQLite's nor DuckDB's
   */
  static DatabaseAddress address(Path file) {
    String head;
    try (InputStream in = Files.newInputStream(file)) {
      head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new AssayException(
          "%s can't be read (%s); check the path".formatted(file, e.getClass().getSimpleName()), e);
    }
    Path path = file.toAbsolutePath().normalize();
    if (head.startsWith("SQLite format 3")) {
      return DatabaseAddress.of(id(file), DatabaseAddress.SQLITE + path);
    }
    if (head.startsWith("DUCK", 8)) {
      return DatabaseAddress.of(id(file), DatabaseAddress.DUCKDB + path);
    }
    throw new AssayException(
        file + " is neither a SQLite nor a DuckDB file; databases of other kinds come later");
  }

  /** Opens a hardened, read-only session. */
  static Session open(DatabaseAddress address) {
    return Engines.open(Engines.installed(), address, SessionSettings.DEFAULT);
  }

  /** The file's name without its extension, as a plain word. */
  private static String id(Path file) {
    String stem = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    String word = stem.replaceAll("[^A-Za-z0-9_]+", "_");
    return word.matches("[A-Za-z_].*") ? word : "db_" + word;
  }
}
