// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.app.terminal.ExitCode;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.match.Cause;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.run.internal.RunResult;
import dev.assay.run.internal.UnreachableDatabase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The exit code of a run and its last lines. Both are decided here, at one place, so that they
 * can't disagree.
 *
 * @param lines to tell the user
 * @param exitCode of the process
 * @param alarm what must not be overlooked, or {@code null}
 */
record ExitSummary(List<String> lines, int exitCode, @Nullable String alarm) {
  /** The most losses of questions to report; a broken disk has as many as databases. */
  private static final int MOST_LOSSES = 5;

  /** Errors that begin alike are the same; further on they may name the call. */
  private static final int SAME = 60;

  ExitSummary {
    lines = List.copyOf(lines);
  }

  /**
   * Judges a run.
   *
   * @param gate what the gate says of it, or {@code null} if there is none
   * @param failing the questions for which the gate fails, in lines for people
   * @param refusal why it can't be compared with its baseline, or {@code null}
   */
  static ExitSummary of(
      RunResult result,
      @Nullable GateVerdict gate,
      List<String> failing,
      @Nullable String refusal) {
    List<String> lines = new ArrayList<>();
    int code = ExitCode.DONE;
    if (gate != null) {
      lines.add(gate.sentence());
      lines.addAll(failing);
      code = gate.exitCode();
    }
    if (refusal != null) {
      lines.add("Not compared with the baseline: %s.".formatted(refusal));
      code = Math.max(code, ExitCode.USAGE);
    }
    Map<String, Long> losses = losses(result.brief());
    if (!losses.isEmpty()) {
      lines.addAll(words(losses));
      code = ExitCode.INCOMPLETE;
    }
    for (UnreachableDatabase database : result.unreached()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s. %,d question%s of this database %s pending.",
              database.reason().replaceFirst("^d", "D"),
              database.pending(),
              database.pending() == 1 ? "" : "s",
              database.pending() == 1 ? "is" : "are"));
    }
    if (result.pending() > 0) {
      lines.add(
          result.pending() == 1
              ? "1 question is left pending."
              : "%,d questions are left pending.".formatted(result.pending()));
      code = ExitCode.INCOMPLETE;
    }
    return new ExitSummary(lines, code, alarm(result.brief()));
  }

  /** If the generator failed at every question in the same way, that way. */
  private static @Nullable String alarm(List<Outcome> outcomes) {
    Set<String> beginnings = new HashSet<>();
    String first = null;
    for (Outcome outcome : outcomes) {
      String error = failure(outcome);
      if (error == null) {
        return null;
      }
      first = first == null ? error : first;
      beginnings.add(error.substring(0, Math.min(SAME, error.length())));
    }
    return beginnings.size() == 1 && outcomes.size() > 1
        ? "Every question failed with the same error: " + first
        : null;
  }

  private static @Nullable String failure(Outcome outcome) {
    List<Attempt> attempts = outcome.attempts();
    return outcome.verdict() instanceof Verdict.Incorrect wrong
            && wrong.cause() == Cause.GENERATION_ERROR
            && !attempts.isEmpty()
        ? attempts.get(attempts.size() - 1).error()
        : null;
  }

  /** Counts lost questions by the reason; most frequent first. */
  private static Map<String, Long> losses(List<Outcome> outcomes) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      if (outcome.isLost() && outcome.verdict() instanceof Verdict.NotScored lost) {
        counts.merge(lost.detail(), 1L, Long::sum);
      }
    }
    Map<String, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(loss -> sorted.put(loss.getKey(), loss.getValue()));
    return sorted;
  }

  private static List<String> words(Map<String, Long> losses) {
    long lost = losses.values().stream().mapToLong(Long::longValue).sum();
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%,d question%s lost to infrastructure failures and not scored:",
            lost,
            lost == 1 ? " was" : "s were"));
    losses.entrySet().stream()
        .limit(MOST_LOSSES)
        .map(loss -> String.format(Locale.ROOT, "  %,d: %s", loss.getValue(), loss.getKey()))
        .forEach(lines::add);
    if (losses.size() > MOST_LOSSES) {
      lines.add(String.format(Locale.ROOT, "  and %,d other reasons", losses.size() - MOST_LOSSES));
    }
    return lines;
  }
}
