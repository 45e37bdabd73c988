// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.app.run.RunSession.ResultPrinter;
import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.Terminal;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.report.internal.NumberFormats;
import dev.assay.table.internal.SanitizedText;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Prints the first of several runs in full, and of each later one the accuracy and the questions
 * whose verdict has changed since the run before. Used by one thread.
 */
final class IterationPrinter implements ResultPrinter {
  private static final int NAMED = 20;

  private final ResultPrinter first;
  private @Nullable GateResult before;

  /**
   * @param printer of the first run, and, if it prints problems, of each
   */
  IterationPrinter(ResultPrinter printer) {
    this.first = printer;
  }

  @Override
  public void print(Terminal terminal, GateResult run, RunInputs inputs) {
    GateResult earlier = before;
    if (earlier == null || first == PROBLEMS) {
      first.print(terminal, run, inputs);
    }
    if (earlier != null) {
      printChanges(terminal, earlier, run);
    }
    before = run;
  }

  private void printChanges(Terminal terminal, GateResult earlier, GateResult run) {
    if (first != PROBLEMS) {
      terminal.line("%s", ResultPrinter.accuracy(run) + was(earlier));
    }
    Map<String, Verdict> then = verdicts(earlier);
    Map<String, Verdict> now = verdicts(run);
    boolean changed = false;
    changed |= print(terminal, "fixed", then, now, (a, b) -> !isRight(a) && isRight(b));
    changed |= print(terminal, "broken", then, now, (a, b) -> isRight(a) && !isRight(b));
    changed |=
        print(
            terminal,
            "not scored now",
            then,
            now,
            (a, b) -> a instanceof Verdict.Incorrect && b instanceof Verdict.NotScored);
    changed |=
        print(
            terminal,
            "scored now, but wrong",
            then,
            now,
            (a, b) -> a instanceof Verdict.NotScored && b instanceof Verdict.Incorrect);
    changed |= print(terminal, "added", without(now, then));
    changed |= print(terminal, "removed", without(then, now));
    if (!changed) {
      terminal.line("  no verdict has changed");
    }
    if (first != PROBLEMS) {
      ResultPrinter.noteReport(terminal, run);
    }
  }

  private static String was(GateResult earlier) {
    return ", was %s (%s)"
        .formatted(
            NumberFormats.percent(earlier.summary().accuracy()),
            NumberFormats.ratio(earlier.summary().accuracy()));
  }

  private static Map<String, Verdict> verdicts(GateResult run) {
    Map<String, Verdict> verdicts = new TreeMap<>(NaturalIdOrder.INSTANCE);
    for (Outcome outcome : run.result().brief()) {
      verdicts.put(outcome.question(), outcome.verdict());
    }
    return verdicts;
  }

  private static boolean isRight(Verdict verdict) {
    return verdict instanceof Verdict.Correct;
  }

  private static List<String> without(Map<String, Verdict> these, Map<String, Verdict> those) {
    return these.keySet().stream().filter(id -> !those.containsKey(id)).toList();
  }

  private static boolean print(
      Terminal terminal,
      String label,
      Map<String, Verdict> then,
      Map<String, Verdict> now,
      BiPredicate<Verdict, Verdict> change) {
    return print(
        terminal,
        label,
        now.entrySet().stream()
            .filter(
                entry -> {
                  Verdict was = then.get(entry.getKey());
                  return was != null && change.test(was, entry.getValue());
                })
            .map(Map.Entry::getKey)
            .toList());
  }

  /** Prints the ids after a label, and returns whether there are any. */
  private static boolean print(Terminal terminal, String label, List<String> ids) {
    if (ids.isEmpty()) {
      return false;
    }
    String more =
        ids.size() > NAMED ? " and " + NumberFormats.count(ids.size() - NAMED) + " more" : "";
    terminal.sentence(
        "  %s: ".formatted(label),
        ids.stream().limit(NAMED).map(SanitizedText::line).collect(Collectors.joining(", "))
            + more);
    return true;
  }
}
