// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.agreement.internal.JudgedDifference;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.RunComparison;
import dev.assay.journal.RunDirectory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunHeadlineTest {
  private static final String JUDGE = "execution_score d8d4 openai/m";

  @TempDir private Path folder;

  @BeforeEach
  void write() throws Exception {
    WrittenRun.judged(path("old"), "2026-11-01T00:00:00Z", JUDGE, "33 23 22 33 f 12");
    WrittenRun.judged(path("new"), "2026-11-08T00:00:00Z", JUDGE, "23 11 02 22 11 f");
    WrittenRun.judged(
        path("prompt"), "2026-11-09T00:00:00Z", "execution_score ffff openai/m", "3 3 3 3 3 3");
    WrittenRun.judged(
        path("model"), "2026-11-10T00:00:00Z", "execution_score d8d4 other/n", "3 3 3 3 3 3");
    WrittenRun.done(path("gold"), "2026-11-11T00:00:00Z", "rrrwwf");
    WrittenRun.judge(path("gold"), JUDGE, "3 3 3 1 1 f");
    WrittenRun.judged(path("two"), "2026-11-12T00:00:00Z", JUDGE, "3 3 3 3 3 1");
    WrittenRun.judge(path("two"), "execution_score d8d4 other/n", "2 2 2 2 2 2");
    WrittenRun.done(path("bare"), "2026-11-13T00:00:00Z", "jjjjjj");
  }

  private Path path(String run) {
    return folder.resolve(run);
  }

  /** The mean of a failed prediction is 0; {@code -} if there is none, {@code ?} with a problem. */
  @ParameterizedTest
  @CsvSource({
    ",                        old,    execution_score,    2.0",
    ",                        new,    execution_score,    1.25",
    ",                        gold,   accuracy,           0.6",
    ",                        two,    -,                  -",
    ",                        bare,   -,                  -",
    "accuracy,                old,    -,                  -",
    "accuracy,                gold,   accuracy,           0.6",
    "execution_accuracy,      gold,   execution_accuracy, 0.6",
    "execution_accuracy,      old,    -,                  -",
    "execution_score,         gold,   execution_score,    1.833",
    "execution_score,         two,    -,                  ?",
    "execution_score@other/n, two,    execution_score,    2.0",
    "execution_score@other/n, model,  execution_score,    3.0",
    "execution_score@other/n, old,    -,                  -",
    "execution_scor,          old,    -,                  -",
  })
  void isTheChosenNumberOrTheUsualOne(String chosen, String run, String name, String value) {
    for (RunRow row : RunList.in(path(run), chosen)) {
      RunRow.Headline headline = row.totals() == null ? null : row.totals().headline();
      if (headline == null) {
        assertThat("-").isEqualTo(name);
        assertThat(row.problem() == null ? "-" : "?").isEqualTo(value);
      } else {
        assertThat(headline.name()).isEqualTo(name);
        assertThat(headline.value()).isCloseTo(Double.parseDouble(value), within(0.001));
        assertThat(headline.scale().most()).isEqualTo(headline.judge() == null ? 1 : 3);
      }
    }
  }

  @Test
  void isComparedWithThePinnedBaselineByOneJudgeAsTheCompareCommandDoes() throws Exception {
    try (ServedRuns server = new ServedRuns(folder, true, "execution_score")) {
      server.post("/api/pin", Map.of("run", "old"));
      Map<String, JsonNode> rows = new HashMap<>();
      server.json("/api/runs").path("runs").forEach(row -> rows.put(row.path("run").asText(), row));
      JudgedDifference.Difference expected =
          RunComparison.of(
                  ComparedRun.of("old", RunDirectory.open(path("old"))),
                  ComparedRun.of("new", RunDirectory.open(path("new"))),
                  false)
              .judged()
              .get(0)
              .score();
      JsonNode versus = rows.get("new").path("versus");
      assertThat(versus.path("difference").doubleValue()).isEqualTo(expected.difference().value());
      assertThat(expected.difference().interval()).isNotNull();
      assertThat(versus.at("/interval/low").doubleValue())
          .isEqualTo(expected.difference().interval().low());
      assertThat(versus.at("/interval/high").doubleValue())
          .isEqualTo(expected.difference().interval().high());
      assertThat(versus.path("questions").intValue()).isEqualTo(6);
      assertThat(versus.has("p")).isFalse();
      assertThat(rows.get("gold").path("versus").path("difference").doubleValue()).isNegative();
      for (String[] refused :
          List.of(
              new String[] {
                "prompt", "another text of the rubric execution_score (d8d4, not ffff)"
              },
              new String[] {"model", "it was judged by openai/m, not other/n"},
              new String[] {"two", "name one as execution_score@openai/m"},
              new String[] {"bare", "nothing scored yet"})) {
        assertThat(rows.get(refused[0]).has("versus")).isFalse();
        assertThat(rows.get(refused[0]).path("problem").textValue()).contains(refused[1]);
      }
      assertThat(server.bugs()).isEmpty();
    }
  }
}
