// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.app.terminal.OutputFile;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.dataset.internal.QuestionsEdit;
import dev.assay.journal.GoldEdit;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.internal.FileProblem;
import dev.assay.report.internal.AcceptanceDocument.Accepted;
import dev.assay.report.internal.AcceptanceDocument.Refused;
import dev.assay.review.GoldAcceptance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The gold that people accept for questions of a run, and what can't be accepted. */
final class GoldChanges {
  private final QuestionsEdit edit;
  private final Map<String, Question> questions = new HashMap<>();
  private final String run;
  private final Instant at = Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  private final List<Change> changes = new ArrayList<>();
  private final List<Refused> refused = new ArrayList<>();
  private boolean already;

  /** A query that became gold of an outcome's question. */
  record Change(Outcome outcome, AcceptedGold gold) {}

  /**
   * Creates changes of a data set.
   *
   * @param run its name
   */
  GoldChanges(Dataset dataset, QuestionsEdit edit, String run) {
    this.edit = edit;
    this.run = run;
    dataset.questions().forEach(each -> questions.put(each.id(), each));
  }

  /**
   * Makes a prediction gold of its question, or refuses it.
   *
   * @param why it is right
   * @param by the people who say so
   * @throws AssayException if execution refutes the prediction, and there is no reason
   */
  void accept(Outcome outcome, @Nullable String why, @Nullable String by, boolean replaces) {
    Question now = present(outcome);
    if (now == null) {
      return;
    }
    Optional<String> objection = Optional.of("it has no SQL");
    String sql = outcome.sql();
    if (sql != null) {
      AcceptedGold gold = new AcceptedGold(sql, run, at, why, replaces, by, false, null);
      if (isAccepted(now, gold)) {
        return;
      }
      objection = GoldAcceptance.objection(outcome, now, replaces);
      if (objection.isEmpty()) {
        requireReason(outcome, why);
        add(outcome, gold);
        return;
      }
    }
    refuse(outcome.question(), objection.get());
  }

  /**
   * Makes a reviewer's query gold of a question, or refuses it.
   *
   * @param by the reviewers
   */
  void accept(Outcome outcome, GoldEdit wanted, String by) {
    Question now = present(outcome);
    if (now == null) {
      return;
    }
    AcceptedGold gold =
        new AcceptedGold(
            wanted.sql(), run, at, wanted.because(), wanted.replaces(), by, true, wanted.from());
    if (isAccepted(now, gold)) {
      return;
    }
    Optional<String> objection = GoldAcceptance.objection(outcome, now, wanted);
    if (objection.isPresent()) {
      refuse(outcome.question(), objection.get());
    } else {
      add(outcome, gold);
    }
  }

  private @Nullable Question present(Outcome outcome) {
    Question now = questions.get(outcome.question());
    if (now == null) {
      refuse(
          outcome.question(),
          "no longer in the questions file; name the run's file with --questions");
    }
    return now;
  }

  private boolean isAccepted(Question now, AcceptedGold gold) {
    boolean is = GoldAcceptance.isAccepted(now, gold);
    if (is) {
      already = true;
      refuse(now.id(), "already accepted: its gold has this query");
    }
    return is;
  }

  /** Requires a reason for gold that execution refutes, so that later readers can trust it. */
  private static void requireReason(Outcome outcome, @Nullable String why) {
    if (why == null && GoldAcceptance.isRefuted(outcome)) {
      throw new AssayException(
          "'%s': execution refutes the prediction: %s If it is right all the same, say why with --because TEXT; the reason is stored with the gold"
              .formatted(outcome.question(), Accepted.difference(outcome)));
    }
  }

  private void add(Outcome outcome, AcceptedGold gold) {
    edit.accept(outcome.question(), gold);
    changes.add(new Change(outcome, gold));
  }

  /** Notes that nothing is accepted for a question, and why. */
  void refuse(String question, String why) {
    refused.add(new Refused(question, why));
  }

  /** The changes, in the order in which they were made. */
  List<Change> changes() {
    return List.copyOf(changes);
  }

  /** Returns the predictions that can't be accepted. */
  List<Refused> refused() {
    return List.copyOf(refused);
  }

  /** Returns whether some query was gold before. */
  boolean already() {
    return already;
  }

  /** Writes the questions. */
  void write(Path file) {
    write(file, edit.text());
  }

  /** Writes questions; a link stays one: the file that it leads to is replaced. */
  static void write(Path file, String text) {
    try {
      OutputFile target = new OutputFile("the file", Files.exists(file) ? file.toRealPath() : file);
      target.require(); // a file that is read-only could be replaced all the same
      target.write(text);
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }
}
