// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Verdicts that people overrule, grouped by a property that they share.
 *
 * @param groups those in which people overruled any verdict, the most overruled first
 */
public record OverruledVerdicts(List<Group> groups) {
  /** The property that the verdicts of a group share. */
  public enum Kind {
    CAUSE("cause", "%s"),
    REFUSED("relaxation refused", "refusals for %s"),
    ACCEPTED("relaxation accepted", "acceptances through %s"),
    FEATURE("SQL feature", "verdicts with %s"),
    JUDGE("judge", "verdicts of %s");

    private final String words;
    private final String verdicts;

    Kind(String words, String verdicts) {
      this.words = words;
      this.verdicts = verdicts;
    }

    public String words() {
      return words;
    }
  }

  /**
   * Verdicts with something in common.
   *
   * @param name of the cause, relaxation, feature or judge
   * @param overruled those that people contradict
   * @param reviewed those on which people decide
   */
  public record Group(Kind kind, String name, int overruled, int reviewed) {
    /** Such as {@code 6 of 8 WRONG_DUPLICATES overruled}. */
    public String words() {
      return "%,d of %,d %s overruled"
          .formatted(overruled, reviewed, kind.verdicts.formatted(name));
    }
  }

  public OverruledVerdicts {
    groups = List.copyOf(groups);
  }

  /**
   * Groups verdicts.
   *
   * @param outcomes of a run
   * @param people whether they call a prediction right, by question
   * @param judges the verdicts of each judge
   * @param profile of the run
   */
  public static OverruledVerdicts of(
      List<Outcome> outcomes,
      Map<String, Boolean> people,
      Map<JudgeId, Map<String, Boolean>> judges,
      Profile profile) {
    Map<Group, int[]> counts = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      Boolean right = people.get(outcome.question());
      if (right == null) {
        continue;
      }
      judges.forEach(
          (judge, verdicts) -> {
            Boolean verdict = verdicts.get(outcome.question());
            if (verdict != null) {
              count(counts, Kind.JUDGE, judge.words(), verdict.equals(right));
            }
          });
      if (!(outcome.verdict() instanceof Verdict.NotScored)) {
        boolean same = outcome.verdict() instanceof Verdict.Correct == right;
        traits(outcome, profile, (kind, name) -> count(counts, kind, name, same));
      }
    }
    List<Group> groups = new ArrayList<>();
    counts.forEach(
        (group, n) -> {
          if (n[0] > 0) {
            groups.add(new Group(group.kind(), group.name(), n[0], n[1]));
          }
        });
    groups.sort(
        Comparator.comparing(Group::kind)
            .thenComparing(Comparator.comparingInt(Group::overruled).reversed())
            .thenComparing(Group::name));
    return new OverruledVerdicts(groups);
  }

  private static void count(Map<Group, int[]> counts, Kind kind, String name, boolean same) {
    int[] n = counts.computeIfAbsent(new Group(kind, name, 0, 0), key -> new int[2]);
    n[0] += same ? 0 : 1;
    n[1]++;
  }

  private static void traits(Outcome outcome, Profile profile, BiConsumer<Kind, String> to) {
    Match match = outcome.match();
    if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
      to.accept(Kind.CAUSE, wrong.cause().name());
      if (match != null && !match.alternatives().isEmpty()) {
        names(profile.refused(match.alternatives().get(0)), Kind.REFUSED, to);
      }
    } else if (match != null) {
      names(match.relaxations(), Kind.ACCEPTED, to);
    }
    GoldSqlFeatures.of(outcome).forEach(feature -> to.accept(Kind.FEATURE, feature));
  }

  private static void names(Set<Relaxation> relaxations, Kind kind, BiConsumer<Kind, String> to) {
    relaxations.forEach(relaxation -> to.accept(kind, relaxation.name()));
  }

  /** The groups of causes and relaxations in which people overruled more than they confirmed. */
  public List<Group> patterns() {
    return groups.stream()
        .filter(group -> group.kind() != Kind.FEATURE && group.kind() != Kind.JUDGE)
        .filter(group -> group.overruled() > 1 && 2 * group.overruled() > group.reviewed())
        .toList();
  }
}
