// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.gold.GoldCorpus;
import dev.assay.model.Execution.Refused;
import dev.assay.sql.Dialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.api.SoftAssertions;
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
    SoftAssertions softly = new SoftAssertions();
    int checked = 0;
    for (GoldCorpus.Entry entry : GoldCorpus.all()) {
      if (entry.dialect() == dialect) {
        for (String sql : entry.expansions()) {
          softly.assertThat(SqlGuard.check(sql, dialect)).as(entry.toString()).isEmpty();
          checked++;
        }
      }
    }
    softly.assertAll();
    assertThat(checked).isGreaterThan(200);
  }

  @ParameterizedTest
  @EnumSource
  void refusesOfRecordedPredictionsOnlyThoseThatAreNotOneQuery(Dialect dialect) throws IOException {
    List<String> rules = new ArrayList<>();
    List<RecordedQueries.Entry> predictions = RecordedQueries.all();
    for (RecordedQueries.Entry entry : predictions) {
      SqlGuard.check(entry.sql(), dialect).ifPresent(refused -> rules.add(refused.rule()));
    }
    // One is "0", two are two queries, one has a token of its model after the semicolon.
    assertThat(rules)
        .containsExactlyInAnyOrder(
            "not_a_query", "several_statements", "several_statements", "several_statements");
    assertThat(predictions).hasSizeGreaterThan(4000);
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

  @Test
  void needsMicrosecondsForAQuery() throws IOException {
    List<String> golds =
        GoldCorpus.all().stream()
            .filter(entry -> entry.file().equals("dev_gold.sql"))
            .map(entry -> entry.gold().sql())
            .toList();
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 30; i++) {
      long start = System.nanoTime();
      golds.forEach(sql -> SqlGuard.check(sql, Dialect.SQLITE));
      best = Math.min(best, System.nanoTime() - start);
    }
    assertThat(best).isLessThan(100_000_000);
  }

  @ParameterizedTest
  @EnumSource
  void readsNoTextBeyondItsLimit(Dialect dialect) {
    String longest = "SELECT '" + "a".repeat(1_000_000 - 9) + "'";

    assertThat(SqlGuard.check(longest, dialect)).isEmpty();
    assertThat(SqlGuard.check(longest + " ", dialect).map(Refused::rule)).contains("too_long");
  }
}
