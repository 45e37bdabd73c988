// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.Paraphrase;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy over questions that are asked in several wordings. A group with a wording that is
 * not scored is in a rate only if the others decide it. Questions without another wording in the
 * run are in none.
 *
 * @param groups the number of groups
 * @param wordings the accuracy of their single wordings
 * @param worst the share of groups of which the worst wording is right, so that all are
 * @param best the share of groups of which a wording is right
 * @param consistent the share of groups whose wordings have the same verdict
 * @param inconsistent the other groups, each with the questions that are wrong
 */
public record ParaphraseAccuracy(
    int groups,
    Proportion wordings,
    Proportion worst,
    Proportion best,
    Proportion consistent,
    Map<String, List<String>> inconsistent) {
  /** Returns the accuracy of groups; {@code null} if no question has several wordings. */
  static @Nullable ParaphraseAccuracy of(List<Outcome> outcomes) {
    Map<String, List<Outcome>> groups = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      Paraphrase.group(outcome.tags())
          .ifPresent(name -> groups.computeIfAbsent(name, key -> new ArrayList<>()).add(outcome));
    }
    groups.values().removeIf(wordings -> wordings.size() < 2);
    if (groups.isEmpty()) {
      return null;
    }
    int right = 0;
    int scored = 0;
    int allRight = 0;
    int allWrong = 0;
    Map<String, List<String>> inconsistent = new TreeMap<>();
    for (Map.Entry<String, List<Outcome>> group : groups.entrySet()) {
      List<String> wrong =
          group.getValue().stream()
              .filter(wording -> wording.verdict() instanceof Verdict.Incorrect)
              .map(Outcome::question)
              .toList();
      int correct = (int) group.getValue().stream().filter(RunSummary::isCorrect).count();
      int all = group.getValue().size();
      right += correct;
      scored += correct + wrong.size();
      allRight += correct == all ? 1 : 0;
      allWrong += wrong.size() == all ? 1 : 0;
      if (correct > 0 && !wrong.isEmpty()) {
        inconsistent.put(group.getKey(), wrong);
      }
    }
    int someWrong = (int) groups.values().stream().filter(ParaphraseAccuracy::isSomeWrong).count();
    int someRight =
        (int)
            groups.values().stream()
                .filter(group -> group.stream().anyMatch(RunSummary::isCorrect))
                .count();
    return new ParaphraseAccuracy(
        groups.size(),
        Wilson.interval(right, scored),
        Wilson.interval(allRight, allRight + someWrong),
        Wilson.interval(someRight, someRight + allWrong),
        Wilson.interval(allRight + allWrong, allRight + allWrong + inconsistent.size()),
        inconsistent);
  }

  private static boolean isSomeWrong(List<Outcome> group) {
    return group.stream().anyMatch(wording -> wording.verdict() instanceof Verdict.Incorrect);
  }
}
