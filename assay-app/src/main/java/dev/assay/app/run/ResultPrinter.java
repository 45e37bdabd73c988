// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.Terminal;
import dev.assay.html.HtmlReport;
import dev.assay.model.internal.Redaction;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.ProblemLine;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.SummaryJson;
import java.util.List;

/** Prints the result of a run that came to its end. */
@FunctionalInterface
public interface ResultPrinter {
  /** The summary for people. */
  ResultPrinter SUMMARY = (terminal, run, inputs) -> summary(terminal, run, false);

  /** The summary as one JSON document. */
  ResultPrinter JSON = (terminal, run, inputs) -> summary(terminal, run, true);

  /** A line for each problem, as compilers print theirs; on stderr the accuracy. */
  ResultPrinter PROBLEMS = ResultPrinter::problems;

  /** Prints on stdout what another program reads, and what only people read on stderr. */
  void print(Terminal terminal, GateResult run, RunInputs inputs);

  /** The printer of a summary. */
  static ResultPrinter of(boolean json) {
    return json ? JSON : SUMMARY;
  }

  private static void problems(Terminal terminal, GateResult run, RunInputs inputs) {
    boolean keeps = !Boolean.FALSE.equals(inputs.settings().output().keepValues());
    List<ProblemLine> lines =
        ProblemLine.of(
            inputs.dataset(),
            run.result().brief().stream().map(o -> keeps ? o : Redaction.of(o)).toList());
    lines.forEach(line -> terminal.out().println(line));
    terminal.note(accuracy(run) + ".");
    noteReport(terminal, run);
  }

  /** {@code Accuracy 57.4 % (27 of 47)}. */
  static String accuracy(GateResult run) {
    return "Accuracy %s (%s)"
        .formatted(
            NumberFormats.percent(run.summary().accuracy()),
            NumberFormats.ratio(run.summary().accuracy()));
  }

  private static void summary(Terminal terminal, GateResult run, boolean json) {
    terminal.output(
        json
            ? SummaryJson.write(run.summary(), run.gate())
            : terminal.layout(SummaryDocument.of(run.summary())));
    noteReport(terminal, run);
  }

  /** Says where the report is. */
  static void noteReport(Terminal terminal, GateResult run) {
    terminal.note("Report: " + run.result().directory().path().resolve(HtmlReport.FILE));
  }
}
