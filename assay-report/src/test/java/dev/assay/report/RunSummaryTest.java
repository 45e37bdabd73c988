// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.match.Cause;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionSummary;
import dev.assay.report.RunSummary.IssueSummary.CauseGroup;
import dev.assay.report.internal.GroupNumbersSection;
import dev.assay.report.internal.InstructiveQuestion;
import dev.assay.report.internal.Screen;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.SummaryJson;
import dev.assay.report.internal.TerminalDocument;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The numbers of {@link ExampleRun}, counted by hand. */
class RunSummaryTest {
  private final RunSummary summary = RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes());

  @Test
  void leavesWhatIsNotScoredOutOfTheDenominator() {
    assertThat(summary.total()).isEqualTo(14);
    assertThat(summary.scored()).isEqualTo(10);
    assertThat(summary.correct()).isEqualTo(5);
    assertThat(summary.incorrect()).isEqualTo(5);
    assertThat(summary.notScored()).isEqualTo(2);
    assertThat(summary.pending()).isEqualTo(2);
  }

  /** With z = 1.96: (5 + 1.92) / (10 + 3.84) plus or minus 1.96 * sqrt(2.5 + 0.96) / 13.84. */
  @Test
  void givesTheIntervalOfTheAccuracy() {
    assertThat(summary.accuracy().value()).isEqualTo(0.5);
    assertThat(summary.accuracy().low()).isCloseTo(0.2366, within(1e-4));
    assertThat(summary.accuracy().high()).isCloseTo(0.7634, within(1e-4));
  }

  @Test
  void leavesVacuousMatchesOutOfBothSidesOfTheShare() {
    assertThat(summary.vacuous()).isEqualTo(1);
    assertThat(ratio(summary.accuracies().withoutVacuous())).isEqualTo("4 of 9");
  }

  @Test
  void countsFailuresAsWrongUnderEveryProfile() {
    assertThat(summary.accuracies().profiles())
        .extracting(each -> each.profile() + " " + ratio(each.accuracy()))
        .containsExactly("strict 3 of 10", "standard 5 of 10", "lenient 6 of 10");
  }

  @Test
  void listsCausesByFrequency() {
    assertThat(summary.issues().causes())
        .containsExactly(
            new CauseGroup(Cause.WRONG_VALUES, List.of("q6", "q7")),
            new CauseGroup(Cause.SQL_ERROR, List.of("q8")),
            new CauseGroup(Cause.TIMEOUT, List.of("q9")),
            new CauseGroup(Cause.WRONG_ORDER, List.of("q5")));
  }

  @Test
  void keepsFaultsOfGoldApartFromInfrastructure() {
    assertThat(summary.issues().goldFaults())
        .extracting(RunSummary.IssueSummary.UnscoredQuestion::question)
        .containsExactly("q10");
    assertThat(summary.issues().lost())
        .extracting(RunSummary.IssueSummary.UnscoredQuestion::question)
        .containsExactly("q11");
  }

  @Test
  void countsRelaxationsOfCorrectPredictionsOnly() {
    assertThat(summary.accuracies().relaxations())
        .isEqualTo(
            Map.of(Relaxation.EXTRA_COLUMNS, 2, Relaxation.ROUNDING, 1, Relaxation.EMPTY_BOTH, 1));
  }

  @Test
  void breaksDownWorstFirstAndUnscoredLast() {
    assertThat(summary.accuracies().breakdowns())
        .extracting(Breakdown::by)
        .containsExactly("category", "difficulty", "database");
    assertThat(summary.accuracies().breakdowns().get(0).groups())
        .extracting(group -> group.name() + " " + ratio(group.accuracy()))
        .containsExactly("list 0 of 4", "count 3 of 4", "sum 2 of 2");
    assertThat(summary.accuracies().breakdowns().get(2).groups())
        .extracting(group -> group.name() + " " + group.questions())
        .containsExactly("concert 4", "shop 6", "bank 2");
  }

  /** q1 and q2 are right, q6 is wrong, q10 is not scored. */
  @Test
  void takesAnInteractionForRightIfAllItsTurnsAre() {
    List<Outcome> outcomes =
        List.of(
            tagged("q1", "interaction:a", "turn:1"),
            tagged("q2", "interaction:a", "turn:2"),
            tagged("q6", "interaction:b", "turn:1"),
            tagged("q10", "interaction:b", "turn:2"),
            tagged("q10", "interaction:c", "turn:10"));
    RunSummary summary = RunSummary.of(ExampleRun.RUN, outcomes);
    InteractionAccuracy whole = summary.answers().interactions();
    assertThat(whole).isNotNull();
    assertThat(whole.interactions()).isEqualTo(3);
    assertThat(ratio(whole.accuracy())).isEqualTo("1 of 2");
    Breakdown turns = summary.accuracies().breakdowns().get(3);
    assertThat(turns.by()).isEqualTo("turn");
    assertThat(turns.groups()).extracting(Breakdown.Group::name).containsExactly("1", "2", "10");
    assertThat(summary.accuracies().breakdowns()).hasSize(4);
  }

  /** q1, q2 and q3 are right, q6, q7 and q8 are wrong, q10 and q11 are not scored. */
  @Test
  void countsWordingsOfAQuestionTogether() throws IOException {
    List<Outcome> outcomes =
        List.of(
            tagged("q1", "paraphrase-of:right"),
            tagged("q2", "paraphrase-of:right"),
            tagged("q6", "paraphrase-of:wrong"),
            tagged("q7", "paraphrase-of:wrong"),
            tagged("q3", "paraphrase-of:mixed"),
            tagged("q8", "paraphrase-of:mixed", "other"),
            tagged("q1", "paraphrase-of:right or unscored"),
            tagged("q10", "paraphrase-of:right or unscored"),
            tagged("q6", "paraphrase-of:wrong or unscored"),
            tagged("q10", "paraphrase-of:wrong or unscored"),
            tagged("q12", "paraphrase-of:alone"),
            tagged("q12"));
    RunSummary paraphrased = RunSummary.of(ExampleRun.RUN, outcomes);
    ParaphraseAccuracy all = requireNonNull(paraphrased.answers().paraphrases());

    assertThat(all.groups()).isEqualTo(5);
    assertThat(ratio(all.wordings())).isEqualTo("4 of 8");
    assertThat(ratio(all.worst())).isEqualTo("1 of 4");
    assertThat(ratio(all.best())).isEqualTo("3 of 4");
    assertThat(ratio(all.consistent())).isEqualTo("2 of 3");
    assertThat(all.inconsistent()).isEqualTo(Map.of("mixed", List.of("q8")));
    assertThat(GroupNumbersSection.named("group", paraphrased).get(0).groups())
        .extracting(group -> group.name() + " " + ratio(group.accuracy()))
        .contains("wrong 0 of 2", "mixed 1 of 2", "alone 1 of 1");
    assertThat(GroupNumbersSection.named("tag", paraphrased).get(0).groups()).hasSize(1);
    JsonNode json =
        new ObjectMapper().readTree(SummaryJson.write(paraphrased, null)).path("paraphrases");
    assertThat(json.path("worst").path("value").asDouble()).isEqualTo(0.25);
    assertThat(TerminalDocument.of(SummaryDocument.of(paraphrased), new Screen(90, false, true)))
        .contains("Paraphrases · 5 questions in several wordings")
        .containsPattern("same verdict +66\\.7 %")
        .containsPattern("mixed +q8");
  }

  @Test
  void takesAnInteractionWithUnpredictedTurnsForWrong() {
    List<Outcome> outcomes =
        List.of(
            tagged("q1", "interaction:a", "turn:1", "unpredicted-turns:1"),
            tagged("q2", "interaction:b", "turn:1"));
    RunSummary summary = RunSummary.of(ExampleRun.RUN, outcomes);
    InteractionAccuracy whole = summary.answers().interactions();
    assertThat(whole).isNotNull();
    assertThat(whole.unpredicted()).isEqualTo(1);
    assertThat(ratio(whole.accuracy())).isEqualTo("1 of 2");
    assertThat(ratio(whole.turns())).isEqualTo("2 of 2");
    assertThat(TerminalDocument.of(SummaryDocument.of(summary), Screen.plain(100)))
        .contains("1 interaction has turns without a prediction, and counts as wrong.")
        .doesNotContain("unpredicted-turns");
    assertThat(SummaryJson.write(summary, null)).contains("\"unpredicted\" : 1");
  }

  @Test
  void breaksDownByTagWithTheMostFrequentFirst() {
    List<Outcome> outcomes =
        List.of(
            tagged("q1", "public", "sum"),
            tagged("q2", "held_out", "sum", "sum"),
            tagged("q6", "public"),
            tagged("q3"));
    Breakdown tags = RunSummary.of(ExampleRun.RUN, outcomes).accuracies().breakdowns().get(3);
    assertThat(tags.by()).isEqualTo("tag");
    assertThat(tags.groups())
        .extracting(group -> group.name() + " " + group.questions())
        .containsExactly("public 2", "sum 2", "held_out 1");
  }

  @Test
  void breaksDownByWhatSomeGoldQueriesUse() {
    List<Outcome> outcomes =
        List.of(
            withGold("q1", "SELECT count(*) FROM a JOIN b ON a.id = b.id"),
            withGold("q6", "SELECT count(*) FROM a"),
            withGold("q2", "SELECT max(n) FROM a JOIN b ON a.id = b.id GROUP BY m"),
            withGold("q10", "SELECT count(*) FROM a GROUP BY m"));
    Breakdown features = RunSummary.of(ExampleRun.RUN, outcomes).accuracies().breakdowns().get(3);
    assertThat(features.by()).isEqualTo("sql_feature");
    assertThat(features.groups())
        .extracting(
            group -> group.name() + " " + group.questions() + ": " + ratio(group.accuracy()))
        .containsExactly("GROUP BY 2: 1 of 1", "join 2: 2 of 2");
  }

  private static Outcome withGold(String id, String goldSql) {
    Outcome like = ExampleRun.question(id);
    return new Outcome(
        like.questionSummary(),
        like.prediction(),
        goldSql,
        like.gold(),
        like.verdict(),
        like.match(),
        like.metrics());
  }

  private static Outcome tagged(String id, String... tags) {
    Outcome like = ExampleRun.question(id);
    return new Outcome(
        new QuestionSummary(
            id,
            like.text(),
            like.database(),
            like.category(),
            like.difficulty(),
            like.profile(),
            false,
            List.of(tags)),
        like.prediction(),
        like.goldSql(),
        like.gold(),
        like.verdict(),
        like.match(),
        like.metrics());
  }

  /** Of concert 0 of 4, of shop 5 of 6 are right: resamples could only be the one or the other. */
  @Test
  void saysNothingOfOtherDatabasesWhereItKnowsTooFew() {
    Estimate accuracy = summary.accuracies().breakdowns().get(2).overGroups();

    assertThat(accuracy.value()).isEqualTo(0.5);
    assertThat(accuracy.interval()).isNull();
    assertThat(accuracy.reason()).isEqualTo("2 are too few to tell");
  }

  /**
   * Of a 1 of 1, of b 0 of 1 and of c 1 of 1: each of the three is drawn alone in 1 of 27 cases.
   */
  @Test
  void boundsTheAccuracyOverOtherDatabases() {
    Breakdown breakdown =
        new Breakdown("database", List.of(group("a", 1, 1), group("b", 0, 1), group("c", 1, 1)));

    assertThat(breakdown.overGroups().value()).isEqualTo(2 / 3.0);
    assertThat(breakdown.overGroups().interval()).isEqualTo(new ConfidenceInterval(0, 1));
  }

  private static Breakdown.Group group(String name, int right, int scored) {
    return new Breakdown.Group(name, scored, Wilson.interval(right, scored), List.of());
  }

  /** Clopper and Pearson's ends for 5 of 10 are in every table. */
  @Test
  void writesFurtherIntervalsForPrograms() throws IOException {
    JsonNode intervals =
        new ObjectMapper().readTree(SummaryJson.write(summary, null)).path("accuracy_intervals");

    assertThat(intervals.at("/clopper_pearson/low").asDouble()).isCloseTo(0.1871, within(5e-5));
    assertThat(intervals.at("/clopper_pearson/high").asDouble()).isCloseTo(0.8129, within(5e-5));
    assertThat(intervals.at("/over_databases/databases").asInt()).isEqualTo(2);
    assertThat(intervals.at("/over_databases/high").isNull()).isTrue();
    assertThat(intervals.at("/over_databases/reason").asText()).isEqualTo("2 are too few to tell");
  }

  @Test
  void saysWhatOtherDatabasesWouldGiveIfThereAreTen() {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Outcome like = ExampleRun.question(i % 3 == 0 ? "q6" : "q1");
      outcomes.add(ExampleRun.with(like, "q" + i, "d" + i % 10, like.text(), like.sql()));
    }

    assertThat(
            TerminalDocument.of(
                SummaryDocument.of(RunSummary.of(ExampleRun.RUN, outcomes)), Screen.plain(80)))
        .containsPattern(
            "Expected accuracy on similar databases: [56]\\d\\.\\d % to [67]\\d\\.\\d %\\.");
    assertThat(
            TerminalDocument.of(
                SummaryDocument.of(RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes())),
                Screen.plain(80)))
        .doesNotContain("similar databases", "other databases");
  }

  @Test
  void doesNotTakeDatabasesThatAreAllAlikeForAllThereAre() {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      Outcome like = ExampleRun.question("q1");
      outcomes.add(ExampleRun.with(like, "q" + i, "d" + i % 12, like.text(), like.sql()));
    }
    RunSummary alike = RunSummary.of(ExampleRun.RUN, outcomes);

    assertThat(TerminalDocument.of(SummaryDocument.of(alike), Screen.plain(100)))
        .contains("Accuracy on other databases can't be estimated: all 12 have the same accuracy.")
        .doesNotContain("similar databases");
    assertThat(SummaryJson.write(alike, null))
        .contains("\"databases\" : 12,", "\"low\" : null,", "nothing varies here");
  }

  @Test
  void leavesUndefinedScoresOutOfMeans() {
    assertThat(summary.metrics())
        .containsExactly(
            new MetricMean("execution_accuracy", 0.5, 10),
            new MetricMean("bird_ex", 4 / 9.0, 9),
            new MetricMean("executability", 0.8, 10));
  }

  @Test
  void sumsTimesAndCosts() {
    assertThat(summary.resources().goldTime()).isEqualTo(new Timing(10, 12.0, 1.0, 3.0, "q12"));
    assertThat(summary.resources().predictionTime())
        .isEqualTo(new Timing(9, 30_072.0, 10.0, 30_000.0, "q9"));
    assertThat(summary.resources().spending())
        .usingRecursiveComparison()
        .withComparatorForType(Comparator.comparingLong(d -> Math.round(1e12 * d)), Double.class)
        .isEqualTo(
            new CostSummary(
                12,
                new CostSummary.Tokens(1200L, 240L, null, null),
                null,
                new CostSummary.Cost(0.024, 12, 0.002, 0.0048),
                new Timing(12, 6_000.0, 500.0, 500.0, "q1")));
  }

  @Test
  void pointsAtTheQuestionThatAllButMatched() {
    assertThat(summary.issues().instructive()).isEqualTo("q5");
    assertThat(InstructiveQuestion.wrongAfter("q5", ExampleRun.outcomes())).isEqualTo("q6");
    assertThat(InstructiveQuestion.wrongAfter("q9", ExampleRun.outcomes())).isNull();
  }

  @Test
  void standsWithoutOutcomes() {
    RunSummary nothing = RunSummary.of(ExampleRun.RUN, List.of());

    assertThat(nothing.total()).isEqualTo(2);
    assertThat(nothing.accuracies().breakdowns()).isEmpty();
    assertThat(nothing.resources().goldTime()).isNull();
    assertThat(nothing.resources().spending()).isNull();
    assertThat(nothing.issues().instructive()).isNull();
  }

  private static String ratio(Proportion share) {
    return share.successes() + " of " + share.total();
  }
}
