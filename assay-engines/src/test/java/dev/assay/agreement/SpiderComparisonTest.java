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

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.compare.Change;
import dev.assay.compare.ComparedRun;
import dev.assay.compare.PairCounts;
import dev.assay.compare.QuestionPair;
import dev.assay.compare.RunComparison;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two systems on Spider dev, against what Spider's own evaluator says of each prediction. */
class SpiderComparisonTest {
  @TempDir private Path folder = Path.of("");

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

    RunComparison comparison = RunComparison.of(run("c3_chatgpt"), run("dail_sql_gpt4"), false);

    assertThat(comparison.counts())
        .isEqualTo(
            new PairCounts(
                fixed.size(),
                broken.size(),
                bothRight,
                before.size() - fixed.size() - broken.size() - bothRight));
    assertThat(ids(comparison, Change.FIXED)).containsExactlyInAnyOrderElementsOf(fixed);
    assertThat(ids(comparison, Change.BROKEN)).containsExactlyInAnyOrderElementsOf(broken);
    assertThat(comparison.accuracy().p())
        .isEqualTo(twoSided(fixed.size(), broken.size()), within(1e-9));
  }

  private static List<String> ids(RunComparison comparison, Change change) {
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
  private ComparedRun run(String system) {
    Path spider = Agreement.data("spider_dev");
    Path out = folder.resolve(system);
    Agreement.run(
        spider,
        "spider",
        spider.resolve("predictions/" + system + ".sql"),
        List.of(spider.resolve("database")),
        List.of("spider_exec"),
        out);
    Profile spiders = Profile.named("spider").orElseThrow();
    return ComparedRun.of(system, RunDirectory.open(out)).under(spiders);
  }

  private static Map<String, Boolean> verdicts(String system) throws IOException {
    List<String> lines =
        Files.readAllLines(Agreement.data("spider_dev/predictions/verdicts_" + system + ".csv"));
    int place = List.of(lines.get(0).split(",", -1)).indexOf("exec");
    Map<String, Boolean> right = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      right.put("dev-" + cells[0], cells[place].equals("1"));
    }
    return right;
  }
}
