// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects the question most worth inspecting: a wrong one that almost matched, then one whose rows
 * can be compared, then one that failed, then one that was not scored, then one that is right.
 */
public final class InstructiveQuestion {
  private InstructiveQuestion() {}

  /** Returns its id, the first of equally instructive ones; {@code null} if there is no outcome. */
  public static @Nullable String among(List<Outcome> outcomes) {
    return outcomes.stream()
        .min(Comparator.comparingInt(InstructiveQuestion::rank))
        .map(Outcome::question)
        .orElse(null);
  }

  /** Returns the first wrong question after the given one; {@code null} if there is none. */
  public static @Nullable String wrongAfter(String question, List<Outcome> outcomes) {
    return outcomes.stream()
        .dropWhile(outcome -> !outcome.question().equals(question))
        .skip(1)
        .filter(outcome -> outcome.verdict() instanceof Verdict.Incorrect)
        .map(Outcome::question)
        .findFirst()
        .orElse(null);
  }

  private static int rank(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored) {
      return 6;
    }
    Match match = outcome.match();
    if (outcome.verdict() instanceof Verdict.Correct) {
      return match == null || match.relaxations().isEmpty() ? 8 : 7;
    }
    Difference difference = match == null ? null : match.difference();
    if (difference == null) {
      return 5;
    }
    if (!difference.nearMisses().isEmpty()) {
      return 1;
    }
    return switch (difference.kind()) {
      case VALUES -> 2;
      case ROW_COUNT, DUPLICATES, ORDER, COLUMNS -> 3;
      case EMPTY_RESULT, MISSING_COLUMNS, UNDECIDED -> 4;
    };
  }
}
