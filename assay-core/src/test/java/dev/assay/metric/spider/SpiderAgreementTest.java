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
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.Datasets;
import dev.assay.dataset.Predictions;
import dev.assay.metric.Comparison;
import dev.assay.model.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spider's evaluator and ours on 1,034 questions and two sets of predictions. */
class SpiderAgreementTest {
  private static final int LEVEL = 2;
  private static final int EXACT = 6;

  @ParameterizedTest
  @CsvSource({"dail_sql_gpt4, 724", "c3_chatgpt, 485"})
  void agreesOnEveryQuestion(String set, int total) throws IOException {
    Path folder = data("spider_dev");
    Dataset dataset = Datasets.read(folder, "spider");
    Predictions predictions =
        Predictions.read(folder.resolve("predictions/" + set + ".sql"), dataset, false);
    List<String> verdicts =
        Files.readAllLines(folder.resolve("predictions/verdicts_" + set + ".csv"));
    List<String> deviations = new ArrayList<>();
    int right = 0;
    for (int i = 0; i < dataset.questions().size(); i++) {
      Question question = dataset.questions().get(i);
      String[] verdict = verdicts.get(i + 1).split(",", -1);
      Prediction prediction = predictions.byQuestion().get(question.id());
      Comparison comparison =
          Comparisons.of(
              dataset.schemas().getOrDefault(question.database(), Schema.UNKNOWN),
              prediction == null ? null : prediction.sql(),
              ((Gold.Queries) question.gold()).queries().get(0).sql());
      Double score = new SpiderExactSetMatch().score(comparison);
      right += score != null && score == 1 ? 1 : 0;
      if (!verdict[LEVEL].equals(question.difficulty())
          || score == null
          || score != Double.parseDouble(verdict[EXACT])) {
        deviations.add(
            "%s: level %s, theirs %s; score %s, theirs %s"
                .formatted(
                    question.id(), question.difficulty(), verdict[LEVEL], score, verdict[EXACT]));
      }
    }
    assertThat(deviations).isEmpty();
    assertThat(right).isEqualTo(total);
  }

  private static Path data(String name) {
    Path path = Path.of(System.getProperty("assay.shared", "../shared"), "data").resolve(name);
    Assumptions.assumeTrue(
        Files.exists(path), () -> "skipped: %s is not there; see -Dassay.shared".formatted(path));
    return path;
  }
}
