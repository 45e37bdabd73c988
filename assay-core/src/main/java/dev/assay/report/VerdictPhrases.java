// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.match.Profile;
import dev.assay.model.Cause;
import dev.assay.model.Difference;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict on a question in sentences. Words of databases, models and data sets are in them as
 * they came.
 *
 * @param headline verdict, profile and the rule that decided
 * @param reasons what else speaks for it: a message, other rules, what it would have matched but
 *     for
 * @param doubts what makes gold or prediction less than certain
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
      return "not scored: " + none.reason() + ", " + Phrases.of(none.reason());
    }
    if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
      return "incorrect under %s: %s, %s"
          .formatted(profile.name(), wrong.cause(), words(wrong.cause(), profile));
    }
    return "correct under "
        + profile.name()
        + (match == null ? unrun(outcome) : ": " + overlooked(match, profile));
  }

  private static String unrun(Outcome outcome) {
    return outcome.unanswerable() ? ": it abstains from a question that can't be answered" : "";
  }

  private static String words(Cause cause, Profile profile) {
    return cause == Cause.NOT_ACCEPTED && profile.metric() != null
        ? "though standard accepts it"
        : Phrases.of(cause);
  }

  /** What the profile overlooked to accept a match, as the end of a sentence. */
  static String overlooked(Match match, Profile profile) {
    if (profile.metric() != null && !profile.accepts(match)) {
      return "though standard refuses it";
    }
    return accepted(match, profile);
  }

  /** The same where the relaxations alone decide. */
  static String accepted(Match match, Profile profile) {
    Set<Relaxation> needed =
        match.alternatives().stream()
            .filter(set -> profile.refused(set).isEmpty())
            .findFirst()
            .orElse(match.relaxations());
    if (needed.isEmpty()) {
      return "the results are identical";
    }
    if (needed.stream().allMatch(Relaxation::isFlag)) {
      return "the results are identical, but that says little: " + Phrases.of(needed);
    }
    return Phrases.of(needed) + (needed.size() == 1 ? " was" : " were") + " overlooked";
  }

  private static List<String> reasons(Outcome outcome, Profile profile) {
    List<String> reasons = new ArrayList<>();
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      reasons.add(none.detail());
    } else if (outcome.verdict() instanceof Verdict.Incorrect) {
      reasons.add(said(outcome.execution()));
    }
    if (outcome.abstention() != null) {
      reasons.add("The prediction abstains: " + SafeText.prose(outcome.abstention()));
    }
    Match match = outcome.match();
    if (match != null) {
      addOther(reasons, outcome, profile);
      reasons.addAll(refusals(match, profile));
    }
    reasons.removeIf(String::isEmpty);
    return reasons;
  }

  /** The database's or the guard's words. */
  private static String said(ExecutionSummary execution) {
    return Stream.of(execution.error(), execution.message())
        .filter(Objects::nonNull)
        .collect(Collectors.joining(": "));
  }

  /** What another evaluator says, where its rules decide. */
  private static void addOther(List<String> reasons, Outcome outcome, Profile profile) {
    String metric = profile.metric();
    Double score = metric == null ? null : outcome.metrics().get(metric);
    if (metric != null && score != null) {
      reasons.add(PeerRules.of(metric));
      reasons.add("It scores %s there.".formatted(NumberFormats.score(score)));
    }
  }

  /** What a profile that refuses a match would have had to overlook. */
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

  /** Nothing where no relaxation would do. */
  private static String inBrackets(Set<Relaxation> relaxations) {
    return relaxations.isEmpty() ? "" : " (" + names(relaxations) + ")";
  }

  private static String names(Set<Relaxation> relaxations) {
    return relaxations.stream().sorted().map(Relaxation::name).collect(Collectors.joining(", "));
  }

  private static List<String> doubts(Outcome outcome) {
    List<String> doubts = new ArrayList<>();
    if (Boolean.FALSE.equals(outcome.gold().deterministic())) {
      doubts.add("Two runs of the gold gave different results.");
    }
    addDependence(doubts, "gold", outcome.gold().execution());
    addDependence(doubts, "prediction", outcome.execution());
    outcome.gold().warnings().forEach(warning -> doubts.add("Gold: " + warning + "."));
    return doubts;
  }

  private static void addDependence(List<String> doubts, String side, ExecutionSummary execution) {
    if (!execution.volatileCalls().isEmpty()) {
      doubts.add(
          "The %s depends on chance or the present: %s."
              .formatted(side, String.join(", ", execution.volatileCalls())));
    }
  }
}
