// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.journal.ProbeFinding;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.report.internal.ProbeDocument;
import dev.assay.report.internal.ProbePhrases;
import dev.assay.table.Execution;

/** The document on a counterexample that was made again. */
public final class ReplayDocument {
  private ReplayDocument() {}

  /** Returns the replay's agreement with the stored answers, the tables, and both answers. */
  public static Document of(ProbeFinding finding, CounterexampleReplay replay) {
    Document.Builder document =
        Document.of(Text.of("Replayed ").and(Text.name(finding.question())), finding.database());
    document.lead(
        new Sentence(Text.of(verdict(replay)), replay.isAsStored() ? Tone.STRONG : Tone.CAUTION));
    if (replay.isAsStored()) {
      ProbePhrases.of(finding).forEach(words -> document.lead(Sentence.of(words)));
    }
    replay.tables().forEach(table -> document.add(ProbeDocument.section(table)));
    return document
        .add(answer("Gold answer", replay.gold()))
        .add(answer("Predicted answer", replay.predicted()))
        .build();
  }

  private static String verdict(CounterexampleReplay replay) {
    if (replay.isAsStored()) {
      return "Both answers are those that were stored.";
    }
    if (replay.goldAsStored()) {
      return "The predicted answer is not the one that was stored; the gold answer is.";
    }
    return replay.predictedAsStored()
        ? "The gold answer is not the one that was stored; the predicted answer is."
        : "Neither answer is the one that was stored.";
  }

  private static Section answer(String title, Execution execution) {
    return execution instanceof Execution.Rows rows
        ? ProbeDocument.section(title, rows.table(), "")
        : Section.of("rows", title, "", new Sentence(Text.of(problem(execution)), Tone.CAUTION));
  }

  private static String problem(Execution execution) {
    if (execution instanceof Execution.Failed failed) {
      return "The query fails: " + failed.message();
    }
    return execution instanceof Execution.Refused refused
        ? "The guard refuses the query: " + refused.reason()
        : "The query exceeds a limit.";
  }
}
