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
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Outcome;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds what can be scored on Spider's dev set against Spider's own evaluator and BIRD's rule. */
class SpiderAgreementTest {
  /** Metrics by the column of the verdict files that they must agree with. */
  private static final Map<String, String> METRICS = new LinkedHashMap<>();

  static {
    METRICS.put("exec", "spider_exec");
    METRICS.put("exec_keep_distinct", "spider_exec_keep_distinct");
    METRICS.put("exec_plug_value", "spider_exec_plug_value");
    METRICS.put("exact_set_match", "spider_exact_set_match");
    METRICS.put("bird_ex", "bird_ex");
  }

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"dail_sql_gpt4", "c3_chatgpt"})
  void agreesOnEveryQuestion(String system) throws IOException {
    Path spider = Agreement.data("spider_dev");
    Map<String, Outcome> outcomes = run(spider.resolve("predictions/" + system + ".sql"));
    List<String> verdicts =
        Files.readAllLines(spider.resolve("predictions/verdicts_" + system + ".csv"));
    Map<String, Function<Outcome, String>> ours = new LinkedHashMap<>();
    METRICS.forEach(
        (column, metric) -> ours.put(column, outcome -> written(outcome.metrics().get(metric))));
    ours.put("hardness", outcome -> String.valueOf(outcome.difficulty()));
    List<String> all = new ArrayList<>();
    ours.forEach(
        (column, given) -> {
          List<String> deviations = deviations(outcomes, verdicts, column, given);
          String name = METRICS.getOrDefault(column, "Spider's hardness");
          Agreement.report(name, "spider " + system, verdicts.size() - 1, deviations);
          all.addAll(deviations);
        });

    assertThat(outcomes).hasSize(verdicts.size() - 1);
    assertThat(all).isEmpty();
  }

  @Test
  void isOneOnItsOwnGold() throws IOException {
    List<String> golds =
        Files.readAllLines(Agreement.data("spider_dev/dev_gold.sql")).stream()
            .map(line -> line.split("\t", -1)[0])
            .toList();
    Map<String, Outcome> outcomes = run(Files.write(folder.resolve("gold.sql"), golds));

    assertThat(outcomes).hasSize(golds.size());
    assertThat(outcomes.values())
        .allSatisfy(outcome -> assertThat(outcome.metrics().values()).containsOnly(1.0));
  }

  private Map<String, Outcome> run(Path predictions) {
    Path spider = Agreement.data("spider_dev");
    return Agreement.run(
        spider,
        "spider",
        predictions,
        List.of(spider.resolve("database")),
        List.copyOf(METRICS.values()),
        folder.resolve("run"));
  }

  /** A score as the verdict files write it. */
  private static String written(@Nullable Double score) {
    return score == null ? "" : BigDecimal.valueOf(score).stripTrailingZeros().toPlainString();
  }

  private static List<String> deviations(
      Map<String, Outcome> outcomes,
      List<String> verdicts,
      String column,
      Function<Outcome, String> ours) {
    int place = List.of(verdicts.get(0).split(",", -1)).indexOf(column);
    List<String> deviations = new ArrayList<>();
    for (String line : verdicts.subList(1, verdicts.size())) {
      String[] cells = line.split(",", -1);
      String id = "dev-" + cells[0];
      String given = ours.apply(Objects.requireNonNull(outcomes.get(id), id));
      if (!given.equals(cells[place])) {
        deviations.add("%s of %s is %s, ours %s".formatted(column, id, cells[place], given));
      }
    }
    return deviations;
  }
}
