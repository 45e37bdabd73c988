// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Questions that the evaluator whose rules a run follows judges differently than {@code standard},
 * for one reason.
 *
 * @param accepted whether {@code standard} accepts them and the other evaluator does not
 * @param reason the differences that {@code standard} accepted, or why it refuses; {@code equal
 *     results} if there were no differences
 * @param questions their ids, in the order of the run
 */
public record ProfileDisagreement(boolean accepted, String reason, List<String> questions) {
  public ProfileDisagreement {
    questions = List.copyOf(questions);
  }

  /** All groups, largest first; empty if no other evaluator's rules decided. */
  static List<ProfileDisagreement> all(RunFacts run, List<Outcome> outcomes) {
    Map<ProfileDisagreement, List<String>> groups = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      Match match = outcome.match();
      if (match == null || run.profileOf(outcome).metric() == null) {
        continue;
      }
      boolean accepted = Profile.STANDARD.accepts(match);
      if (accepted != RunSummary.isCorrect(outcome) && RunSummary.isScored(outcome)) {
        groups
            .computeIfAbsent(
                new ProfileDisagreement(accepted, reason(match, accepted), List.of()),
                group -> new ArrayList<>())
            .add(outcome.question());
      }
    }
    return groups.entrySet().stream()
        .map(
            group ->
                new ProfileDisagreement(
                    group.getKey().accepted, group.getKey().reason, group.getValue()))
        .sorted((a, b) -> Integer.compare(b.questions.size(), a.questions.size()))
        .toList();
  }

  private static String reason(Match match, boolean accepted) {
    if (!accepted) {
      return RefusalCauses.of(match, Profile.STANDARD).name();
    }
    Set<Relaxation> needed = match.relaxations();
    return needed.isEmpty()
        ? "equal results"
        : needed.stream().map(Relaxation::name).collect(Collectors.joining("+"));
  }
}
