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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BirdExAgreementTest {
  private static final int BIRD_EX = 7;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"dail_sql_gpt4", "c3_chatgpt"})
  void agreesOnEveryQuestionOfSpider(String system) throws IOException {
    Path spider = Agreement.data("spider_dev");
    Map<String, Outcome> outcomes =
        Agreement.run(
            spider,
            "spider",
            spider.resolve("predictions/" + system + ".sql"),
            List.of(spider.resolve("database")),
            List.of("bird_ex"),
            folder.resolve("run"));
    List<String> verdicts =
        Files.readAllLines(spider.resolve("predictions/verdicts_" + system + ".csv"));
    List<String> deviations = new ArrayList<>();
    for (String line : verdicts.subList(1, verdicts.size())) {
      List<String> cells = List.of(line.split(",", -1));
      Outcome outcome = Objects.requireNonNull(outcomes.get("dev-" + cells.get(0)));
      Double expected = Double.valueOf(cells.get(BIRD_EX));
      Double score = outcome.metrics().get("bird_ex");
      if (!expected.equals(score)) {
        deviations.add("dev-%s is %s, ours %s".formatted(cells.get(0), expected, score));
      }
    }

    Agreement.report("bird_ex", "spider " + system, verdicts.size() - 1, deviations);
    assertThat(deviations).isEmpty();
  }
}
