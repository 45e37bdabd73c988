// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageDamageTest {
  private static final int PAGE = 4096;

  @TempDir private Path folder = Path.of("unset");

  private byte[] create(String id, String... statements) throws Exception {
    Path file = folder.resolve(id + ".sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return Files.readAllBytes(file);
  }

  private void write(String id, byte[] content) throws Exception {
    Files.write(folder.resolve(id + ".sqlite"), content);
  }

  private static byte[] copied(byte[] whole, int from, int to) {
    byte[] changed = whole.clone();
    System.arraycopy(whole, from * PAGE, changed, to * PAGE, PAGE);
    return changed;
  }

  @Test
  void namesDamagedPagesAndNoRowsThatBreakConstraints() throws Exception {
    byte[] whole =
        create(
            "whole",
            "CREATE TABLE gone AS SELECT zeroblob(40000) AS content",
            "CREATE TABLE item AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                + " WHERE i < 2000) SELECT printf('%040d', i) AS name FROM n",
            "DROP TABLE gone");
    int last = whole.length / PAGE - 1;
    write("swapped", copied(copied(whole, last, last - 1), last - 1, last - 2));
    byte[] zeroed = whole.clone();
    java.util.Arrays.fill(zeroed, last * PAGE, whole.length, (byte) 0);
    write("zeroed", zeroed);
    write("free", ByteBuffer.wrap(whole.clone()).putInt(36, 1).array());
    create(
        "rows",
        "PRAGMA ignore_check_constraints = 1",
        "CREATE TABLE item (id INTEGER, price REAL CHECK (price > 0), name TEXT)",
        "INSERT INTO item VALUES (NULL, -1, 'x'), ('two', 'free', x'00')",
        "PRAGMA writable_schema = 1",
        "UPDATE sqlite_master SET sql = replace(sql, 'INTEGER', 'INTEGER NOT NULL')");
    StringBuilder questions = new StringBuilder();
    for (String id : new String[] {"whole", "swapped", "zeroed", "free", "rows"}) {
      questions.append(
          "{\"id\":\"%1$s\",\"question\":\"?\",\"database\":\"%1$s\",\"gold\":\"SELECT 1\"}\n"
              .formatted(id));
    }
    Path file = Files.writeString(folder.resolve("q.jsonl"), questions);
    Cli check = Cli.assay("check", "--questions", file, "--databases", folder);
    assertThat(check.code()).isEqualTo(3);
    assertThat(check.out().lines().filter(line -> line.contains("its pages are damaged (")))
        .hasSize(3)
        .noneMatch(line -> line.contains("whole.sqlite") || line.contains("rows.sqlite"));
  }
}
