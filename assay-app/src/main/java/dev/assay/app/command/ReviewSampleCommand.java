// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.agreement.Jury;
import dev.assay.app.options.QueueOptions;
import dev.assay.app.session.ReviewedQuestions;
import dev.assay.app.session.RunReport;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Datasets;
import dev.assay.journal.RunDirectory;
import dev.assay.model.AssayException;
import dev.assay.model.Gold;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.report.NumberFormats;
import dev.assay.report.ReviewSampleDocument;
import dev.assay.report.ReviewSheet;
import dev.assay.report.TerminalDocument;
import dev.assay.review.ReviewQueue;
import dev.assay.review.ReviewSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws a sample of a run for people to label. */
@Command(
    name = "sample",
    description = {
      "Draws a stratified sample of a run's questions, as a sheet for people to label.",
      "At most half are borderline cases, if there are enough others.",
      "With --queue, writes the sheet of a queue."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Labels: right, wrong, gold wrong, ambiguous, can't tell.",
      "",
      "Example:",
      "  assay review sample runs/mine --size 50 --out review.csv",
      "  assay review sample runs/mine --queue relaxed --out relaxed.csv",
    })
final class ReviewSampleCommand implements Callable<Integer> {
  private static final int SIZE = 100;

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "Number of questions to draw (default 100; with --queue, the whole queue).")
  private @Nullable Integer size;

  @Option(
      names = "--queue",
      paramLabel = "NAME",
      description =
          "Take the questions of this queue instead; 'assay review queues RUN' lists them.")
  private @Nullable String queue;

  @Mixin private QueueOptions queueOptions = new QueueOptions();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the sample; the same seed draws the same questions (default 1).")
  private long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Sheet to write: .csv, or .jsonl for JSON Lines (default review.csv).")
  private Path out = Path.of("review.csv");

  @Option(names = "--blind", description = "Leave out gold query and gold result, too.")
  private boolean blind;

  @Option(
      names = "--with-verdicts",
      description = "Add verdict, its reason, and judges; they influence reviewers.")
  private boolean withVerdicts;

  @Option(names = "--no-values", description = "Leave out the results of queries.")
  private boolean noValues;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "The questions of the run, if they have moved; for the evidence.")
  private @Nullable Path questions;

  @Option(names = "--json", description = "Print the strata as one JSON document.")
  private boolean json;

  ReviewSampleCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(run);
    check();
    List<Outcome> outcomes = directory.storedOutcomes().brief();
    List<Judgment> judgements = RunReport.counted(directory);
    ReviewSample sample = sample(directory, outcomes, judgements);
    boolean values = !noValues && directory.manifest().conditions().keepValues();
    Map<String, Question> asked = asked(directory);
    ReviewSheet sheet =
        new ReviewSheet(
            new ReviewSheet.Contents(!blind, values, withVerdicts),
            new ReviewSheet.Material(
                id -> Optional.ofNullable(asked.get(id)).map(Question::evidence),
                id -> golds(asked.get(id)),
                id -> directory.results().read(id),
                judged(judgements)));
    boolean lines = SheetFormat.isJsonLines("--out", out);
    new OutputFile("--out", out)
        .write(
            writer -> {
              if (lines) {
                sheet.writeJsonLines(writer, sample);
              } else {
                sheet.writeCsv(writer, sample);
              }
            });
    print(sample);
    return ExitCode.DONE;
  }

  private ReviewSample sample(
      RunDirectory directory, List<Outcome> outcomes, List<Judgment> judgements) {
    Map<String, Boolean> judged = Jury.together(judgements, RunReport.jury(directory));
    if (queue != null) {
      ReviewQueue chosen = queueOptions.queues(directory, outcomes, judged, terminal).get(queue);
      if (chosen.size() == 0) {
        throw new AssayException(
            "%s: the queue '%s' is empty%s"
                .formatted(
                    run, queue, chosen.unavailable() == null ? "" : ": " + chosen.unavailable()));
      }
      return ReviewSample.of(chosen, outcomes, size == null ? chosen.size() : size, seed);
    }
    ReviewSample sample = ReviewSample.draw(outcomes, judged, size == null ? SIZE : size, seed);
    if (sample.questions().isEmpty()) {
      throw new AssayException(
          "%s: there is nothing to review: no prediction returned a result".formatted(run));
    }
    return sample;
  }

  private void check() {
    if (size != null && size < (queue == null ? 2 : 1)) {
      throw new AssayException(
          queue == null
              ? "--size must be at least 2, so that there are right and wrong ones"
              : "--size must be at least 1");
    }
    queueOptions.requireQueue(queue);
    if (blind && withVerdicts) {
      throw new AssayException(
          "--blind hides the gold, and --with-verdicts tells what it decided; omit one of the two");
    }
    OutputFile.require("--out", out);
    if (Files.exists(out) && Files.isRegularFile(out)) {
      throw new AssayException(
          "--out %s exists, and may have labels; name another file, or remove it".formatted(out));
    }
  }

  private Map<String, Question> asked(RunDirectory directory) {
    Map<String, Question> known = new HashMap<>();
    Dataset dataset =
        ReviewedQuestions.find(
                directory.manifest(), questions == null ? List.of() : List.of(questions))
            .orElse(null);
    if (dataset == null) {
      terminal.note(
          "Warning: the questions are not at %s any more, so the sheet has neither evidence nor alternative golds; name them with --questions"
              .formatted(Datasets.words(Path.of(directory.manifest().dataset().path()))));
      return known;
    }
    dataset.questions().forEach(question -> known.put(question.id(), question));
    return known;
  }

  /** The gold queries of a question; none if there is only one, which the outcome has. */
  private static List<String> golds(@Nullable Question question) {
    if (question == null || !(question.gold() instanceof Gold.Queries gold)) {
      return List.of();
    }
    boolean several =
        gold.queries().size() > 1
            || gold.queries().stream().anyMatch(each -> each.grammar() && each.sql().contains("{"));
    return several ? gold.queries().stream().map(Gold.GoldSql::sql).toList() : List.of();
  }

  private static Function<String, Optional<String>> judged(List<Judgment> judgements) {
    Map<String, String> said = new HashMap<>();
    for (Judgment judgment : judgements) {
      if (judgment.passes() != null) {
        String words =
            "%s by %s: %s%s"
                .formatted(
                    judgment.judge(),
                    judgment.model(),
                    judgment.passes() ? "right" : "wrong",
                    judgment.explanation() == null ? "" : ", " + judgment.explanation());
        said.merge(judgment.question(), words, (before, more) -> before + "\n" + more);
      }
    }
    return id -> Optional.ofNullable(said.get(id));
  }

  private void print(ReviewSample sample) {
    if (json) {
      terminal.out().print(ReviewSampleDocument.json(sample, seed));
    } else if (queue == null) {
      terminal
          .out()
          .print(
              TerminalDocument.of(
                  ReviewSampleDocument.of(sample, out.toString()), terminal.screen()));
    }
    terminal.note(
        "Sheet: %s (%s%s; labels: right, wrong, gold wrong, ambiguous, can't tell)"
            .formatted(
                out,
                NumberFormats.count(sample.questions().size(), "question"),
                queue == null ? "" : " of queue '" + queue + "'"));
    terminal.note(
        "Next, with labels filled in:\n  "
            + ShellCommand.join(
                List.of("assay", "judge", run.toString(), "--labels", out.toString())));
  }
}
