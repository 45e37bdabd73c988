// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.ExcludedQuestion;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.RunFacts;
import dev.assay.report.internal.JUnitDocument.Failure;
import dev.assay.report.internal.JUnitDocument.Suite;
import dev.assay.report.internal.JUnitDocument.TestCase;
import dev.assay.table.internal.LazyList;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs and comparisons as JUnit XML, for build servers: one test case a question, its class name
 * the data set and the database. In a run an incorrect prediction is a failure with its cause; in a
 * comparison a broken question is one. What is not scored is skipped. A gate is a test case of its
 * own, which fails with the gate's sentence. In names and messages control characters are spelled
 * out; in the facts of a failure characters that XML forbids become U+FFFD.
 */
public final class JUnitXml {
  private final List<Suite> suites = new ArrayList<>();

  /**
   * Adds a run.
   *
   * @param gate the gate's verdict, or {@code null} without a gate
   */
  public JUnitXml add(RunFacts run, List<Outcome> outcomes, @Nullable GateVerdict gate) {
    suites.add(
        new Suite(
            run.name(),
            List.of(gate(gate), new LazyList<>(outcomes, outcome -> testCase(run, outcome)))));
    return this;
  }

  /**
   * Adds a comparison.
   *
   * @param gate the gate's verdict on the candidate, or {@code null} without a gate
   */
  public JUnitXml add(RunComparison comparison, @Nullable GateVerdict gate) {
    String dataset = comparison.baseline().manifest().dataset().name();
    suites.add(
        new Suite(
            "%s against %s".formatted(comparison.candidate().name(), comparison.baseline().name()),
            List.of(
                gate(gate),
                new LazyList<>(comparison.pairs(), pair -> testCase(dataset, pair, comparison)),
                new LazyList<>(
                    comparison.excluded(), left -> testCase(dataset, left, comparison)))));
    return this;
  }

  private static TestCase testCase(String dataset, QuestionPair pair, RunComparison comparison) {
    return new TestCase(
        dataset + "." + pair.baseline().database(),
        pair.question(),
        ms(pair.candidate()),
        broken(pair, comparison),
        null);
  }

  private static TestCase testCase(
      String dataset, ExcludedQuestion left, RunComparison comparison) {
    return new TestCase(
        dataset,
        left.question(),
        0,
        null,
        "%s in %s, %s in %s"
            .formatted(
                CostPhrases.state(left.baseline()),
                comparison.baseline().name(),
                CostPhrases.state(left.candidate()),
                comparison.candidate().name()));
  }

  /** Writes what was added as one document, and leaves {@code out} open. Encode it in UTF-8. */
  public void write(Writer out) {
    JUnitDocument.write(out, suites);
  }

  private static List<TestCase> gate(@Nullable GateVerdict gate) {
    if (gate == null) {
      return List.of();
    }
    Failure failure = gate.passed() ? null : new Failure("GATE", gate.sentence(), gate.sentence());
    return List.of(new TestCase("assay", "gate", 0, failure, null));
  }

  private static @Nullable Failure broken(QuestionPair pair, RunComparison comparison) {
    Cause cause = pair.candidateCause();
    if (cause == null || pair.baselineCause() != null) {
      return null;
    }
    List<String> facts = new ArrayList<>();
    fact(facts, "question", pair.candidate().text());
    fact(facts, "gold SQL", pair.candidate().goldSql());
    fact(facts, "SQL of " + comparison.baseline().name(), pair.baseline().sql());
    fact(facts, "SQL of " + comparison.candidate().name(), pair.candidate().sql());
    return new Failure(cause.name(), "broken: " + Phrases.of(cause), String.join("\n", facts));
  }

  private static TestCase testCase(RunFacts run, Outcome outcome) {
    Failure failure =
        outcome.verdict() instanceof Verdict.Incorrect wrong
            ? new Failure(
                wrong.cause().name(),
                Phrases.of(wrong.cause()),
                String.join("\n", facts(run, outcome)))
            : null;
    return new TestCase(
        run.questions().dataset() + "." + outcome.database(),
        outcome.question(),
        ms(outcome),
        failure,
        outcome.verdict() instanceof Verdict.NotScored none
            ? none.reason() + ": " + none.detail()
            : null);
  }

  private static List<String> facts(RunFacts run, Outcome outcome) {
    List<String> facts = new ArrayList<>();
    fact(facts, "question", outcome.text());
    fact(facts, "profile", run.profileOf(outcome).name());
    ExecutionSummary execution = outcome.execution();
    fact(facts, "error", execution.error());
    fact(facts, "message", execution.message());
    fact(facts, "abstention", outcome.abstention());
    Difference difference = outcome.match() == null ? null : outcome.match().difference();
    if (difference != null) {
      fact(facts, "gold rows", Long.toString(difference.goldRows()));
      fact(facts, "predicted rows", Long.toString(difference.predictedRows()));
      fact(facts, "missing rows", Long.toString(difference.missingRows()));
      fact(facts, "extra rows", Long.toString(difference.extraRows()));
      fact(facts, "changed rows", Long.toString(difference.changedRows()));
      if (!difference.order().isEmpty()) {
        fact(facts, "order", Phrases.order(difference));
      }
      difference.nearMisses().forEach(miss -> fact(facts, "near miss", miss.words()));
    }
    fact(facts, "gold SQL", outcome.goldSql());
    fact(facts, "predicted SQL", outcome.sql());
    return facts;
  }

  private static void fact(List<String> facts, String label, @Nullable String value) {
    if (value != null) {
      facts.add(label + ": " + value);
    }
  }

  private static double ms(Outcome outcome) {
    return Objects.requireNonNullElse(outcome.execution().ms(), 0.0);
  }
}
