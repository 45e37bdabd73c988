// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.gold.GoldCorpus;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution.Refused;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SqlGuardTest {
  record Statement(Dialect dialect, String expect, String sql) {}

  static Stream<Statement> statements() throws IOException {
    InputStream file =
        Objects.requireNonNull(SqlGuardTest.class.getResourceAsStream("statements.jsonl"));
    ObjectMapper json = new ObjectMapper();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      Stream.Builder<Statement> out = Stream.builder();
      for (String line : lines.lines().toList()) {
        JsonNode node = json.readTree(line);
        out.add(
            new Statement(
                Dialect.valueOf(node.get("dialect").asText()),
                node.get("expect").asText(),
                node.get("sql").asText()));
      }
      return out.build();
    }
  }

  @ParameterizedTest
  @MethodSource("statements")
  void judges(Statement statement) {
    String rule =
        SqlGuard.check(statement.sql(), statement.dialect()).map(Refused::rule).orElse("ok");
    assertThat(rule).isEqualTo(statement.expect());
  }

  @ParameterizedTest
  @MethodSource("statements")
  void givesASentenceAsReason(Statement statement) {
    SqlGuard.check(statement.sql(), statement.dialect())
        .ifPresent(refused -> assertThat(refused.reason()).matches("(?s)[A-Z`\"].{15,}\\."));
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "POSTGRES", "MYSQL", "BIGQUERY", "SNOWFLAKE", "TSQL"})
  void refusesNoGold(Dialect dialect) throws IOException {
    List<String> refused = new ArrayList<>();
    int checked = 0;
    for (GoldCorpus.Entry entry : GoldCorpus.all()) {
      if (entry.dialect() == dialect) {
        for (String sql : entry.expansions()) {
          SqlGuard.check(sql, dialect).ifPresent(by -> refused.add(entry + ": " + by));
          checked++;
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(checked).isGreaterThan(200);
  }

  @Test
  void refusesOfRecordedPredictionsOnlyThoseThatAreNotOneQuery() throws IOException {
    List<RecordedQueries.Entry> predictions = RecordedQueries.all();
    // One is "0", two are two queries, one has a token of its model after the semicolon.
    assertThat(refused(predictions, 0, 1, Dialect.SQLITE).values())
        .containsExactlyInAnyOrder(
            "not_a_query", "several_statements", "several_statements", "several_statements");
    assertThat(predictions).hasSizeGreaterThan(4000);
  }

  @ParameterizedTest
  @EnumSource
  void refusesTheSamePredictionsInEveryDialect(Dialect dialect) throws IOException {
    List<RecordedQueries.Entry> predictions = RecordedQueries.all();
    int step = Integer.getInteger("assay.sample.step", 1);
    int first = dialect.ordinal() % step;
    assertThat(refused(predictions, first, step, dialect))
        .isEqualTo(refused(predictions, first, step, Dialect.SQLITE));
  }

  /** The rules that refuse predictions, by position; checks every {@code step}-th prediction. */
  private static Map<Integer, String> refused(
      List<RecordedQueries.Entry> predictions, int first, int step, Dialect dialect) {
    Map<Integer, String> rules = new HashMap<>();
    for (int i = first; i < predictions.size(); i += step) {
      int number = i;
      SqlGuard.check(predictions.get(i).sql(), dialect)
          .ifPresent(refused -> rules.put(number, refused.rule()));
    }
    return rules;
  }

  @Property(seed = "1")
  void neverThrows(@ForAll String sql, @ForAll Dialect dialect) {
    assertThat(SqlGuard.check(sql, dialect)).isNotNull();
  }

  @Test
  void readsDeepNestingInLinearTimeAndConstantStack() {
    String deep = "SELECT " + "(WITH a AS (SELECT ".repeat(50_000);
    assertThat(SqlGuard.check(deep, Dialect.POSTGRES)).isNotNull();
    assertThat(SqlGuard.check("(".repeat(200_000) + "SELECT 1", Dialect.SQLITE)).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void readsNoTextBeyondItsLimit(Dialect dialect) {
    String longest = "SELECT '" + "a".repeat(1_000_000 - 9) + "'";

    assertThat(SqlGuard.check(longest, dialect)).isEmpty();
    assertThat(SqlGuard.check(longest + " ", dialect).map(Refused::rule)).contains("too_long");
  }
}
