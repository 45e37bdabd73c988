// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.export.Timeline.Period;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final Instant START = Instant.parse("2026-11-25T10:00:00Z");

  private static Outcome taking(double ms) {
    return new Outcome(
        QuestionSummary.of("q", "?", "db"),
        new PredictionSummary(
            null,
            ExecutionSummary.NONE,
            List.of(new Attempt(null, null, new Usage(null, null, null, ms)))),
        null,
        new GoldSummary(ExecutionSummary.NONE, null, false, List.of()),
        new Verdict.Correct(),
        null,
        Map.of());
  }

  private static Period period(long from, long to) {
    return new Period(START.plusMillis(from), START.plusMillis(to));
  }

  @Test
  void laysQuestionsOutOnAsManyLanesAsThereWereWorkers() {
    Timeline timeline = new Timeline(START, START.plusMillis(1000), 2);

    assertThat(timeline.next(taking(300))).isEqualTo(period(0, 300));
    assertThat(timeline.next(taking(100))).isEqualTo(period(0, 100));
    assertThat(timeline.next(taking(100))).isEqualTo(period(100, 200));
    assertThat(timeline.end()).isEqualTo(START.plusMillis(1000));
  }

  @Test
  void letsNoQuestionOutlastTheRunUnlessItTookLonger() {
    Timeline timeline = new Timeline(START, START.plusMillis(1000), 1);

    timeline.next(taking(800));
    assertThat(timeline.next(taking(400))).isEqualTo(period(600, 1000));
    assertThat(timeline.next(taking(1500))).isEqualTo(period(0, 1500));
    assertThat(timeline.end()).isEqualTo(START.plusMillis(1500));
  }

  @Test
  void endsAnUnfinishedRunWithItsLastQuestion() {
    Timeline timeline = new Timeline(START, null, 1);

    timeline.next(taking(800));
    timeline.next(taking(400));
    assertThat(timeline.end()).isEqualTo(START.plusMillis(1200));
  }
}
