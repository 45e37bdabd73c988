// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.gold.Gold;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every metric that does not measure time is 1 where gold itself is the prediction. */
class OwnGoldTest {
  /** Spider's other reading of values is not among all: it never decides on its own. */
  private static final List<String> METRICS = List.of("all", "spider_exec_plug_value");

  @TempDir private Path folder = Path.of("");

  @Test
  void everyMetricIsOneOnSpidersOwnGold() {
    Path spider = PublicAgreement.data("spider_dev");

    Map<String, Outcome> outcomes = assertOnes(spider, "spider", spider.resolve("database"), 100);

    for (Metric metric : Metrics.all()) {
      assertThat(outcomes.values())
          .as(metric.name() + " is defined somewhere")
          .anyMatch(outcome -> outcome.metrics().get(metric.name()) != null);
    }
    for (String metric : PublicSpiderAgreementTest.METRICS.values()) {
      assertThat(outcomes.values())
          .as(metric + " is 1 everywhere")
          .allMatch(outcome -> Double.valueOf(1).equals(outcome.metrics().get(metric)));
    }
  }

  @Test
  void everyMetricIsOneOnBirdsOwnGold() {
    Path bird = PublicAgreement.data("bird_small");

    assertOnes(bird.resolve("questions.json"), "bird", bird.resolve("databases"), 25);
  }

  private Map<String, Outcome> assertOnes(
      Path questions, String format, Path databases, int atLeast) {
    Path predictions = folder.resolve(format + ".jsonl");
    writeGold(Datasets.read(questions, format), predictions);

    Map<String, Outcome> outcomes =
        PublicAgreement.runSome(
            PublicAgreement::askedOfMany,
            questions,
            format,
            predictions,
            List.of(databases),
            METRICS,
            folder.resolve(format));

    List<String> misses = new ArrayList<>();
    int defined = 0;
    for (Outcome outcome : outcomes.values()) {
      for (Map.Entry<String, @Nullable Double> metric : outcome.metrics().entrySet()) {
        defined += metric.getValue() == null ? 0 : 1;
        if (metric.getValue() != null && metric.getValue() != 1) {
          misses.add(outcome.question() + " " + metric.getKey() + " " + metric.getValue());
        }
      }
    }
    assertThat(outcomes).hasSizeGreaterThanOrEqualTo(atLeast);
    assertThat(misses).isEmpty();
    assertThat(defined).isGreaterThan(outcomes.size() * Metrics.all().size() / 2);
    return outcomes;
  }

  private static void writeGold(Dataset dataset, Path file) {
    List<String> lines = dataset.questions().stream().map(OwnGoldTest::line).toList();
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Question question) {
    String sql = ((Gold.Queries) question.gold()).queries().get(0).sql();
    return "{\"id\":\"%s\",\"sql\":\"%s\"}".formatted(question.id(), escaped(sql));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t");
  }
}
