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
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds exact set match, and the levels of difficulty, against Spider's own evaluator. */
class SpiderMatchAgreementTest {
  private static final String METRIC = "spider_exact_set_match";

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
            List.of(METRIC),
            folder.resolve("run"));
    List<String> lines =
        Files.readAllLines(spider.resolve("predictions/verdicts_" + system + ".csv"));
    List<String> scores =
        deviations(
            outcomes,
            lines,
            "exact_set_match",
            outcome -> "%.0f".formatted(outcome.metrics().get(METRIC)));
    List<String> levels =
        deviations(outcomes, lines, "hardness", outcome -> String.valueOf(outcome.difficulty()));

    Agreement.report(METRIC, "spider " + system, lines.size() - 1, scores);
    Agreement.report("Spider's hardness", "spider " + system, lines.size() - 1, levels);
    assertThat(scores).isEmpty();
    assertThat(levels).isEmpty();
  }

  private static List<String> deviations(
      Map<String, Outcome> outcomes,
      List<String> lines,
      String column,
      Function<Outcome, String> ours) {
    int place = List.of(lines.get(0).split(",", -1)).indexOf(column);
    List<String> deviations = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
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
