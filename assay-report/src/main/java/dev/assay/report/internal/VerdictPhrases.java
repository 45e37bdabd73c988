// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.internal.JudgeEligibility;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.WrongSql;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict on a question in sentences. Texts from databases, models and data sets are included
 * unchanged.
 *
 * @param headline verdict, profile and the rule that decided
 * @param reasons further reasons: a message, other rules, near misses
 * @param doubts the reasons why the gold or the prediction may be unreliable
 */
public record VerdictPhrases(String headline, List<String> reasons, List<String> doubts) {
  public VerdictPhrases {
    reasons = List.copyOf(reasons);
    doubts = List.copyOf(doubts);
  }

  /** The verdict that a profile gave. */
  public static VerdictPhrases of(Outcome outcome, Profile profile) {
    return new VerdictPhrases(
        headline(outcome, profile), reasons(outcome, profile), doubts(outcome));
  }

  private static String headline(Outcome outcome, Profile profile) {
    Match match = outcome.match();
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      return "Not scored: %s (%s)".formatted(Phrases.of(none.reason()), none.reason());
    }
    String rules = "profile " + profile.name();
    if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
      return "Wrong: %s (%s, %s)".formatted(words(wrong.cause(), profile), wrong.cause(), rules);
    }
    if (match == null) {
      return outcome.unanswerable()
          ? "Right: it abstains from a question that can't be answered (%s)".formatted(rules)
          : "Right (%s)".formatted(rules);
    }
    if (profile.metric() != null && !profile.accepts(match)) {
      return "Right: %s accepts it, standard does not (%s)".formatted(profile.name(), rules);
    }
    return "Right: " + accepted(match, profile, List.of(rules));
  }

  private static String words(Cause cause, Profile profile) {
    return cause == Cause.NOT_ACCEPTED && profile.metric() != null
        ? "%s does not accept it, standard does".formatted(profile.name())
        : Phrases.of(cause);
  }

  /** Explains why a profile accepts a match, if its relaxations alone decide. */
  static String accepted(Match match, Profile profile) {
    return accepted(match, profile, List.of());
  }

  /**
   * @param further additional text in the parentheses after the names of relaxations
   */
  private static String accepted(Match match, Profile profile, List<String> further) {
    Set<Relaxation> needed =
        match.alternatives().stream()
            .filter(set -> profile.refused(set).isEmpty())
            .findFirst()
            .orElse(match.relaxations());
    List<Relaxation> differences = needed.stream().filter(r -> !r.isVacuous()).sorted().toList();
    List<Relaxation> flags = needed.stream().filter(Relaxation::isVacuous).sorted().toList();
    String sentence =
        differences.isEmpty()
            ? "the results are identical"
            : "the results differ only in " + Phrases.words(differences);
    if (!flags.isEmpty()) {
      sentence += ", but this match is weak evidence: " + Phrases.words(flags);
    }
    List<String> codes = new ArrayList<>();
    differences.forEach(relaxation -> codes.add(relaxation.name()));
    flags.forEach(relaxation -> codes.add(relaxation.name()));
    codes.addAll(further);
    return codes.isEmpty() ? sentence : sentence + " (" + String.join(", ", codes) + ")";
  }

  private static List<String> reasons(Outcome outcome, Profile profile) {
    List<String> reasons = new ArrayList<>();
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      boolean failed = JudgeEligibility.of(outcome) == JudgeEligibility.FAILED;
      reasons.add(failed ? said(outcome.execution()) : none.detail());
      if (failed) {
        reasons.add("The prediction failed to run or has no SQL, so its score is 0.");
      }
    } else if (outcome.verdict() instanceof Verdict.Incorrect) {
      reasons.add(said(outcome.execution()));
      if (outcome.sql() == null && !outcome.attempts().isEmpty()) {
        reasons.add(attemptError(outcome.attempts()));
      }
    }
    if (outcome.abstention() != null) {
      reasons.add("The prediction abstains: " + SanitizedText.prose(outcome.abstention()));
    }
    Match match = outcome.match();
    if (match != null) {
      addOther(reasons, outcome, profile);
      reasons.addAll(refusals(match, profile));
    }
    reasons.add(WrongSql.sentence(outcome));
    // Messages of databases have several lines, of which some point at a place in the query.
    return reasons.stream().map(SanitizedText::prose).filter(reason -> !reason.isEmpty()).toList();
  }

  /** Returns why the last attempt has no SQL; empty if unknown. */
  private static String attemptError(List<Attempt> attempts) {
    return Objects.requireNonNullElse(attempts.get(attempts.size() - 1).error(), "");
  }

  /** The message of the database or the guard. */
  private static String said(ExecutionSummary execution) {
    return Stream.of(execution.error(), execution.message())
        .filter(Objects::nonNull)
        .collect(Collectors.joining(": "));
  }

  /** Adds another evaluator's result, if its rules decide. */
  private static void addOther(List<String> reasons, Outcome outcome, Profile profile) {
    String metric = profile.metric();
    Double score = metric == null ? null : outcome.metrics().get(metric);
    if (metric != null && score != null) {
      reasons.add(peerRules(metric));
      reasons.add(
          "The prediction scores %s under these rules.".formatted(NumberFormats.score(score)));
    }
  }

  /** The relaxations that a profile would have had to accept to accept the match. */
  static List<String> refusals(Match match, Profile profile) {
    List<String> reasons = new ArrayList<>();
    if (profile.accepts(match)) {
      return reasons;
    }
    Difference difference = match.difference();
    if (difference != null) {
      difference.nearMisses().stream()
          .map(miss -> "It " + miss.words() + inBrackets(profile.refused(miss.relaxations())) + ".")
          .distinct()
          .forEach(reasons::add);
    }
    if (reasons.isEmpty()) {
      match.alternatives().stream()
          .map(profile::refused)
          .min(Comparator.comparingInt(Set::size))
          .ifPresent(refused -> reasons.add("It would match but for " + Phrases.of(refused) + "."));
    }
    return reasons;
  }

  /** Relaxations in parentheses; empty if no relaxation would suffice. */
  private static String inBrackets(Set<Relaxation> relaxations) {
    return relaxations.isEmpty() ? "" : " (" + names(relaxations) + ")";
  }

  private static String names(Set<Relaxation> relaxations) {
    return relaxations.stream().sorted().map(Relaxation::name).collect(Collectors.joining(", "));
  }

  private static List<String> doubts(Outcome outcome) {
    List<String> doubts = new ArrayList<>();
    if (outcome.gold().execution().inDatabase()) {
      doubts.add(inDatabase(outcome));
    }
    if (outcome.gold().execution().isSampled()) {
      doubts.add(
          "The gold's result exceeds the limits: its rows were sampled. Raise --max-rows, --max-cells or --max-bytes to have all compared.");
    } else if (outcome.verdict() instanceof Verdict.NotScored none
        && none.reason() == NotScoredReason.GOLD_TOO_LARGE) {
      doubts.add(
          "Raise --max-rows, --max-cells or --max-bytes to have all rows compared, or compare a sample with --sample-large-results.");
    }
    if (Boolean.FALSE.equals(outcome.gold().deterministic())) {
      doubts.add("Two runs of the gold gave different results.");
    }
    addDependence(doubts, "gold", outcome.gold().execution());
    addDependence(doubts, "prediction", outcome.execution());
    outcome.gold().warnings().forEach(warning -> doubts.add("Gold: " + warning + "."));
    return doubts;
  }

  private static String inDatabase(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct
        ? "The database compared the rows itself; only the first of them were fetched."
        : "The gold's rows are too many to be fetched; the database counted them.";
  }

  private static void addDependence(List<String> doubts, String side, ExecutionSummary execution) {
    if (!execution.volatileCalls().isEmpty()) {
      doubts.add(
          "The %s depends on chance or the current time: %s."
              .formatted(side, String.join(", ", execution.volatileCalls())));
    }
  }

  /** The rules of the metric that decides a run. */
  public static String peerRules(String metric) {
    String rules =
        switch (metric) {
          case "bird_ex" ->
              "BIRD's: the sets of rows are equal; the order of rows and repeated "
                  + "rows do not count, the order of columns does";
          case "spider_exec" ->
              "Spider's test suite's: DISTINCT is taken out of both queries, then "
                  + "their results are equal under some order of columns; the order of rows "
                  + "counts if the gold says ORDER BY";
          case "spider2_match" ->
              "Spider 2.0's: each gold column that counts equals some predicted "
                  + "column, numbers within 0.01; columns are compared one by one";
          case "sql_eval_subset" ->
              "SQL-Eval's: without repeated rows, the gold's columns are found within "
                  + "the prediction";
          default -> "those of a metric";
        };
    return "Rules: %s (%s).".formatted(rules, metric);
  }
}
