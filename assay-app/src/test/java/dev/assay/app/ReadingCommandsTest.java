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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that read a finished run or stored tables. */
class ReadingCommandsTest {
  private static final Path CASES =
      Path.of(System.getProperty("assay.shared", "none"), "cases/traps.jsonl");

  @TempDir private Path folder = Path.of("");
  private Path run = Path.of("");

  @BeforeEach
  void finishARun() {
    Pond.demo(folder.resolve("demo"), new ByteArrayOutputStream());
    run = folder.resolve("demo/runs/demo");
  }

  @Test
  void showsBothQueriesAndNamesTheNextQuestion() {
    Cli cli = Cli.assay("show", run, "pond-2");
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .contains("How many frogs", "WRONG_VALUES", "assay show")
        .doesNotContain("\u001b[");
  }

  @Test
  void saysWhichQuestionsThereAreWhenOneIsUnknown() {
    Cli cli = Cli.assay("show", run, "pond-77");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("pond-77").contains("such as ");
  }

  @Test
  void rescoresWithoutTouchingADatabase() throws IOException {
    Files.delete(folder.resolve("demo/databases/pond.sqlite"));
    Cli cli = Cli.assay("rescore", run, "--profile", "strict", "--json");
    assertThat(cli.code()).isZero();
    assertThat(new ObjectMapper().readTree(cli.out()).at("/after/scored").intValue()).isEqualTo(3);
    assertThat(run.resolve("scores-strict.jsonl")).content().hasLineCount(3);
  }

  @Test
  void exportsEveryFormatThatItNames() throws IOException {
    for (String format : new String[] {"csv", "markdown", "junit", "json"}) {
      Cli cli = Cli.assay("export", run, "--format", format);
      assertThat(cli.code()).as(format).isZero();
      assertThat(cli.out()).as(format).isNotBlank();
    }
    assertThat(Cli.assay("export", run, "--format", "html").code()).isEqualTo(2);
  }

  @Test
  void refusesTablesThatTheProfileRefuses() throws IOException {
    Path gold = Files.writeString(folder.resolve("gold.csv"), "n\n1\n2\n");
    Path shuffled = Files.writeString(folder.resolve("predicted.csv"), "n\n2\n1\n");
    assertThat(Cli.assay("match", gold, shuffled).code()).isZero();
    Cli ordered = Cli.assay("match", gold, shuffled, "--order", "required", "--json");
    assertThat(ordered.code()).isEqualTo(1);
    assertThat(new ObjectMapper().readTree(ordered.out()).get("cause").textValue())
        .isEqualTo("WRONG_ORDER");
    assertThat(Cli.assay("match", gold).code()).isEqualTo(2);
  }

  @Test
  void matchesParquetAgainstCsv() throws Exception {
    Path gold = folder.resolve("gold it's.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT * FROM (VALUES (1, 'nut', 0.50::DECIMAL(6,2), DATE '2024-02-29'),"
              + " (2, NULL, NULL, NULL)) t(id, name, price, day)) TO '"
              + gold.toString().replace("'", "''")
              + "' (FORMAT parquet)");
    }
    Path same =
        Files.writeString(
            folder.resolve("same.csv"), "id,name,price,day\n2,,,\n1,nut,0.5,2024-02-29\n");
    Path other =
        Files.writeString(
            folder.resolve("other.csv"), "id,name,price,day\n2,,,\n1,nut,0.7,2024-02-29\n");
    assertThat(Cli.assay("match", gold, same).code()).isZero();
    assertThat(Cli.assay("match", same, gold).code()).isZero();
    Cli refused = Cli.assay("match", gold, other, "--json");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(new ObjectMapper().readTree(refused.out()).get("cause").textValue())
        .isEqualTo("WRONG_VALUES");
  }

  @Test
  void saysThatAParquetFileIsNone() throws IOException {
    Path none = Files.writeString(folder.resolve("none.parquet"), "id\n1\n");
    Cli cli = Cli.assay("match", none, none);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("none.parquet: not a readable Parquet file");
  }

  @Test
  void meetsEveryExpectationOfTheSharedCases() throws IOException {
    assumeThat(CASES).as("shared cases in the folder that assay.shared names").exists();
    Cli cli = Cli.assay("match", "--cases", CASES, "--json");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.code()).isZero();
    assertThat(cli.out().lines()).hasSameSizeAs(Files.readAllLines(CASES));
    for (String line : cli.out().lines().toList()) {
      assertThat(new ObjectMapper().readTree(line).fieldNames())
          .toIterable()
          .containsExactly(
              "id", "match", "relaxations", "alternatives", "cause", "accepted", "difference");
    }
  }

  @Test
  void failsTheGateAndSaysSo() {
    Path config = folder.resolve("demo/assay.yaml");
    Cli low = Cli.assay("run", config, "--out", folder.resolve("a"), "--min-accuracy", "0.9");
    assertThat(low.code()).isEqualTo(1);
    assertThat(low.err()).contains("Gate failed");
    Cli met = Cli.assay("run", config, "--out", folder.resolve("b"), "--min-accuracy", "0.3");
    assertThat(met.code()).isZero();
    assertThat(met.err()).contains("Gate passed");
  }
}
