// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.compare.internal.HeadlineTrend;
import dev.assay.compare.internal.HeadlineTrend.Window;
import dev.assay.journal.RunDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadlineTrendTest {
  private static final String JUDGE = "execution_score d8d4 openai/m";
  private static final String WEEK_44 = "2026-10-28T00:00:00Z";
  private static final String WEEK_45 = "2026-11-04T00:00:00Z";
  private static final String WEEK_46 = "2026-11-11T00:00:00Z";

  @TempDir private Path folder;

  private HeadlineTrend trend(@Nullable String chosen, String... runs) {
    return HeadlineTrend.of(
        chosen, Stream.of(runs).map(run -> RunDirectory.open(folder.resolve(run))).toList());
  }

  private void judged(String name, String started, String judge, String scores) throws Exception {
    WrittenRun.judged(folder.resolve(name), started, judge, scores);
  }

  @Test
  void pairsRunsOnTheSameQuestionsByWeek() throws Exception {
    judged("a", WEEK_44, JUDGE, "33 22 33 33 23 22 33 33 22 33 33 33");
    judged("b", WEEK_45, JUDGE, "33 22 33 33 23 22 33 33 22 33 33 23");
    judged("c", WEEK_46, JUDGE, "22 11 22 22 12 11 22 22 11 22 21 22");

    HeadlineTrend trend = trend(null, "c", "b", "a");

    assertThat(trend.windows())
        .extracting(window -> window.week().name())
        .containsExactly("2026-W44", "2026-W45", "2026-W46");
    Window last = trend.windows().get(2);
    assertThat(last.mean().value()).isCloseTo(20.0 / 12, within(1e-9));
    assertThat(last.sinceFirst().paired()).isTrue();
    assertThat(last.sinceFirst().difference().value()).isCloseTo(-12.5 / 12, within(1e-9));
    assertThat(last.sinceFirst().isShown()).isTrue();
    assertThat(last.sincePrevious().since().name()).isEqualTo("2026-W45");
    assertThat(trend.windows().get(1).sinceFirst().isShown()).isFalse();
    assertThat(trend.windows().get(0).sinceFirst()).isNull();
  }

  @Test
  void leavesOutRunsOfAnotherJudgeOrWithoutTheNumber() throws Exception {
    judged("old", WEEK_44, JUDGE, "33 33");
    judged("text", WEEK_45, "execution_score ffff openai/m", "33 33");
    judged("model", WEEK_45, "execution_score d8d4 other/n", "33 33");
    WrittenRun.done(folder.resolve("bare"), WEEK_45, "jj");
    WrittenRun.done(folder.resolve("gold"), WEEK_45, "rw");
    judged("new", WEEK_46, JUDGE, "11 11");

    HeadlineTrend trend = trend("execution_score", "new", "gold", "bare", "model", "text", "old");

    assertThat(trend.windows()).hasSize(2);
    assertThat(trend.excluded()).hasSize(4);
    assertThat(String.join("\n", trend.excluded()))
        .contains(
            "it has no execution_score",
            "it was judged by other/n, not openai/m",
            "another text of the rubric execution_score (ffff, not d8d4)");
    assertThat(trend.windows().get(1).sinceFirst().isShown()).as("of two questions").isFalse();
    assertThat(trend("accuracy", "new", "gold").windows()).hasSize(1);
    assertThat(trend("bag_f1", "new").scores()).isNull();
    assertThat(trend(null, "bare", "gold").windows().get(0).mean().value()).isEqualTo(0.5);
    assertThat(List.of(trend(null, "gold").windows().get(0).runs())).containsExactly(1);
  }
}
