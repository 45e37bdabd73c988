// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.AssayException;
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
  private static final Pattern DUMP =
      Pattern.compile("(?im)PostgreSQL database dump|\\bFROM stdin;|^\\\\(connect|restrict)\\b");
  private static final Pattern POSTGRES =
      Pattern.compile(
          "(?im)PostgreSQL database dump|\\bFROM stdin;|'::\\w|\\b(big|small)?serial\\b"
              + "|\\b(timestamptz|jsonb|bytea)\\b|\\bpublic\\.\\w|\\bwithout time zone\\b"
              + "|\\bdate_trunc\\s*\\(|\\bINTERVAL\\s+'|^\\\\(connect|restrict)\\b");

  /** Texts that DuckDB does not read. */
  private static final Pattern ONLY_POSTGRES =
      Pattern.compile(
          "(?i)\\b(big|small)?serial\\b|\\bjsonb\\b|\\bpublic\\.\\w|\\bwithout time zone\\b");

  private static final Pattern ARRAY_TYPE = Pattern.compile("[\\w)]\\s*\\[\\d*\\]\\s*[,)\\[]");

  /** Texts that PostgreSQL does not write, in texts without their literals and comments. */
  private static final Pattern DUCKDB =
      Pattern.compile(
          "(?i)\\bSTRUCT\\s*\\(|(?<!\\bAS\\s{1,4})\\bENUM\\s*\\(|\\bROW\\s*\\(\\s*\\w+\\s+\\w|\\bMAP\\s*[({]|(?<!\\])[(,]\\s*[\\[{]"
              + "|\\bUNION\\s*\\(\\s*(?!SELECT\\b|WITH\\b|VALUES\\b|TABLE\\b|FROM\\b)[\\w\"]+\\s+\\w"
              + "|\\b(U?HUGEINT|UTINYINT|USMALLINT|UINTEGER|UBIGINT|TIMESTAMP_(S|MS|NS|US))\\b"
              + "|\\bCREATE\\s+(OR\\s+REPLACE\\s+)?(TEMP(ORARY)?\\s+)?MACRO\\b"
              + "|\\bCREATE\\s+OR\\s+REPLACE\\s+(TEMP(ORARY)?\\s+)?TABLE\\b"
              + "|\\b(STRUCT_PACK|LIST_VALUE|MAP_FROM_ENTRIES|UNION_VALUE|LIST_TRANSFORM)\\s*\\(");

  private static final Pattern LITERALS =
      Pattern.compile("(?s)'[^']*+'|--[^\\n]*+|/\\*.*?\\*/|\\$\\$.*?\\$\\$");

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
    if (!POSTGRES.matcher(text).find()) {
      return Optional.empty();
    }
    boolean dump = DUMP.matcher(text).find();
    return Optional.of(!dump && isDuckDb(text) ? Dialect.DUCKDB : Dialect.POSTGRES);
  }

  /**
   * Returns whether a script may be DuckDB's although it looks like PostgreSQL's, whose types and
   * functions it shares.
   *
   * @throws AssayException if the file can't be read
   */
  public static boolean mayBeDuckDb(Path file) {
    String text = beginning(file);
    return !MYSQL.matcher(text).find() && !DUMP.matcher(text).find();
  }

  /** Returns whether DuckDB wrote a text that has types and functions that PostgreSQL also has. */
  private static boolean isDuckDb(String text) {
    return DUCKDB.matcher(LITERALS.matcher(text).replaceAll("''")).find();
  }

  /**
   * The dialect of a script, as {@link #of(Path)}, or the target's if nothing tells.
   *
   * @throws AssayException if the file can't be read
   */
  public static Dialect of(Path file, Dialect target) {
    Dialect dialect = of(file).orElse(target);
    if (dialect != Dialect.POSTGRES || target != Dialect.DUCKDB || !mayBeDuckDb(file)) {
      return dialect;
    }
    String text = LITERALS.matcher(beginning(file)).replaceAll("''");
    // A translation would make texts of lists.
    return ARRAY_TYPE.matcher(text).find() && !ONLY_POSTGRES.matcher(text).find()
        ? target
        : dialect;
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
