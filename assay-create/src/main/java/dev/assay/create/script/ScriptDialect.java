// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.model.AssayException;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells a script's dialect by what only one of them writes. */
public final class ScriptDialect {
  private static final int BEGINNING = 1 << 20;
  private static final Pattern MYSQL =
      Pattern.compile(
          "(?i)-- (MySQL|MariaDB) dump|/\\*!\\d{5}|/\\*M!|\\bENGINE\\s*=|\\bAUTO_INCREMENT\\b"
              + "|(?m)^\\s*CREATE TABLE (IF NOT EXISTS )?`");
  private static final Pattern POSTGRES =
      Pattern.compile(
          "(?im)PostgreSQL database dump|\\bFROM stdin;|'::\\w|\\b(big|small)?serial\\b"
              + "|\\b(timestamptz|jsonb|bytea)\\b|\\bpublic\\.\\w|\\bwithout time zone\\b"
              + "|\\bdate_trunc\\s*\\(|\\bINTERVAL\\s+'|^\\\\(connect|restrict)\\b");
  private static final Pattern SQLITE =
      Pattern.compile("(?im)^\\s*PRAGMA\\b|\\bAUTOINCREMENT\\b|\\bWITHOUT ROWID\\b|\\bsqlite_");

  private ScriptDialect() {}

  /**
   * The dialect of a script, from its first megabyte; empty if every dialect might have it.
   *
   * @throws AssayException if the file can't be read
   */
  public static Optional<Dialect> of(Path file) {
    String text = beginning(file);
    if (MYSQL.matcher(text).find()) {
      return Optional.of(Dialect.MYSQL);
    }
    if (SQLITE.matcher(text).find()) {
      return Optional.of(Dialect.SQLITE);
    }
    return POSTGRES.matcher(text).find() ? Optional.of(Dialect.POSTGRES) : Optional.empty();
  }

  private static String beginning(Path file) {
    char[] buffer = new char[BEGINNING];
    int length = 0;
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (int n = 0; n >= 0 && length < BEGINNING; ) {
        length += n;
        n = reader.read(buffer, length, BEGINNING - length);
      }
    } catch (IOException e) {
      throw new AssayException(
          ("%s can't be read as text in UTF-8 (%s); check the path, convert the file if needed,"
                  + " and dump binary columns of MySQL with --hex-blob, PostgreSQL in the plain"
                  + " format")
              .formatted(file, e.getClass().getSimpleName()),
          e);
    }
    return new String(buffer, 0, length);
  }
}
