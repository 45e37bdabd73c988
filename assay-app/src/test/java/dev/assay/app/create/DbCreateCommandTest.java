// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DbCreateCommandTest {
  private static final String CONTEXTS =
      """
      [{"question":"How old?","context":"CREATE TABLE head (age INTEGER)",
        "answer":"SELECT age FROM head"},
       {"question":"How many?","context":"CREATE TABLE head (age INTEGER)",
        "inserts":"INSERT INTO head VALUES (40), (60)","answer":"SELECT COUNT(*) FROM head"}]
      """;

  @TempDir private Path folder = Path.of("unset");

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.writeString(file, text);
  }

  @Test
  void makesADatabaseOfEachScriptInAFolder() throws IOException {
    write("scripts/one.sql", "CREATE TABLE a (id SERIAL, n TEXT);\nINSERT INTO a VALUES (1, 'x');");
    write("scripts/two.sql", "CREATE TABLE b (id SERIAL);");
    Cli cli =
        Cli.assay("db", "create", "--from", folder.resolve("scripts"), "--to", folder + "/out/");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("one.sqlite: 1 table, 1 row, as of ")
        .contains("two.sqlite: 1 table, 0 rows, as of ");
    assertThat(folder.resolve("out")).isDirectoryContaining("glob:**/{one,two}.sqlite");
  }

  @Test
  void putsSeveralScriptsIntoOneDatabase() throws IOException {
    Path schema = write("schema.sql", "CREATE TABLE a (n INTEGER);");
    Path data = write("data.sql", "INSERT INTO a VALUES (1), (2);");
    Path target = folder.resolve("a.duckdb");
    Cli cli = Cli.assay("db", "create", "--from", schema, "--from", data, "--to", target);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("1 table, 2 rows");
  }

  @Test
  void endsWithTwoForAWrongScriptAndWithNothingInItsPlace() throws IOException {
    Path script = write("bad.sql", "CREATE TABLE a (id SERIAL);\nINSERT INTO a VALUES ('x');");
    Path target = folder.resolve("a.sqlite");
    Cli cli = Cli.assay("db", "create", "--from", script, "--to", target);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("bad.sql:2").contains("--skip-errors");
    assertThat(target).doesNotExist();
    Cli lenient = Cli.assay("db", "create", "--from", script, "--to", target, "--skip-errors");
    assertThat(lenient.code()).isZero();
    assertThat(lenient.err()).contains("left out: ").contains("1 statement left out.");
  }

  @Test
  void saysWhichEnvironmentVariableIsMissing() throws IOException {
    Path script = write("a.sql", "CREATE TABLE a (n INTEGER);");
    Cli cli =
        Cli.assay(
            "db",
            "create",
            "--from",
            script,
            "--to",
            "jdbc:postgresql://localhost:1/x",
            "--password-env",
            "ASSAY_NO_SUCH_VARIABLE");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("ASSAY_NO_SUCH_VARIABLE");
  }

  @Test
  void runsQuestionsThatBringTheirTables() throws IOException {
    Path questions = write("heads.json", CONTEXTS);
    Path answers = write("heads.sql", "SELECT age FROM head WHERE age > 1\nSELECT 2\n");
    Path run = folder.resolve("run");
    Cli cli = Cli.isolated("run", "--questions", questions, "--predictions", answers, "--out", run);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("without 1 question where both results are empty");
    Cli again =
        Cli.assay(
            "run", "--questions", questions, "--predictions", answers, "--out", run, "--resume");
    assertThat(again.code()).as(again.err()).isZero();
  }
}
