// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.execute.Engine;
import dev.assay.table.ErrorKind;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.testkit.EngineFixture.SessionLeak;
import dev.assay.testkit.EngineFixture.StateKind;
import dev.assay.testkit.EngineFixture.TypeSample;
import dev.assay.testkit.FileFixture;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** SQLite files as the engine contract meets them. */
final class SqliteFixture extends FileFixture {
  SqliteFixture(Path folder) {
    super("jdbc:sqlite:", folder);
  }

  @Override
  public Engine engine() {
    return new SqliteEngine();
  }

  @Override
  public List<TypeSample> types() {
    return List.of(
        new TypeSample(ValueFamily.INTEGER, "INTEGER", "9223372036854775807", Long.MAX_VALUE),
        new TypeSample(ValueFamily.INTEGER, "TINYINT", "-1", -1L),
        new TypeSample(ValueFamily.DOUBLE, "REAL", "1.5", 1.5),
        new TypeSample(ValueFamily.DOUBLE, "NUMERIC", "9223372036854775808", 0x1p63),
        new TypeSample(ValueFamily.TEXT, "TEXT", "'ä😀'", "ä😀"),
        new TypeSample(ValueFamily.TEXT, "DATE", "'2020-01-02'", "2020-01-02"),
        new TypeSample(ValueFamily.BYTES, "BLOB", "x'00ff'", new ByteString(new byte[] {0, -1})));
  }

  @Override
  public Set<ValueFamily> lackingFamilies() {
    return EnumSet.of(
        ValueFamily.DECIMAL,
        ValueFamily.REAL,
        ValueFamily.BOOLEAN,
        ValueFamily.DATE,
        ValueFamily.TIME,
        ValueFamily.TIMESTAMP,
        ValueFamily.INSTANT,
        ValueFamily.INTERVAL,
        ValueFamily.UUID,
        ValueFamily.ARRAY,
        ValueFamily.JSON);
  }

  @Override
  public List<String> endless() {
    String count = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c";
    return List.of(
        count + ") SELECT count(*) FROM c",
        count
            + " LIMIT 5000) SELECT count(*) FROM c a, c b, c d, c e WHERE a.n + b.n + d.n + e.n ="
            + " 1",
        count + ") SELECT n FROM c ORDER BY random()",
        count + ") SELECT 1 FROM c WHERE n < 0");
  }

  @Override
  public List<String> escapes(Path outside) {
    return List.of(
        "INSERT INTO item VALUES (9, 'x', 1)",
        "CREATE TABLE t (a)",
        "DROP TABLE item",
        "ATTACH '" + outside.resolve("new.db") + "' AS other",
        "VACUUM INTO '" + outside.resolve("copy.db") + "'",
        "PRAGMA query_only = 0",
        "SELECT load_extension('x')",
        "SELECT writefile('" + outside.resolve("w") + "', 'x')",
        "SELECT readfile('/etc/hostname')",
        "INSERT INTO item VALUES (9, 'x', 1)");
  }

  @Override
  public List<SessionLeak> leaks() {
    return List.of(
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "CREATE TEMP TABLE item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.TEMPORARY_VIEW,
            "CREATE TEMP VIEW item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"),
        new SessionLeak(StateKind.SETTING, "PRAGMA case_sensitive_like = 1", "SELECT 'a' LIKE 'A'"),
        new SessionLeak(
            StateKind.SETTING,
            "PRAGMA reverse_unordered_selects = 1",
            "SELECT id FROM item LIMIT 1"),
        new SessionLeak(
            StateKind.SETTING, "PRAGMA cache_size = 7", "SELECT cache_size FROM pragma_cache_size"),
        new SessionLeak(StateKind.TRANSACTION, "BEGIN", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.ATTACHED_DATABASE,
            "ATTACH ':memory:' AS m",
            "SELECT name FROM pragma_database_list"),
        new SessionLeak(
            StateKind.SETTING,
            "PRAGMA temp.user_version = 7",
            "SELECT user_version FROM pragma_user_version('temp')"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT 1; CREATE TEMP TABLE item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "CREATE TEMP TABLE item AS SELECT 1 AS id; SELECT 1",
            "SELECT count(*) FROM item"));
  }

  @Override
  public Set<StateKind> lackingStates() {
    return EnumSet.of(
        StateKind.FUNCTION,
        StateKind.VARIABLE,
        StateKind.PREPARED_STATEMENT,
        StateKind.SEQUENCE,
        StateKind.TYPE,
        StateKind.SECRET,
        StateKind.LOCK,
        StateKind.RANDOM_NUMBERS,
        StateKind.MEMORY);
  }

  /**
   * Division by zero is NULL, a cast never fails, and writing is refused as a matter of rights.
   * NOTHING is a keyword.
   */
  @Override
  public Map<ErrorKind, String> errors() {
    return Map.of(
        ErrorKind.PERMISSION,
        "UPDATE item SET id = 1",
        ErrorKind.UNKNOWN_COLUMN,
        "SELECT nought FROM item");
  }

  /** The modifier {@code localtime} takes the zone of the process. */
  @Override
  public Optional<String> localTime() {
    return Optional.empty();
  }

  @Override
  public List<String> comments() {
    return List.of();
  }

  @Override
  public boolean hasSchemas() {
    return false;
  }
}
