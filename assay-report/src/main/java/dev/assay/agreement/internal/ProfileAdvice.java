// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A profile that follows from what people overrule: the run's, with the relaxations added or
 * removed that bring its verdicts nearer to theirs. Each such relaxation must settle at least two
 * more questions as people do than it unsettles.
 *
 * @param profile the profile
 * @param added relaxations that it accepts and the run's does not
 * @param removed relaxations that the run's accepts and it does not
 * @param before reviewed questions on which the run's profile agrees with people
 * @param after those on which the new profile does
 * @param reviewed questions on which people and the run's profile both decide
 * @param unreviewed other questions of the run whose verdict changes
 */
public record ProfileAdvice(
    Profile profile,
    Set<Relaxation> added,
    Set<Relaxation> removed,
    int before,
    int after,
    int reviewed,
    int unreviewed) {
  /** The least net number of settled questions for which a rule changes. */
  private static final int LEAST = 2;

  /**
   * The advice; empty if no relaxation would settle more, or a metric decides.
   *
   * @param name of the new profile
   * @param profile of the run
   * @param outcomes of the run
   * @param people whether they call a prediction right, by question
   */
  public static Optional<ProfileAdvice> of(
      String name, Profile profile, List<Outcome> outcomes, Map<String, Boolean> people) {
    if (profile.metric() != null || profile.isProbed()) {
      return Optional.empty();
    }
    List<Outcome> compared = outcomes.stream().filter(ProfileAdvice::isCompared).toList();
    List<Outcome> reviewed =
        compared.stream().filter(outcome -> people.containsKey(outcome.question())).toList();
    int before = agreed(profile, reviewed, people);
    Profile best = profile;
    int most = before;
    while (true) {
      Profile next = null;
      int gained = most + LEAST - 1;
      for (Relaxation relaxation : Relaxation.values()) {
        Profile other = with(best, name, relaxation);
        int agreed = relaxation.isFlag() ? 0 : agreed(other, reviewed, people);
        if (agreed > gained) {
          next = other;
          gained = agreed;
        }
      }
      if (next == null) {
        break;
      }
      best = next;
      most = gained;
    }
    if (best.equals(profile)) {
      return Optional.empty();
    }
    Predicate<Match> old = profile.acceptance();
    Predicate<Match> now = best.acceptance();
    int unreviewed =
        (int)
            compared.stream()
                .filter(outcome -> !people.containsKey(outcome.question()))
                .filter(outcome -> old.test(outcome.match()) != now.test(outcome.match()))
                .count();
    return Optional.of(
        new ProfileAdvice(
            best,
            without(best.accepted(), profile.accepted()),
            without(profile.accepted(), best.accepted()),
            before,
            most,
            reviewed.size(),
            unreviewed));
  }

  /** Returns whether the run's profile decides an outcome by its match. */
  private static boolean isCompared(Outcome outcome) {
    return outcome.match() != null
        && outcome.profile() == null
        && !(outcome.verdict() instanceof Verdict.NotScored);
  }

  private static Profile with(Profile profile, String name, Relaxation relaxation) {
    Set<Relaxation> accepted = EnumSet.noneOf(Relaxation.class);
    accepted.addAll(profile.accepted());
    if (!accepted.remove(relaxation)) {
      accepted.add(relaxation);
    }
    return new Profile(name, accepted);
  }

  private static Set<Relaxation> without(Set<Relaxation> all, Set<Relaxation> others) {
    Set<Relaxation> left = EnumSet.noneOf(Relaxation.class);
    left.addAll(all);
    left.removeAll(others);
    return left;
  }

  private static int agreed(Profile profile, List<Outcome> reviewed, Map<String, Boolean> people) {
    Predicate<Match> accepts = profile.acceptance();
    return (int)
        reviewed.stream()
            .filter(o -> Boolean.valueOf(accepts.test(o.match())).equals(people.get(o.question())))
            .count();
  }
}
