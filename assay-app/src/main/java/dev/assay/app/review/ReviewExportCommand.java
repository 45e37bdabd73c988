// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.QuestionsEdit;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.Outcome;
import dev.assay.report.internal.CorrectionDocument;
import dev.assay.report.internal.CorrectionDocument.Correction;
import dev.assay.report.internal.LabelExport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the labels of a run's reviews, or the data set with the gold that reviewers corrected. */
@Command(
    name = "export",
    description = {
      "Writes what people said in their reviews of a run.",
      "Labels as a file for --labels, or the questions with the corrected gold and where it comes"
          + " from. Neither the run nor its questions change; runs no query."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review export runs/mine --labels labels.csv",
      "  assay review export runs/mine --dataset corrected.jsonl --accept-right",
    })
final class ReviewExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "Write the labels to this file: .jsonl for JSON Lines, else CSV.")
  private @Nullable Path labels;

  @Option(
      names = "--dataset",
      paramLabel = "FILE",
      description =
          "Write all questions to this file, in Assay's own format, with the gold that reviewers"
              + " saved.")
  private @Nullable Path dataset;

  @Option(
      names = "--accept-right",
      description =
          "With --dataset: also accept predictions that reviewers label right and execution calls"
              + " wrong, as alternative gold.")
  private boolean acceptRight;

  @Option(
      names = "--reviewer",
      paramLabel = "NAME",
      description = "Export the reviews of this reviewer only (default: of all).")
  private @Nullable String reviewer;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "The questions of the run, if they have moved; may be repeated.")
  private List<Path> questions = new ArrayList<>();

  @Option(names = "--json", description = "With --dataset: print one JSON document.")
  private boolean json;

  ReviewExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    check();
    RunDirectory directory = RunDirectory.open(run);
    List<Outcome> outcomes = directory.storedOutcomes().brief();
    Reviews reviews = reviews(directory);
    if (labels != null) {
      writeLabels(labels, CurrentReviews.of(reviews, outcomes));
    }
    if (dataset != null) {
      writeDataset(dataset, directory, outcomes, reviews);
    }
    return ExitCode.DONE;
  }

  private void check() {
    if (labels == null && dataset == null) {
      throw new AssayException("name the file to write with --labels FILE or --dataset FILE");
    }
    if (dataset == null && (acceptRight || json || !questions.isEmpty())) {
      throw new AssayException(
          "--accept-right, --questions and --json need --dataset FILE; add it, or omit them");
    }
    if (labels != null) {
      ReviewSampleCommand.SheetFormat.isJsonLines("--labels", labels);
      ReviewSampleCommand.SheetFormat.requireNew("--labels", labels);
    }
    if (dataset != null) {
      ReviewSampleCommand.SheetFormat.requireNew("--dataset", dataset);
    }
  }

  private Reviews reviews(RunDirectory directory) {
    Reviews all = ReviewFile.of(directory).current();
    if (all.list().isEmpty()) {
      throw new AssayException(
          "%s has no reviews; review it in the browser with 'assay view', or merge a file of reviews with 'assay review merge'"
              .formatted(run));
    }
    String name = reviewer;
    if (name == null) {
      return all;
    }
    if (!all.reviewers().contains(name)) {
      throw new AssayException(
          "--reviewer %s has no review of this run; %s"
              .formatted(name, NearestName.hint(name, all.reviewers())));
    }
    return new Reviews(
        all.latest().stream().filter(review -> review.reviewer().equals(name)).toList());
  }

  private void writeLabels(Path file, CurrentReviews reviews) {
    reviews
        .stale()
        .forEach(
            each ->
                terminal.note(
                    "Left out: the review of '%s' by %s is stale; its %s changed since"
                        .formatted(
                            each.review().question(), each.review().reviewer(), each.changed())));
    List<Review> labeled = reviews.labeled();
    if (labeled.isEmpty()) {
      throw new AssayException(
          "%s has no label that counts, so --labels has nothing to write".formatted(run));
    }
    boolean lines = ReviewSampleCommand.SheetFormat.isJsonLines("--labels", file);
    new OutputFile("--labels", file)
        .write(
            writer -> {
              if (lines) {
                LabelExport.writeJsonLines(writer, labeled);
              } else {
                LabelExport.writeCsv(writer, labeled);
              }
            });
    terminal.note(
        "Written: %s (%d label%s)".formatted(file, labeled.size(), labeled.size() == 1 ? "" : "s"));
    if (dataset == null) {
      terminal.note(
          "Next: "
              + ShellCommand.join(
                  List.of("assay", "judge", run.toString(), "--labels", file.toString())));
    }
  }

  private void writeDataset(
      Path file, RunDirectory directory, List<Outcome> outcomes, Reviews reviews) {
    String name = directory.manifest().name();
    Dataset asked = ReviewedQuestions.require(directory.manifest(), questions);
    GoldChanges changes = new GoldChanges(asked, QuestionsEdit.copy(asked, file), name);
    List<LabeledRight> right =
        acceptRight
            ? LabeledRight.of(outcomes, CurrentReviews.of(reviews, outcomes).labels())
            : List.of();
    ReviewedGold.of(reviews, outcomes).apply(changes, right);
    boolean writes = !changes.changes().isEmpty();
    if (writes) {
      changes.write(file);
    }
    List<Correction> corrected =
        changes.changes().stream().map(each -> Correction.of(each.outcome(), each.gold())).toList();
    terminal.output(
        json
            ? CorrectionDocument.json(
                name, writes ? file.toString() : null, corrected, changes.refused())
            : terminal.layout(CorrectionDocument.of(name, corrected, changes.refused())));
    if (!writes) {
      terminal.note(
          "Nothing was written: no reviewer changed gold that this data set still has%s."
              .formatted(acceptRight ? ", or labeled a wrong prediction right" : ""));
      return;
    }
    terminal.note("Written: %s".formatted(file));
    terminal.note(
        "The verdicts of this run stay as they are. Next, run again with the corrected gold:\n"
            + new RerunCommand(directory, file, true, terminal.environment()).words());
  }
}
