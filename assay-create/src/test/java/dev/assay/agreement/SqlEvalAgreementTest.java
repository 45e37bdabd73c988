// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.execute.SessionSettings;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds {@code sql_eval_exact} and {@code sql_eval_subset} against what Defog's own code said of
 * 3,270 candidates on PostgreSQL, and {@code standard} against recorded counts.
 */
class SqlEvalAgreementTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The number of candidates of each kind that {@code standard} accepts. */
  private static final Map<String, Integer> ACCEPTED =
      Map.ofEntries(
          Map.entry("a_first", 314),
          Map.entry("b_last", 314),
          Map.entry("c_alias", 314),
          Map.entry("d_extra_col", 314),
          Map.entry("e_shuffled", 217),
          Map.entry("f_cut_last", 2),
          Map.entry("g_dup_rows", 0),
          Map.entry("h_perm_alias", 201),
          Map.entry("i_empty", 0),
          Map.entry("j_rotated", 0),
          Map.entry("k_value_plus1", 0),
          Map.entry("l_reversed", 2),
          Map.entry("m_one_row", 0));

  /** The share of candidates that may be judged otherwise. */
  private static final double TOLERATED = 0.01;

  @TempDir private Path folder = Path.of("");

  @Test
  void agreesWithDefogsOwnCode() throws Exception {
    List<String> lines =
        Files.readAllLines(PublicAgreement.data("defog/sqleval_peer_verdicts.jsonl"));
    List<JsonNode> pairs = new ArrayList<>();
    for (String line : PublicAgreement.askedOfMany(lines)) {
      pairs.add(JSON.readTree(line));
    }
    Map<String, Outcome> outcomes = run(pairs);
    assertThat(outcomes).hasSameSizeAs(pairs);
    compare(pairs, outcomes, "exact", "sql_eval_exact");
    compare(pairs, outcomes, "subset_correct", "sql_eval_subset");
    if (PublicAgreement.asksAll()) {
      compareStandard(pairs, outcomes);
    }
  }

  private Map<String, Outcome> run(List<JsonNode> pairs) throws Exception {
    List<String> questions = new ArrayList<>();
    List<String> predictions = new ArrayList<>();
    for (JsonNode pair : pairs) {
      ObjectNode question = JSON.createObjectNode();
      question.put("id", id(pair)).put("question", pair.path("question").asText());
      question.put("database", pair.path("db_name").asText());
      question.put("category", pair.path("category").asText());
      question.put("gold", pair.path("gold").asText());
      questions.add(JSON.writeValueAsString(question));
      ObjectNode prediction = JSON.createObjectNode();
      prediction.put("id", id(pair)).put("sql", pair.path("candidate_sql").asText());
      predictions.add(JSON.writeValueAsString(prediction));
    }
    return PublicAgreement.run(
        Files.write(folder.resolve("questions.jsonl"), questions),
        "assay",
        Files.write(folder.resolve("predictions.jsonl"), predictions),
        DefogDatabases.onPostgres(),
        new SessionSettings(ZoneOffset.UTC, morning()),
        List.of("sql_eval_exact", "sql_eval_subset"),
        folder.resolve("run"));
  }

  /**
   * Some golds count from the present, which rows were made relative to; and one of them has
   * alternatives of which a different one holds in the afternoon.
   */
  private static Instant morning() {
    return LocalDate.now(ZoneOffset.UTC).atTime(1, 0).toInstant(ZoneOffset.UTC);
  }

  private static String id(JsonNode pair) {
    String file = pair.path("file").asText().replace("_postgres.csv", "");
    return file + "-" + pair.path("index").asInt() + "-" + pair.path("candidate_kind").asText();
  }

  /** Counts a candidate as wrong if Defog's code failed on it. */
  private static void compare(
      List<JsonNode> pairs, Map<String, Outcome> outcomes, String column, String metric) {
    List<String> deviations = new ArrayList<>();
    for (JsonNode pair : pairs) {
      Outcome outcome = Objects.requireNonNull(outcomes.get(id(pair)));
      Double score = outcome.metrics().get(metric);
      double given = pair.path(column).asBoolean(false) ? 1 : 0;
      if (score == null || score != given) {
        deviations.add("%s is %s, ours %s".formatted(id(pair), given, score));
      }
    }
    PublicAgreement.report(metric, "defog postgres", pairs.size(), deviations);
    assertThat(deviations).hasSizeLessThanOrEqualTo((int) (pairs.size() * TOLERATED));
  }

  /**
   * Allows a count to be off by one: golds count from today, and on a Sunday another row is last.
   */
  private static void compareStandard(List<JsonNode> pairs, Map<String, Outcome> outcomes) {
    Map<String, Integer> accepted = new TreeMap<>();
    for (JsonNode pair : pairs) {
      boolean right =
          Objects.requireNonNull(outcomes.get(id(pair))).verdict() instanceof Verdict.Correct;
      accepted.merge(pair.path("candidate_kind").asText(), right ? 1 : 0, Integer::sum);
    }
    assertThat(accepted).hasSameSizeAs(ACCEPTED);
    accepted.forEach(
        (kind, count) ->
            assertThat(count).as(kind).isCloseTo(ACCEPTED.getOrDefault(kind, -2), within(1)));
  }
}
