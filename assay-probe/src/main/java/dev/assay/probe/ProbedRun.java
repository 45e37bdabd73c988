// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.probe.ProbeResult.Held;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeResult.Refuted;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of probing the accepted predictions of a run. Verdicts stay as they are.
 *
 * @param name of the run
 * @param settings of the search
 * @param scored questions of the run that are scored
 * @param correct those whose prediction is accepted
 * @param questions the accepted ones that were looked at, in order
 * @param whole whether these are all
 */
public record ProbedRun(
    String name,
    ProbeSettings settings,
    int scored,
    int correct,
    List<ProbedQuestion> questions,
    boolean whole) {
  public ProbedRun {
    questions = List.copyOf(questions);
  }

  /** Questions with a counterexample of a kind and level. */
  public List<ProbedQuestion> refuted(RealismLevel level) {
    return having(CounterexampleKind.ROWS).filter(q -> found(q).level() == level).toList();
  }

  /** Questions with a counterexample of a kind, at whatever level. */
  public List<ProbedQuestion> refuted(CounterexampleKind kind) {
    return having(kind).toList();
  }

  private Stream<ProbedQuestion> having(CounterexampleKind kind) {
    return questions.stream()
        .filter(q -> q.result() instanceof Refuted)
        .filter(q -> found(q).kind() == kind);
  }

  private static Counterexample found(ProbedQuestion question) {
    return ((Refuted) question.result()).counterexample();
  }

  /** Questions refuted with real or realistic data. */
  public int realistic() {
    return refuted(RealismLevel.REAL_ROWS).size() + refuted(RealismLevel.REALISTIC).size();
  }

  /** Questions whose queries agreed on every candidate. */
  public List<ProbedQuestion> held() {
    return questions.stream().filter(q -> q.result() instanceof Held).toList();
  }

  /** Ids of the questions that were not probed, by the reason. */
  public Map<String, List<String>> notProbed() {
    return questions.stream()
        .filter(q -> q.result() instanceof NotProbed)
        .collect(
            Collectors.groupingBy(
                q -> ((NotProbed) q.result()).reason(),
                TreeMap::new,
                Collectors.mapping(ProbedQuestion::question, Collectors.toList())));
  }

  /** The share of scored questions that are right by their verdicts. */
  public Proportion accuracy() {
    return Wilson.interval(correct, scored);
  }

  /** The share that is right and was not refuted with real or realistic data. */
  public Proportion holds() {
    return Wilson.interval(correct - realistic(), scored);
  }
}
