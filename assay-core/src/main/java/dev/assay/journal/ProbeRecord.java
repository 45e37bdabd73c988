// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.internal.ProbedVerdicts;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.Outcome;
import dev.assay.model.RealismLevel;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of probing the accepted predictions of a run. It changes no verdict.
 *
 * @param run name of the run
 * @param search how it was searched
 * @param scored questions of the run that are scored
 * @param correct those whose prediction is accepted
 * @param findings of accepted questions, in the order of their ids
 */
public record ProbeRecord(
    String run, Search search, int scored, int correct, List<ProbeFinding> findings) {
  public ProbeRecord {
    findings =
        findings.stream()
            .sorted(Comparator.comparing(ProbeFinding::question, NaturalIdOrder.INSTANCE))
            .toList();
  }

  /**
   * The settings of a search.
   *
   * @param candidates per pair and level of realism
   */
  public record Search(long seed, int candidates) {}

  /** Returns whether every accepted prediction was probed. */
  public boolean isWhole() {
    return findings.size() == correct;
  }

  /** The finding of a question. */
  public Optional<ProbeFinding> of(String question) {
    return findings.stream().filter(finding -> finding.question().equals(question)).findFirst();
  }

  /** Questions whose answers hold different rows on a counterexample of a level. */
  public List<ProbeFinding> refuted(RealismLevel level) {
    return having(CounterexampleKind.ROWS)
        .filter(f -> f.counterexample() != null && f.counterexample().level() == level)
        .toList();
  }

  /** Questions with a counterexample of a kind, at whatever level. */
  public List<ProbeFinding> refuted(CounterexampleKind kind) {
    return having(kind).toList();
  }

  private Stream<ProbeFinding> having(CounterexampleKind kind) {
    return findings.stream()
        .filter(f -> f.counterexample() != null && f.counterexample().kind() == kind);
  }

  /** Counts searched questions. */
  public int searched() {
    return (int) findings.stream().filter(finding -> finding.reason() == null).count();
  }

  /**
   * The number of questions that were not searched although their queries differ in their texts, so
   * that nothing is known of them.
   */
  public int notSearched() {
    return (int)
        findings.stream()
            .filter(f -> f.reason() != null && !ProbeFinding.SAME_TEXT.equals(f.reason()))
            .count();
  }

  /** Counts questions refuted with real or realistic data. */
  public int realistic() {
    return (int) findings.stream().filter(ProbeFinding::isRefuted).count();
  }

  /**
   * Questions whose queries are proved equal by rewriting; those of one text are not among them.
   */
  public List<ProbeFinding> provedByRules() {
    return findings.stream().filter(finding -> !finding.proof().isEmpty()).toList();
  }

  /** The share of the findings that is proved equal, of one text or by rewriting. */
  public Proportion proved() {
    int proved = (int) findings.stream().filter(ProbeFinding::isProved).count();
    return Wilson.interval(proved, findings.size());
  }

  /** The number of findings that are neither proved nor refuted with real or realistic data. */
  public int undecided() {
    return findings.size() - proved().successes() - realistic();
  }

  /** Questions whose queries agreed on every candidate. */
  public List<ProbeFinding> held() {
    return findings.stream().filter(ProbeFinding::held).toList();
  }

  /** Ids of the questions that were not probed, by the reason. */
  public Map<String, List<String>> notProbed() {
    return findings.stream()
        .filter(f -> f.reason() != null)
        .collect(
            Collectors.groupingBy(
                f -> String.valueOf(f.reason()),
                TreeMap::new,
                Collectors.mapping(ProbeFinding::question, Collectors.toList())));
  }

  /** The share of scored questions that are right by their verdicts. */
  public Proportion accuracy() {
    return Wilson.interval(correct, scored);
  }

  /** The share that is right and was not refuted with real or realistic data. */
  public Proportion holds() {
    return Wilson.interval(correct - realistic(), scored);
  }

  /** The share of the answers that were searched that holds: the mean of the metric probe. */
  public Proportion holdsOfSearched() {
    return Wilson.interval(searched() - realistic(), searched());
  }

  /** Returns a copy with one finding only. */
  public ProbeRecord only(ProbeFinding finding) {
    return new ProbeRecord(run, search, scored, correct, List.of(finding));
  }

  /**
   * Returns a copy with more judgments of counterexamples.
   *
   * @param said by question
   */
  public ProbeRecord judged(Map<String, List<CounterexampleJudgment>> said) {
    List<ProbeFinding> judged = new ArrayList<>();
    for (ProbeFinding finding : findings) {
      List<CounterexampleJudgment> newer = said.getOrDefault(finding.question(), List.of());
      List<CounterexampleJudgment> all = new ArrayList<>(finding.judgments());
      all.removeIf(old -> newer.stream().anyMatch(now -> now.model().equals(old.model())));
      all.addAll(newer);
      judged.add(newer.isEmpty() ? finding : finding.judged(all));
    }
    return new ProbeRecord(run, search, scored, correct, judged);
  }

  /** Returns a copy with earlier judgments of the same counterexamples. */
  public ProbeRecord judgedAs(ProbeRecord earlier) {
    Map<String, List<CounterexampleJudgment>> known = new HashMap<>();
    for (ProbeFinding old : earlier.findings()) {
      of(old.question())
          .filter(now -> old.counterexample() != null && isSame(now, old))
          .ifPresent(now -> known.put(now.question(), old.judgments()));
    }
    return judged(known);
  }

  private static boolean isSame(ProbeFinding one, ProbeFinding other) {
    Data first = one.counterexample() == null ? null : one.counterexample().data();
    Data second = other.counterexample() == null ? null : other.counterexample().data();
    return first != null
        && second != null
        && first.script().equals(second.script())
        && one.sql().equals(other.sql())
        && one.goldSql().equals(other.goldSql());
  }

  /** The models that judged a counterexample, by how many say what fits the question. */
  public Map<String, Map<CounterexampleJudgment.Fit, Integer>> fits() {
    Map<String, Map<CounterexampleJudgment.Fit, Integer>> counts = new TreeMap<>();
    for (ProbeFinding finding : findings) {
      for (CounterexampleJudgment said : finding.judgments()) {
        Map<CounterexampleJudgment.Fit, Integer> own =
            counts.computeIfAbsent(
                said.model(), model -> new EnumMap<>(CounterexampleJudgment.Fit.class));
        if (said.fits() != null) {
          own.merge(said.fits(), 1, Integer::sum);
        }
      }
    }
    return counts;
  }

  /** Returns a copy in which newer findings replace those of the same questions. */
  public ProbeRecord with(List<ProbeFinding> newer) {
    Map<String, ProbeFinding> all = new LinkedHashMap<>();
    findings.forEach(finding -> all.put(finding.question(), finding));
    newer.forEach(finding -> all.put(finding.question(), finding));
    return new ProbeRecord(run, search, scored, correct, List.copyOf(all.values()));
  }

  /** Returns a copy without findings about an earlier answer or gold query. */
  public ProbeRecord current(StoredOutcomes outcomes) {
    Set<String> accepted = new HashSet<>();
    int answered = 0;
    for (Outcome outcome : outcomes.brief()) {
      answered += outcome.verdict() instanceof Verdict.NotScored ? 0 : 1;
      if (ProbedVerdicts.isAccepted(outcome)) {
        accepted.add(outcome.question());
      }
    }
    List<ProbeFinding> valid =
        findings.stream()
            .filter(finding -> accepted.contains(finding.question()))
            .filter(finding -> finding.isOf(outcomes.whole(finding.question())))
            .toList();
    return new ProbeRecord(run, search, answered, accepted.size(), valid);
  }

  /** Returns a copy without database values. */
  public ProbeRecord withoutValues() {
    return new ProbeRecord(
        run, search, scored, correct, findings.stream().map(ProbeFinding::withoutValues).toList());
  }
}
