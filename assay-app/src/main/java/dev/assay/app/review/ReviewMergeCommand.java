// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.Labels;
import dev.assay.agreement.SampledAccuracy;
import dev.assay.agreement.SampledAccuracy.AnswerLabels;
import dev.assay.agreement.internal.LabelFile;
import dev.assay.agreement.internal.LabelScores;
import dev.assay.agreement.internal.RatedReviews;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.Review;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Adds other people's reviews of a run to its own. */
@Command(
    name = "merge",
    description = {
      "Adds other people's reviews of the same run to those of RUN.",
      "Reviews that RUN has already are not added again. The other files are only read."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review merge runs/mine bo/reviews.jsonl",
      "  assay review merge runs/mine copies/ana copies/bo",
      "  assay review merge runs/mine sample.csv",
    })
final class ReviewMergeCommand implements Callable<Integer> {
  private static final int LISTED = 5;

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Files of reviews (reviews.jsonl), directories of runs that have one, or sheets of 'assay review sample'.")
  private List<Path> files = new ArrayList<>();

  ReviewMergeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(run);
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    directory.storedOutcomes().brief().forEach(each -> outcomes.put(each.question(), each));
    List<ReviewFile> others = new ArrayList<>();
    List<Path> sheets =
        files.stream()
            .filter(file -> !ReviewFile.recognizes(file) && LabelFile.isSheet(file))
            .toList();
    for (Path file : files) {
      if (!sheets.contains(file)) {
        others.add(known(reviews(file), outcomes));
      }
    }
    ReviewFile.Merged merged = ReviewFile.of(directory).merge(others);
    for (Path sheet : sheets) {
      merged = merged.and(labels(sheet, directory, outcomes));
    }
    long stale = merged.added().stream().filter(review -> isStale(review, outcomes)).count();
    terminal.line(
        "Added %,d review%s%s; %,d known already.",
        merged.added().size(),
        merged.added().size() == 1 ? "" : "s",
        stale == 0 ? "" : " (%,d stale: gold or prediction differ in this run)".formatted(stale),
        merged.known());
    List<Outcome> all = List.copyOf(outcomes.values());
    AnswerLabels labels = AnswerLabels.of(CurrentReviews.of(directory, all));
    terminal.note(
        "Next: "
            + ShellCommand.join(
                SampledAccuracy.of(all, labels).estimate() == null
                    ? List.of("assay", "judge", run.toString(), "--report", "agreement")
                    : List.of("assay", "review", "estimate", run.toString())));
    return ExitCode.DONE;
  }

  private ReviewFile.Merged labels(
      Path sheet, RunDirectory directory, Map<String, Outcome> outcomes) {
    Labels labels =
        LabelFile.read(
            List.of(sheet),
            List.copyOf(outcomes.values()),
            null,
            LabelScores.ANY,
            words -> terminal.note("Warning: " + words));
    String name = String.valueOf(sheet.getFileName());
    return RatedReviews.append(
        ReviewFile.of(directory), labels, name.replaceFirst("\\.\\w+$", ""), outcomes);
  }

  private static boolean isStale(Review review, Map<String, Outcome> outcomes) {
    Outcome outcome = outcomes.get(review.question());
    return outcome != null && ReviewHashes.of(outcome).changed(review) != null;
  }

  private ReviewFile reviews(Path path) {
    if (RunDirectory.holdsRun(path)) {
      ReviewFile reviews = ReviewFile.of(RunDirectory.open(path));
      if (!Files.exists(reviews.path())) {
        throw new AssayException("%s has no reviews; name another run or file".formatted(path));
      }
      return reviews;
    }
    if (!Files.isRegularFile(path)) {
      throw new AssayException(
          "%s is neither a run nor a file of reviews; name the file reviews.jsonl of another copy of the run"
              .formatted(path));
    }
    if (!ReviewFile.recognizes(path)) {
      throw new AssayException(
          "%s holds no reviews; name the file reviews.jsonl of another copy of the run. Labels without the hashes of a sheet are read by: %s"
              .formatted(
                  path,
                  ShellCommand.join(
                      List.of("assay", "judge", run.toString(), "--labels", path.toString()))));
    }
    return ReviewFile.at(path);
  }

  /** Requires that all reviews are of questions in the run. */
  private ReviewFile known(ReviewFile reviews, Map<String, Outcome> outcomes) {
    List<String> unknown =
        reviews.all().stream()
            .map(Review::question)
            .filter(question -> !outcomes.containsKey(question))
            .distinct()
            .toList();
    if (!unknown.isEmpty()) {
      throw new AssayException(
          "%s has reviews of questions that are not in %s: %s; name reviews of the same run. Nothing was added"
              .formatted(
                  reviews.path(),
                  run,
                  unknown.stream().limit(LISTED).collect(Collectors.joining(", "))
                      + (unknown.size() > LISTED
                          ? " and %d more".formatted(unknown.size() - LISTED)
                          : "")));
    }
    return reviews;
  }
}
