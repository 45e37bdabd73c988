// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.DatabaseAddress;
import dev.assay.input.internal.FileKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Recognizes the engine of a database file. */
public final class DatabaseFile {
  private static final int HEAD = 16;
  private static final int DUCKDB_MAGIC_AT = 8;

  private DatabaseFile() {}

  /**
   * Returns the URL of a file, recognized by its content; empty if it is not a database that Assay
   * knows, or can't be read.
   */
  public static Optional<String> url(Path file) {
    String head;
    try (InputStream in = Files.newInputStream(file)) {
      head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return Optional.empty();
    }
    if (head.startsWith("SQLite format 3")) {
      return Optional.of(DatabaseAddress.SQLITE + file);
    }
    if (head.startsWith("DUCK", DUCKDB_MAGIC_AT)) {
      return Optional.of(DatabaseAddress.DUCKDB + file);
    }
    return head.startsWith("H:2,") ? Optional.of(DatabaseAddress.H2 + file) : Optional.empty();
  }

  /**
   * Tells what is missing of a file that begins as a database, such as half a download; empty if
   * nothing is, or it is neither a database nor a pointer to one.
   */
  public static Optional<String> damage(Path file) {
    return url(file).map(url -> FileDamage.of(file, url)).orElseGet(() -> FileKind.pointer(file));
  }

  /** The URL of a file by its content, or else by its name: opening it will say what is wrong. */
  public static String probableUrl(Path file) {
    return url(file)
        .orElseGet(
            () -> {
              String name = String.valueOf(file.getFileName());
              if (name.endsWith(".duckdb")) {
                return DatabaseAddress.DUCKDB + file;
              }
              return (name.endsWith(".mv.db") ? DatabaseAddress.H2 : DatabaseAddress.SQLITE) + file;
            });
  }
}
