/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.model.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The last picture of a run in the terminal. */
public final class TerminalSummary {
  private static final int BAR = 24;
  private static final int GROUPS = 8;
  private static final int EXAMPLES = 3;
  private static final int FAULTS = 5;
  private static final int FEW = 100;

  private final RunSummary summary;
  private final Ink ink;
  private final StringBuilder page = new StringBuilder();

  private TerminalSummary(RunSummary summary, Ink ink) {
    this.summary = summary;
    this.ink = ink;
  }

  /** The picture, ending in a line break. */
  public static String of(RunSummary summary, Ink ink) {
    TerminalSummary page = new TerminalSummary(summary, ink);
    page.headline();
    page.profiles();
    page.rest();
    page.breakdowns();
    page.metrics();
    page.faults();
    page.remarks();
    return page.page.toString();
  }

  private void headline() {
    Proportion accuracy = summary.accuracy();
    line("");
    line(
        ink.bold(Plain.line(summary.facts().name()))
            + ink.dim(
                "  %s, profile %s"
                    .formatted(
                        Words.count(summary.facts().questions(), "question"),
                        Plain.line(summary.facts().profile()))));
    line("");
    if (accuracy.total() == 0) {
      line("  Nothing was scored.");
    } else {
      line(
          "  Execution accuracy  %s  %s"
              .formatted(ink.bold(Words.percent(accuracy)), bar(accuracy)));
      line(
          ink.dim(
              "  %s right of %s scored; 95 %% interval %s"
                  .formatted(
                      Words.number(accuracy.successes()),
                      Words.number(accuracy.total()),
                      Words.interval(accuracy))));
    }
    if (summary.vacuous() > 0 && summary.nonVacuous().total() > 0) {
      line(
          "  %s without the %s where both results are empty"
              .formatted(
                  Words.percent(summary.nonVacuous()), Words.count(summary.vacuous(), "question")));
    }
  }

  private String bar(Proportion accuracy) {
    int full = (int) Math.round(BAR * accuracy.value());
    return ink.good(ink.sign("█", "#").repeat(full))
        + ink.dim(ink.sign("░", ".").repeat(BAR - full));
  }

  private void profiles() {
    if (summary.accuracy().total() == 0) {
      return;
    }
    line("");
    line(
        "  By profile  "
            + summary.profiles().entrySet().stream()
                .map(p -> p.getKey() + " " + ink.bold(Words.percent(p.getValue())))
                .collect(Collectors.joining(ink.dim(ink.sign("  ·  ", "  |  ")))));
    if (!summary.relaxations().isEmpty()) {
      line(ink.dim("  Right answers needed  " + needed()));
    }
  }

  private String needed() {
    return summary.relaxations().entrySet().stream()
        .sorted(Map.Entry.<Relaxation, Integer>comparingByValue().reversed())
        .limit(GROUPS)
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  private void rest() {
    if (summary.causes().isEmpty()) {
      return;
    }
    heading("Where the rest went");
    TextTable table = new TextTable("  ").right(1);
    summary.causes().entrySet().stream()
        .sorted(
            Map.Entry.<Cause, List<Outcome>>comparingByValue(
                (a, b) -> Integer.compare(b.size(), a.size())))
        .forEach(
            e ->
                table.row(
                    ink.bad(e.getKey().name()),
                    Words.number(e.getValue().size()),
                    Words.of(e.getKey()),
                    ink.dim(examples(e.getValue()))));
    page.append(table.text());
  }

  private static String examples(List<Outcome> outcomes) {
    String ids =
        outcomes.stream()
            .limit(EXAMPLES)
            .map(o -> Plain.cut(Plain.line(o.question()), 20))
            .collect(Collectors.joining(" "));
    return outcomes.size() > EXAMPLES ? ids + " …" : ids;
  }

  private void breakdowns() {
    for (Breakdown breakdown : summary.breakdowns()) {
      heading("By " + breakdown.field());
      TextTable table = new TextTable("  ").right(1, 2, 3);
      breakdown.groups().stream()
          .limit(GROUPS)
          .forEach(
              group ->
                  table.row(
                      Plain.cut(Plain.line(group.value()), 32),
                      Words.percent(group.accuracy()),
                      ink.dim(Words.interval(group.accuracy())),
                      ink.dim(group.accuracy().successes() + " of " + group.accuracy().total())));
      page.append(table.text());
      int more = breakdown.groups().size() - GROUPS;
      if (more > 0) {
        line(ink.dim("  … and " + more + " more, which do better"));
      }
    }
  }

  private void metrics() {
    List<String> others =
        summary.metrics().keySet().stream().filter(m -> !m.equals("execution_accuracy")).toList();
    if (others.isEmpty() || summary.accuracy().total() == 0) {
      return;
    }
    heading("Other metrics");
    TextTable table = new TextTable("  ").right(1);
    for (String name : others) {
      RunSummary.Mean mean = summary.metrics().getOrDefault(name, new RunSummary.Mean(null, 0));
      Double value = mean.value();
      table.row(
          name,
          value == null ? "–" : String.format(Locale.ROOT, "%.4f", value),
          ink.dim("mean of " + Words.number(mean.n())));
    }
    page.append(table.text());
  }

  private void faults() {
    if (summary.unscored().isEmpty()) {
      return;
    }
    heading("Not scored, and not counted");
    for (Map.Entry<NotScoredReason, List<Outcome>> e : summary.unscored().entrySet()) {
      line(
          "  %s  %s  %s"
              .formatted(
                  ink.fair(e.getKey().name()),
                  Words.number(e.getValue().size()),
                  Words.of(e.getKey())));
      e.getValue().stream().limit(FAULTS).forEach(this::fault);
      if (e.getValue().size() > FAULTS) {
        line(ink.dim("    … and " + (e.getValue().size() - FAULTS) + " more"));
      }
    }
  }

  private void fault(Outcome outcome) {
    String detail = outcome.verdict() instanceof Verdict.NotScored skipped ? skipped.detail() : "";
    String id = Plain.line(outcome.question());
    line(
        "    " + id + "  " + ink.dim(Plain.cut(Plain.line(detail), ink.width() - id.length() - 6)));
  }

  private void remarks() {
    List<String> remarks = new ArrayList<>();
    int total = summary.accuracy().total();
    if (summary.pending() > 0) {
      remarks.add(
          Words.count(summary.pending(), "question")
              + " still to be asked; go on with --resume --out "
              + Plain.line(summary.facts().directory()));
    }
    if (total > 0 && total < FEW) {
      remarks.add(
          "With %d scored questions the interval is %.0f points wide; ask more to compare systems."
              .formatted(total, 100 * (summary.accuracy().high() - summary.accuracy().low())));
    }
    if (!remarks.isEmpty()) {
      line("");
      remarks.forEach(remark -> line("  " + ink.fair("Note: ") + remark));
    }
  }

  /** The question whose page teaches most: wrong though its query ran. */
  public static @Nullable String worthALook(RunSummary summary) {
    return summary.outcomes().stream()
        .filter(o -> o.verdict() instanceof Verdict.Incorrect)
        .min(java.util.Comparator.comparingInt(TerminalSummary::obviousness))
        .map(Outcome::question)
        .orElse(null);
  }

  private static int obviousness(Outcome outcome) {
    if (outcome.match() == null) {
      return 2;
    }
    return outcome.match().difference() == null ? 1 : 0;
  }

  private void heading(String title) {
    line("");
    line("  " + ink.bold(title));
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
