// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BirdAgreementTest {
  private static final double CLOSE = 1e-6;

  /** By system: each is run once, for all its metrics. */
  private static final Map<String, Map<String, Outcome>> OUTCOMES = new HashMap<>();

  @TempDir private static Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "chatgpt_with_evidence, bird_ex, bird_ex",
    "codes_7b_with_evidence, bird_ex, bird_ex",
    "chatgpt_with_evidence, bird_soft_f1, soft_f1",
    "codes_7b_with_evidence, bird_soft_f1, soft_f1"
  })
  void agreesOnEveryQuestion(String system, String metric, String column) throws IOException {
    Path bird = PublicAgreement.data("bird_small");
    Map<String, Outcome> outcomes = OUTCOMES.computeIfAbsent(system, name -> run(bird, name));
    List<String> lines = Files.readAllLines(bird.resolve("verdicts_bird.csv"));
    int place = List.of(lines.get(0).split(",", -1)).indexOf(column);
    List<List<String>> verdicts =
        lines.stream()
            .map(line -> List.of(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)))
            .filter(cells -> cells.get(0).equals(system))
            .toList();
    assertThat(verdicts).hasSize(274);
    List<List<String>> asked =
        verdicts.stream().filter(cells -> outcomes.containsKey(cells.get(1))).toList();
    List<String> deviations = new ArrayList<>();
    for (List<String> cells : asked) {
      Outcome outcome = Objects.requireNonNull(outcomes.get(cells.get(1)), cells.get(1));
      double expected = Double.parseDouble(cells.get(place));
      Double score = outcome.metrics().get(metric);
      if (score == null || Math.abs(score - expected) > CLOSE) {
        deviations.add("%s is %s, ours %s".formatted(cells.get(1), expected, score));
      }
    }

    PublicAgreement.report(metric, "bird " + system, asked.size(), deviations);
    assertThat(asked).hasSameSizeAs(PublicAgreement.asked(verdicts));
    assertThat(deviations).isEmpty();
  }

  private static Map<String, Outcome> run(Path bird, String system) {
    return PublicAgreement.runSome(
        PublicAgreement::asked,
        bird.resolve("questions.json"),
        "bird",
        bird.resolve("predictions/" + system + ".json"),
        List.of(bird.resolve("databases")),
        List.of("bird_ex", "bird_soft_f1"),
        folder.resolve(system));
  }
}
