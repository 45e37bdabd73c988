// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.OutcomeChange;
import dev.assay.compare.internal.PairCounts;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
class PublicSpiderAgreementTest {
  /** Metrics by the column of the verdict files that they must agree with. */
  static final Map<String, String> METRICS = new LinkedHashMap<>();

  static {
    METRICS.put("exec", "spider_exec");
    METRICS.put("exec_keep_distinct", "spider_exec_keep_distinct");
    METRICS.put("exec_plug_value", "spider_exec_plug_value");
    METRICS.put("exact_set_match", "spider_exact_set_match");
    METRICS.put("bird_ex", "bird_ex");
  }

  /** By system: each is run once, for all tests. */
  private static final Map<String, Map<String, Outcome>> OUTCOMES = new HashMap<>();

  @TempDir private static Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"dail_sql_gpt4", "c3_chatgpt"})
  void agreesOnEveryQuestion(String system) throws IOException {
    Path spider = PublicAgreement.data("spider_dev");
    Map<String, Outcome> outcomes = outcomes(system);
    List<String> lines =
        Files.readAllLines(spider.resolve("predictions/verdicts_" + system + ".csv"));
    List<String> verdicts = PublicAgreement.asked(lines.subList(1, lines.size()));
    List<String> columns = List.of(lines.get(0).split(",", -1));
    Map<String, Function<Outcome, String>> ours = new LinkedHashMap<>();
    METRICS.forEach(
        (column, metric) -> ours.put(column, outcome -> written(outcome.metrics().get(metric))));
    ours.put("hardness", outcome -> String.valueOf(outcome.difficulty()));
    List<String> all = new ArrayList<>();
    ours.forEach(
        (column, given) -> {
          List<String> deviations = deviations(outcomes, verdicts, columns.indexOf(column), given);
          String name = METRICS.getOrDefault(column, "Spider's hardness");
          PublicAgreement.report(name, "spider " + system, verdicts.size(), deviations);
          all.addAll(deviations);
        });

    assertThat(outcomes).hasSize(verdicts.size());
    assertThat(all).isEmpty();
  }

  @Test
  void countsFixedAndBrokenAsTheVerdictFilesDo() throws IOException {
    Map<String, Boolean> before = verdicts("c3_chatgpt");
    Map<String, Boolean> now = verdicts("dail_sql_gpt4");
    List<String> fixed = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    int bothRight = 0;
    for (Map.Entry<String, Boolean> verdict : before.entrySet()) {
      String id = verdict.getKey();
      boolean was = verdict.getValue();
      boolean is = requireNonNull(now.get(id), id);
      if (was != is) {
        (is ? fixed : broken).add(id);
      }
      bothRight += was && is ? 1 : 0;
    }

    RunComparison comparison =
        RunComparison.of(compared("c3_chatgpt"), compared("dail_sql_gpt4"), false);

    assertThat(comparison.counts())
        .isEqualTo(
            new PairCounts(
                fixed.size(),
                broken.size(),
                bothRight,
                before.size() - fixed.size() - broken.size() - bothRight));
    assertThat(ids(comparison, OutcomeChange.FIXED)).containsExactlyInAnyOrderElementsOf(fixed);
    assertThat(ids(comparison, OutcomeChange.BROKEN)).containsExactlyInAnyOrderElementsOf(broken);
    assertThat(comparison.accuracy().p())
        .isEqualTo(twoSided(fixed.size(), broken.size()), within(1e-9));
  }

  private static List<String> ids(RunComparison comparison, OutcomeChange change) {
    return comparison.pairs(change).stream().map(QuestionPair::question).toList();
  }

  /** Twice the share of coin tosses that are at least as uneven, by sums of whole numbers. */
  private static double twoSided(int fixed, int broken) {
    int n = fixed + broken;
    BigInteger sum = BigInteger.ZERO;
    BigInteger choose = BigInteger.ONE;
    for (int k = 0; k <= Math.min(fixed, broken); k++) {
      sum = sum.add(choose);
      choose = choose.multiply(BigInteger.valueOf(n - k)).divide(BigInteger.valueOf(k + 1));
    }
    BigDecimal share =
        new BigDecimal(sum.shiftLeft(1))
            .divide(new BigDecimal(BigInteger.ONE.shiftLeft(n)), MathContext.DECIMAL64);
    return Math.min(1, share.doubleValue());
  }

  /** Judged under the profile that follows Spider's rules. */
  private static ComparedRun compared(String system) {
    outcomes(system);
    Profile spiders = Profile.named("spider").orElseThrow();
    return ComparedRun.of(system, RunDirectory.open(folder.resolve(system))).under(spiders);
  }

  private static Map<String, Boolean> verdicts(String system) throws IOException {
    List<String> lines =
        Files.readAllLines(
            PublicAgreement.data("spider_dev/predictions/verdicts_" + system + ".csv"));
    int place = List.of(lines.get(0).split(",", -1)).indexOf("exec");
    Map<String, Boolean> right = new LinkedHashMap<>();
    for (String line : PublicAgreement.asked(lines.subList(1, lines.size()))) {
      String[] cells = line.split(",", -1);
      right.put("dev-" + cells[0], cells[place].equals("1"));
    }
    return right;
  }

  private static Map<String, Outcome> outcomes(String system) {
    return OUTCOMES.computeIfAbsent(system, PublicSpiderAgreementTest::run);
  }

  private static Map<String, Outcome> run(String system) {
    Path spider = PublicAgreement.data("spider_dev");
    return PublicAgreement.runSome(
        PublicAgreement::asked,
        spider,
        "spider",
        spider.resolve("predictions/" + system + ".sql"),
        List.of(spider.resolve("database")),
        List.copyOf(METRICS.values()),
        folder.resolve(system));
  }

  /** A score as the verdict files write it. */
  private static String written(@Nullable Double score) {
    return score == null ? "" : BigDecimal.valueOf(score).stripTrailingZeros().toPlainString();
  }

  private static List<String> deviations(
      Map<String, Outcome> outcomes,
      List<String> verdicts,
      int place,
      Function<Outcome, String> ours) {
    List<String> deviations = new ArrayList<>();
    for (String line : verdicts) {
      String[] cells = line.split(",", -1);
      String id = "dev-" + cells[0];
      String given = ours.apply(Objects.requireNonNull(outcomes.get(id), id));
      if (!given.equals(cells[place])) {
        deviations.add("%s is %s, ours %s".formatted(id, cells[place], given));
      }
    }
    return deviations;
  }
}
