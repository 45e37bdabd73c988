// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.match.Cause;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.report.AbstentionRates;
import dev.assay.report.CostSummary;
import dev.assay.report.ExampleRun;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import dev.assay.report.SelfCorrectionEffect;
import dev.assay.report.Timing;
import dev.assay.stats.internal.Wilson;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswerRatesTest {
  private static final Screen SCREEN = new Screen(90, false, true);
  private static final Verdict RIGHT = new Verdict.Correct();
  private static final Verdict WRONG = new Verdict.Incorrect(Cause.WRONG_VALUES);
  private static final GoldSummary GOLD =
      new GoldSummary(ExecutionSummary.NONE, null, false, List.of());

  /** Two abstentions that are right, one that is not, two that are missing, one not scored. */
  static final List<Outcome> ABSTAINING =
      List.of(
          abstaining("a", RIGHT, true, "no data"),
          abstaining("b", RIGHT, true, "no data"),
          abstaining("c", new Verdict.Incorrect(Cause.ABSTAINED), false, "no data"),
          abstaining("d", new Verdict.Incorrect(Cause.SHOULD_ABSTAIN), true, null),
          abstaining("e", new Verdict.Incorrect(Cause.NO_SQL), true, null),
          abstaining("f", RIGHT, false, null),
          abstaining(
              "g", new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "x"), false, "no data"));

  /** Of five, three tried again: one fixed, one broken, one wrong as before. */
  static final List<Outcome> CORRECTING =
      List.of(
          trying("a", RIGHT, 0.0),
          trying("b", WRONG, 1.0),
          trying("c", WRONG, 0.0),
          trying("d", RIGHT, null),
          trying("e", RIGHT, null));

  @Test
  void tellsPrecisionAndRecallOfAbstentions() throws IOException {
    RunSummary summary = RunSummary.of(ExampleRun.RUN, ABSTAINING);

    assertThat(summary.answers().abstention())
        .isEqualTo(new AbstentionRates(Wilson.interval(2, 3), Wilson.interval(2, 4)));
    assertThat(TerminalDocument.of(SummaryDocument.of(summary), SCREEN))
        .contains("Abstention\n  precision  66.7 %  ████████░░░░  2 of 3")
        .contains("recall     50.0 %  ██████░░░░░░  2 of 4")
        .contains("should have abstained  1");
    assertThat(MarkdownDocument.of(SummaryDocument.of(summary, null, null)))
        .contains("### Abstention")
        .contains("| 66.7 % | 2 of 3 | 20.8 % to 93.9 % |")
        .contains("| 50.0 % | 2 of 4 | 15.0 % to 85.0 % |");
    JsonNode json = json(summary).get("abstention");
    assertThat(json.at("/precision/abstained").intValue()).isEqualTo(3);
    assertThat(json.at("/precision/right").intValue()).isEqualTo(2);
    assertThat(json.at("/recall/unanswerable").intValue()).isEqualTo(4);
    assertThat(json.at("/recall/value").doubleValue()).isEqualTo(0.5);
    assertThat(json(summary).has("self_correction")).isFalse();
  }

  @Test
  void countsARightAbstentionUnderEveryProfile() {
    assertThat(RunSummary.of(ExampleRun.RUN, ABSTAINING).accuracies().profiles())
        .extracting(profile -> profile.accuracy().successes())
        .containsExactly(2, 2, 2); // 'f' has no match that a profile could accept
  }

  @Test
  void tellsWhatFurtherAttemptsChanged() throws IOException {
    RunSummary summary = RunSummary.of(ExampleRun.RUN, CORRECTING);

    assertThat(summary.answers().correction())
        .isEqualTo(new SelfCorrectionEffect(3, Wilson.interval(3, 5), Wilson.interval(3, 5), 1, 1));
    assertThat(summary.metrics()).extracting(MetricMean::metric).containsExactly("executability");
    assertThat(TerminalDocument.of(SummaryDocument.of(summary), SCREEN))
        .contains(
            """
            Self-correction · 3 questions with more than one attempt
              at attempt 1  60.0 %  ███████▎░░░░  3 of 5  23.1 % to 88.2 %
              at the end    60.0 %  ███████▎░░░░  3 of 5  23.1 % to 88.2 %
              1 fixed, 1 broken.
            """);
    assertThat(MarkdownDocument.of(SummaryDocument.of(summary, null, null)))
        .contains("### Self-correction")
        .contains("3 questions with more than one attempt", "1 fixed, 1 broken.");
    JsonNode json = json(summary).get("self_correction");
    assertThat(json.at("/first_attempt/correct").intValue()).isEqualTo(3);
    assertThat(json.get("retried").intValue()).isEqualTo(3);
  }

  @Test
  void saysNothingWhereNothingIsToBeSaid() throws IOException {
    RunSummary summary = RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes());

    assertThat(summary.answers().abstention()).isNull();
    assertThat(summary.answers().correction()).isNull();
    assertThat(json(summary).has("abstention")).isFalse();
    assertThat(TerminalDocument.of(SummaryDocument.of(summary), SCREEN))
        .doesNotContain("Abstention")
        .doesNotContain("Self-correction");
    assertThat(MarkdownDocument.of(SummaryDocument.of(summary, null, null)))
        .doesNotContain("Abstention");
  }

  @Test
  void tellsAllThatIsKnownOfTheCost() throws IOException {
    Usage cheap = new Usage(100L, 10L, 80L, 5L, 0.01, 200.0, 2);
    Usage dear = new Usage(300L, 30L, 20L, 15L, 0.03, 400.0, 0);
    Outcome silent = paying("c", RIGHT, null);
    List<Outcome> outcomes = List.of(paying("a", RIGHT, cheap), paying("b", WRONG, dear), silent);
    RunSummary summary = RunSummary.of(ExampleRun.RUN, outcomes);

    assertThat(summary.resources().spending())
        .isEqualTo(
            new CostSummary(
                2,
                new CostSummary.Tokens(400L, 40L, 100L, 20L),
                2L,
                new CostSummary.Cost(0.04, 2, 0.02, 0.04),
                new Timing(2, 600, 300, 400, "b")));
    assertThat(TerminalDocument.of(SummaryDocument.of(summary), SCREEN))
        .contains("$0.0400  400 tokens sent, 40 received, in 2 attempts")
        .contains("$0.0200 a question, $0.0400 per correct answer")
        .contains("the cost of 2 of 3 questions is known")
        .contains("100 of the tokens sent came from a cache")
        .contains("2 calls failed and were retried")
        .contains("median 300.0 ms, slowest 400.0 ms (b)");
    assertThat(MarkdownDocument.of(SummaryDocument.of(summary, null, null)))
        .contains("### Time and cost", "20 of those received are");
    JsonNode json = json(summary).get("spending");
    assertThat(json.get("cached_tokens").longValue()).isEqualTo(100);
    assertThat(json.get("retries").longValue()).isEqualTo(2);
    assertThat(json.get("cost_usd_per_correct").doubleValue()).isEqualTo(0.04);
    assertThat(json.get("median_latency_ms").doubleValue()).isEqualTo(300);
  }

  @Test
  void showsAbstentionAndSamplesOfOneQuestion() throws IOException {
    Outcome abstained = abstaining("a", RIGHT, true, "no such data");
    Outcome sampled =
        outcome(
            "b",
            WRONG,
            Map.of(),
            List.of(
                new Attempt("SELECT 1", null, null, 0), new Attempt(null, "no SQL in it", null, 1)),
            false,
            null,
            List.of(
                new Outcome.Sample("SELECT 1", WRONG, "ab", 2),
                new Outcome.Sample(null, new Verdict.Incorrect(Cause.NO_SQL), null, 1)));

    assertThat(page(abstained))
        .contains("Right: it abstains from a question that can't be answered (profile standard)")
        .contains("The prediction abstains: no such data")
        .contains("(the question can't be answered)");
    assertThat(page(sampled))
        .contains("wrong values      2  SELECT 1")
        .contains("no SQL given      1")
        .contains("2  sample 2: no SQL\n", "2: no SQL in it\n");
    StringWriter csv = new StringWriter();
    OutcomesCsv.write(csv, OutcomeTable.of(List.of(abstained, sampled), List.of()));
    assertThat(csv.toString().lines()).hasSize(3).element(1).asString().contains("no such data");
    StringWriter xml = new StringWriter();
    new JUnitXml()
        .add(ExampleRun.RUN, List.of(abstained, abstaining("d", shouldHave(), true, null)), null)
        .write(xml);
    assertThat(xml.toString()).contains("failures=\"1\"", "type=\"SHOULD_ABSTAIN\"");
  }

  private static Verdict shouldHave() {
    return new Verdict.Incorrect(Cause.SHOULD_ABSTAIN);
  }

  private static String page(Outcome outcome) {
    return QuestionPage.of(
        new QuestionView(ExampleRun.RUN, outcome, null, null, List.of(), null, null, List.of()),
        SCREEN,
        true);
  }

  private static JsonNode json(RunSummary summary) throws IOException {
    return requireNonNull(new ObjectMapper().readTree(SummaryJson.write(summary, null)));
  }

  private static Outcome abstaining(
      String id, Verdict verdict, boolean unanswerable, @Nullable String abstention) {
    return outcome(id, verdict, Map.of(), List.of(), unanswerable, abstention, List.of());
  }

  private static Outcome trying(String id, Verdict verdict, @Nullable Double first) {
    Map<String, Double> metrics =
        first == null ? Map.of() : Map.of("first_attempt_accuracy", first);
    return outcome(id, verdict, metrics, List.of(), false, null, List.of());
  }

  static Outcome paying(String id, Verdict verdict, @Nullable Usage usage) {
    List<Attempt> attempts = List.of(new Attempt("SELECT 1", null, usage));
    return outcome(id, verdict, Map.of(), attempts, false, null, List.of());
  }

  private static Outcome outcome(
      String id,
      Verdict verdict,
      Map<String, Double> metrics,
      List<Attempt> attempts,
      boolean unanswerable,
      @Nullable String abstention,
      List<Outcome.Sample> samples) {
    return new Outcome(
        new QuestionSummary(id, "What is it?", "shop", null, null, null, unanswerable),
        new PredictionSummary(null, abstention, ExecutionSummary.NONE, attempts, samples),
        null,
        GOLD,
        verdict,
        null,
        metrics);
  }
}
