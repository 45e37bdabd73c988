// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.dataset.internal.AcceptedGolds;
import dev.assay.model.internal.NaturalIdOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The differences between the questions of two runs whose data sets are not the same.
 *
 * @param changed ids of questions that are different ones, each with what differs
 * @param replaced ids of those whose gold {@code assay review accept} or a reviewer replaced
 * @param extended ids of those whose gold only gained accepted alternatives
 * @param onlyBaseline ids that only the baseline has
 * @param onlyCandidate ids that only the candidate has
 */
record QuestionChanges(
    List<String> changed,
    List<String> replaced,
    List<String> extended,
    List<String> onlyBaseline,
    List<String> onlyCandidate) {
  private static final int NAMED = 5;

  QuestionChanges {
    changed = List.copyOf(changed);
    replaced = List.copyOf(replaced);
    extended = List.copyOf(extended);
    onlyBaseline = List.copyOf(onlyBaseline);
    onlyCandidate = List.copyOf(onlyCandidate);
  }

  /** The golds accepted when a run started, if its questions are still there. */
  static AcceptedGolds accepted(ComparedRun run) {
    return AcceptedGolds.in(Path.of(run.manifest().dataset().path()))
        .upTo(run.manifest().provenance().started());
  }

  /** Collects the differences of one question after another. */
  static final class Collector {
    private final AcceptedGolds before;
    private final AcceptedGolds after;
    private final List<String> changed = new ArrayList<>();
    private final List<String> replaced = new ArrayList<>();
    private final List<String> extended = new ArrayList<>();

    Collector(AcceptedGolds before, AcceptedGolds after) {
      this.before = before;
      this.after = after;
    }

    /** Returns whether different golds were accepted for a question. */
    boolean isGoldChanged(String question) {
      return !before.of(question).equals(after.of(question));
    }

    /** Takes a question that is a different one. */
    void change(String question, String what) {
      changed.add("%s (%s)".formatted(question, what));
    }

    /** Takes a question that is the same but for what was accepted as its gold. */
    void keep(String question) {
      if (isGoldChanged(question)) {
        List<AcceptedGold> then = before.of(question);
        List<AcceptedGold> now = after.of(question);
        boolean gained =
            now.size() > then.size()
                && now.subList(0, then.size()).equals(then)
                && now.stream().skip(then.size()).noneMatch(AcceptedGold::replaces);
        (gained ? extended : replaced).add(question);
      }
    }

    QuestionChanges with(List<String> onlyBaseline, List<String> onlyCandidate) {
      return new QuestionChanges(changed, replaced, extended, onlyBaseline, onlyCandidate);
    }
  }

  /** Returns whether golds gained accepted alternatives, and nothing else is different. */
  boolean areOnlyAlternatives() {
    return !extended.isEmpty()
        && changed.isEmpty()
        && replaced.isEmpty()
        && onlyBaseline.isEmpty()
        && onlyCandidate.isEmpty();
  }

  /** The differences in words, such as {@code changed: q1 (text); only in the baseline: q2}. */
  String words() {
    List<String> parts = new ArrayList<>();
    add(parts, "changed", changed);
    add(parts, "gold replaced", replaced);
    add(parts, "gold with more alternatives", extended);
    add(parts, "only in the baseline", onlyBaseline);
    add(parts, "only in the other", onlyCandidate);
    return parts.isEmpty()
        ? "the same ids, texts and databases, but other golds, hints or rules of comparison"
        : String.join("; ", parts);
  }

  private static void add(List<String> parts, String what, List<String> ids) {
    if (!ids.isEmpty()) {
      parts.add("%s: %s".formatted(what, some(ids)));
    }
  }

  /** The first of some ids. */
  static String some(List<String> ids) {
    List<String> sorted = ids.stream().sorted(NaturalIdOrder.INSTANCE).toList();
    String first = String.join(", ", sorted.subList(0, Math.min(NAMED, sorted.size())));
    return sorted.size() > NAMED
        ? "%s and %,d more".formatted(first, sorted.size() - NAMED)
        : first;
  }
}
