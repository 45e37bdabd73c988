// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.spark.SparkTestSession;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatchTablesJobTest {
  private final SparkSession session = SparkTestSession.get();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return MatchTablesJob.run(session, args, print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  private String write(Path file, String sql) {
    session.sql(sql).write().parquet(file.toString());
    return file.toString();
  }

  @Test
  void printsTheMatchOfTwoParquetTables(@TempDir Path temp) throws IOException {
    String gold = write(temp.resolve("gold"), "SELECT id, id / 8 AS share FROM range(9)");
    String predicted = write(temp.resolve("predicted"), "SELECT id / 8 AS share, id FROM range(9)");
    assertThat(run(gold, predicted)).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(0);
    JsonNode json = JsonMapper.builder().build().readTree(out.toByteArray());
    assertThat(json.at("/decision").textValue()).isEqualTo("accepted");
    assertThat(json.at("/match/relaxations/0").textValue()).isEqualTo("COLUMN_ORDER");
    assertThat(run(gold, predicted, "strict")).isEqualTo(1);
  }

  @Test
  void explainsWrongArguments(@TempDir Path temp) {
    assertThat(run("only-one")).isEqualTo(2);
    assertThat(run(temp.resolve("absent").toString(), temp.resolve("absent").toString()))
        .isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("usage: MatchTablesJob GOLD PREDICTED [PROFILE]")
        .contains("absent");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
