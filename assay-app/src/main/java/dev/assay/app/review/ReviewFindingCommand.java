// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.app.session.RunReport;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.journal.Evidence;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.Review;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.journal.internal.RunLock;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.review.DismissedFindings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stores a decision of a reviewer about a finding of an audit. */
@Command(
    name = "finding",
    description = {
      "Confirms or dismisses what an audit found about a question's gold.",
      "confirm: saves the corrected gold as a review of the run. dismiss: no audit of these"
          + " questions raises the finding again while the gold stays the same. reopen: takes a"
          + " dismissal back."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review finding runs/mine dev-17 confirm",
      "  assay review finding runs/mine dev-17 confirm --gold 'SELECT count(DISTINCT id) FROM pet'",
      "  assay review finding runs/mine dev-17 dismiss --because 'Each visit counts'",
    })
final class ReviewFindingCommand implements Callable<Integer> {
  /** A decision about a finding. */
  enum Decision {
    CONFIRM,
    DISMISS,
    REOPEN
  }

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of an audited run.")
  private Path run = Path.of("");

  @Parameters(index = "1", paramLabel = "QUESTION", description = "Id of the question.")
  private String question = "";

  @Parameters(index = "2", paramLabel = "DECISION", description = "confirm, dismiss or reopen.")
  private Decision decision = Decision.CONFIRM;

  @Option(
      names = "--finding",
      paramLabel = "ID",
      description = "The finding, such as fan-out; needed if the question has several.")
  private @Nullable String kind;

  @Option(
      names = "--gold",
      paramLabel = "SQL",
      description = "With confirm: the right gold (default: the one that the audit proposes).")
  private @Nullable String gold;

  @Option(
      names = "--because",
      paramLabel = "TEXT",
      description = "Why; stored with the decision (default of confirm: the finding).")
  private @Nullable String because;

  @Option(
      names = "--reviewer",
      paramLabel = "NAME",
      description = "Who decides (default: the name of the user).")
  private String reviewer = System.getProperty("user.name", "reviewer");

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "The questions of the run, if they have moved; may be repeated.")
  private List<Path> questions = new ArrayList<>();

  ReviewFindingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (gold != null && decision != Decision.CONFIRM) {
      throw new AssayException("--gold corrects the gold; use it with confirm, or omit it");
    }
    RunDirectory directory = RunDirectory.open(run);
    GoldFinding finding = finding(directory);
    if (decision == Decision.CONFIRM) {
      confirm(directory, finding);
    } else {
      dismiss(directory, finding);
    }
    return ExitCode.DONE;
  }

  private GoldFinding finding(RunDirectory directory) {
    Evidence evidence = EvidenceFile.read(directory).get(question);
    List<GoldFinding> all = evidence == null ? List.of() : evidence.findings();
    if (all.isEmpty()) {
      throw new AssayException(
          "no finding about the gold of '%s' is stored; audit the run with\n  %s"
              .formatted(question, ShellCommand.join(List.of("assay", "audit", run.toString()))));
    }
    List<GoldFinding> meant =
        all.stream()
            .filter(each -> kind == null || each.kind().equals(kind))
            .filter(each -> kind != null || each.isOpen() == (decision != Decision.REOPEN))
            .toList();
    if (meant.size() != 1) {
      throw new AssayException(
          "'%s' has the findings %s; %s"
              .formatted(
                  question,
                  all.stream()
                      .map(each -> each.kind() + (each.isOpen() ? "" : " (dismissed)"))
                      .collect(Collectors.joining(", ")),
                  kind != null || meant.size() > 1
                      ? "name one with --finding"
                      : decision == Decision.REOPEN
                          ? "none is dismissed"
                          : "reopen one to decide again"));
    }
    return meant.get(0);
  }

  private void confirm(RunDirectory directory, GoldFinding finding) {
    String sql = gold == null ? finding.proposedGold() : gold;
    if (sql == null) {
      throw new AssayException(
          "the audit proposes no gold for '%s'; write the right one with --gold SQL"
              .formatted(question));
    }
    Outcome outcome = directory.storedOutcomes().whole(question);
    ReviewHashes seen = ReviewHashes.of(outcome);
    ReviewFile file = ReviewFile.of(directory);
    Review before = file.current().latest(question, reviewer).orElse(null);
    boolean stale = before != null && seen.changed(before) != null;
    LabelWord label = before == null || stale ? null : before.label();
    file.append(
        new Review(
            UUID.randomUUID().toString(),
            Instant.now(),
            question,
            reviewer,
            label == null ? LabelWord.GOLD_WRONG : label,
            before == null ? null : before.rating(),
            new GoldEdit(sql, true, because == null ? finding.sentence() : because, finding.kind()),
            before == null ? null : before.note(),
            false,
            seen.gold(),
            seen.prediction()),
        before == null ? null : before.id());
    terminal.line("Confirmed %s of '%s'. Its gold is to be replaced by:", finding.kind(), question);
    terminal.line("  %s", sql);
    terminal.note("Stored in " + file.path());
    terminal.note(
        "Next: "
            + ShellCommand.join(
                List.of(
                    "assay", "review", "export", run.toString(), "--dataset", "corrected.jsonl")));
  }

  private void dismiss(RunDirectory directory, GoldFinding finding) throws IOException {
    Dataset dataset = ReviewedQuestions.require(directory.manifest(), questions);
    Question asked =
        dataset.questions().stream()
            .filter(each -> each.id().equals(question))
            .findFirst()
            .orElseThrow(
                () ->
                    new AssayException(
                        "'%s' is no longer in the questions file; name the run's file with --questions"
                            .formatted(question)));
    DismissedFindings file = DismissedFindings.beside(Datasets.files(dataset.source()).get(0));
    String sentence = null;
    if (decision == Decision.DISMISS) {
      sentence = file.add(asked, finding.kind(), reviewer, because);
    } else {
      file.remove(asked, finding.kind());
    }
    RunLock lock = RunLock.take(run);
    try {
      RunReport.dismissed(directory, question, finding.kind(), sentence);
    } finally {
      lock.close();
    }
    terminal.line(
        decision == Decision.DISMISS
            ? "Dismissed %s of '%s'; audits of these questions leave it out while the gold stays."
            : "Reopened %s of '%s'; the next audit raises it again.",
        finding.kind(),
        question);
    terminal.note("Stored in " + file.path());
    terminal.note("Next: " + ReviewQueuesCommand.sheet(run, "needs-review"));
  }
}
