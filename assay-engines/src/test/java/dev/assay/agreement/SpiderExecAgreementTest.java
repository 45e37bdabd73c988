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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpiderExecAgreementTest {
  /** Metrics by the column of the verdict files in which Spider's own evaluator has them. */
  private static final Map<String, String> METRICS = new LinkedHashMap<>();

  static {
    METRICS.put("exec", "spider_exec");
    METRICS.put("exec_keep_distinct", "spider_exec_keep_distinct");
    METRICS.put("exec_plug_value", "spider_exec_plug_value");
  }

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"dail_sql_gpt4", "c3_chatgpt"})
  void agreesOnEveryQuestion(String system) throws IOException {
    Path spider = Agreement.data("spider_dev");
    Map<String, Outcome> outcomes =
        Agreement.run(
            spider,
            "spider",
            spider.resolve("predictions/" + system + ".sql"),
            List.of(spider.resolve("database")),
            List.copyOf(METRICS.values()),
            folder.resolve("run"));
    List<String> lines =
        Files.readAllLines(spider.resolve("predictions/verdicts_" + system + ".csv"));
    List<String> header = List.of(lines.get(0).split(",", -1));
    List<String> all = new ArrayList<>();
    METRICS.forEach(
        (column, metric) -> {
          List<String> deviations =
              deviations(outcomes, metric, lines.subList(1, lines.size()), header.indexOf(column));
          Agreement.report(metric, "spider " + system, lines.size() - 1, deviations);
          all.addAll(deviations);
        });

    assertThat(all).isEmpty();
  }

  @Test
  void isOneOnItsOwnGold() throws IOException {
    Path spider = Agreement.data("spider_dev");
    List<String> golds =
        Files.readAllLines(spider.resolve("dev_gold.sql")).stream()
            .map(line -> line.split("\t", -1)[0])
            .toList();
    Map<String, Outcome> outcomes =
        Agreement.run(
            spider,
            "spider",
            Files.write(folder.resolve("gold.sql"), golds),
            List.of(spider.resolve("database")),
            List.copyOf(METRICS.values()),
            folder.resolve("run"));

    assertThat(outcomes).hasSize(golds.size());
    assertThat(outcomes.values())
        .allSatisfy(outcome -> assertThat(outcome.metrics().values()).containsOnly(1.0));
  }

  private static List<String> deviations(
      Map<String, Outcome> outcomes, String metric, List<String> verdicts, int column) {
    List<String> deviations = new ArrayList<>();
    for (String line : verdicts) {
      List<String> cells = List.of(line.split(",", -1));
      Outcome outcome = Objects.requireNonNull(outcomes.get("dev-" + cells.get(0)));
      Double expected = Double.valueOf(cells.get(column));
      Double score = outcome.metrics().get(metric);
      if (!expected.equals(score)) {
        deviations.add(
            "%s of dev-%s is %s, ours %s".formatted(metric, cells.get(0), expected, score));
      }
    }
    return deviations;
  }
}
