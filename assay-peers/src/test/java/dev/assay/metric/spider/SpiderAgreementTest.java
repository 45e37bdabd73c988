// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.dataset.internal.Datasets;
import dev.assay.gold.Gold;
import dev.assay.metric.Metric;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.sql.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spider's evaluator and ours on 1,034 questions and two sets of predictions. */
class SpiderAgreementTest {
  private static final int LEVEL = 2;
  private static final int EXACT = 6;

  /** A question with both texts. */
  private record Pair(Question question, String gold, @Nullable String predicted, Schema schema) {
    @Nullable Double score(Metric metric) {
      return metric.score(TextComparisons.of(schema, predicted, gold));
    }

    boolean goldHas(Metric metric) {
      return metric.score(TextComparisons.of(schema, gold, gold)) != null;
    }

    boolean predictionHas(Metric metric) {
      return predicted != null
          && metric.score(TextComparisons.of(schema, predicted, predicted)) != null;
    }
  }

  @ParameterizedTest
  @CsvSource({"dail_sql_gpt4, 724", "c3_chatgpt, 485"})
  void agreesOnEveryQuestion(String set, int total) throws IOException {
    List<String> verdicts =
        Files.readAllLines(data("spider_dev/predictions/verdicts_" + set + ".csv"));
    List<String> deviations = new ArrayList<>();
    int right = 0;
    List<Pair> pairs = pairs(set);
    assertThat(pairs).hasSize(1034).hasSize(verdicts.size() - 1);
    for (int i = 0; i < pairs.size(); i++) {
      String[] verdict = verdicts.get(i + 1).split(",", -1);
      Double score = pairs.get(i).score(new SpiderExactSetMatch());
      String level = String.valueOf(pairs.get(i).question.difficulty());
      right += score != null && score == 1 ? 1 : 0;
      if (!verdict[LEVEL].equals(level)
          || score == null
          || score != Double.parseDouble(verdict[EXACT])) {
        deviations.add(
            "%s: level %s, theirs %s; score %s, theirs %s"
                .formatted(
                    pairs.get(i).question.id(), level, verdict[LEVEL], score, verdict[EXACT]));
      }
    }
    assertThat(deviations).isEmpty();
    assertThat(right).isEqualTo(total);
  }

  /** The three numbers a component that the original prints, from nothing but our scores. */
  @ParameterizedTest
  @CsvSource({
    "dail_sql_gpt4, 0.946 0.882 0.913|0.955 0.891 0.922|0.722 0.697 0.709|0.766 0.738 0.752"
        + "|0.860 0.793 0.825|0.796 0.734 0.764|0.908 0.857 0.882|0.977 0.986 0.982"
        + "|0.839 0.342 0.486|0.866 0.803 0.833",
    "c3_chatgpt, 0.897 0.710 0.793|0.908 0.719 0.802|0.636 0.611 0.623|0.675 0.649 0.662"
        + "|0.712 0.384 0.499|0.568 0.306 0.398|0.723 0.541 0.619|0.974 0.977 0.976"
        + "|0.647 0.145 0.237|0.807 0.627 0.706",
  })
  void givesTheOriginalsTotalsOfEveryComponent(String set, String expected) {
    List<Pair> pairs = pairs(set);
    List<Metric> inTheirOrder =
        List.of(
            new SpiderComponentF1.Select(),
            new SpiderComponentF1.SelectColumns(),
            new SpiderComponentF1.Where(),
            new SpiderComponentF1.WhereColumns(),
            new SpiderComponentF1.GroupColumns(),
            new SpiderComponentF1.Group(),
            new SpiderComponentF1.Order(),
            new SpiderComponentF1.AndOr(),
            new SpiderComponentF1.SetOperation(),
            new SpiderComponentF1.Keywords());
    List<String> totals = new ArrayList<>();
    for (Metric metric : inTheirOrder) {
      totals.add(
          metric instanceof SpiderComponentF1.AndOr
              ? andOrTotals(metric, pairs)
              : totals(metric, pairs));
    }
    assertThat(String.join("|", totals)).isEqualTo(expected);
  }

  private static String totals(Metric metric, List<Pair> pairs) {
    return totals(
        pairs.stream().filter(pair -> is(1, pair.score(metric))).count(),
        pairs.stream().filter(pair -> pair.predictionHas(metric)).count(),
        pairs.stream().filter(pair -> pair.goldHas(metric)).count());
  }

  /**
   * Of AND and OR the original counts questions without any as agreeing, and where the two differ
   * it takes gold and prediction for one another.
   */
  private static String andOrTotals(Metric metric, List<Pair> pairs) {
    List<Pair> different = pairs.stream().filter(pair -> is(0, pair.score(metric))).toList();
    long same = (long) pairs.size() - different.size();
    return totals(
        same,
        same + different.stream().filter(pair -> pair.goldHas(metric)).count(),
        same + different.stream().filter(pair -> pair.predictionHas(metric)).count());
  }

  private static String totals(long right, long predicted, long gold) {
    return String.format(
        Locale.ROOT,
        "%.3f %.3f %.3f",
        (double) right / predicted,
        (double) right / gold,
        2.0 * right / (predicted + gold));
  }

  private static boolean is(int value, @Nullable Double score) {
    return score != null && score == value;
  }

  private static List<Pair> pairs(String set) {
    Dataset dataset = Datasets.read(data("spider_dev"), "spider");
    Predictions predictions =
        Predictions.read(data("spider_dev/predictions/" + set + ".sql"), dataset, false);
    List<Pair> pairs = new ArrayList<>();
    for (Question question : dataset.questions()) {
      Prediction prediction = predictions.byQuestion().get(question.id());
      pairs.add(
          new Pair(
              question,
              ((Gold.Queries) question.gold()).queries().get(0).sql(),
              prediction == null ? null : prediction.sql(),
              dataset.schemas().getOrDefault(question.database(), Schema.UNKNOWN)));
    }
    return pairs;
  }

  private static Path data(String name) {
    Path path = Path.of(System.getProperty("assay.shared", "../shared"), "data").resolve(name);
    Assumptions.assumeTrue(
        Files.exists(path), () -> "skipped: %s is not there; see -Dassay.shared".formatted(path));
    return path;
  }
}
