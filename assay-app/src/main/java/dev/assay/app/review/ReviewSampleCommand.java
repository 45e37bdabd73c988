// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.Jury;
import dev.assay.agreement.internal.JudgedDifference.QuestionScores;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.RunComparison;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.gold.Gold;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.judge.Rubrics;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.internal.RatingGuide;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.ReviewSampleDocument;
import dev.assay.report.internal.ReviewSheet;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.review.BuiltInQueue;
import dev.assay.review.ReviewQueue;
import dev.assay.review.ReviewSample;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
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
      "With --queue, writes the sheet of a queue; with --scale, people rate by a judge's rubric."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Labels: right, wrong, gold wrong, ambiguous, can't tell.",
      "",
      "Example:",
      "  assay review sample runs/mine --size 50 --out review.csv",
      "  assay review sample runs/mine --queue relaxed --out relaxed.csv",
      "  assay review sample runs/a --with runs/b --scale my_score --out ratings.csv",
    })
final class ReviewSampleCommand implements Callable<Integer> {
  private static final int SIZE = 100;
  private static final int QUESTIONS_OF_TWO = 10;

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--size",
      paramLabel = "N",
      description =
          "Number of questions to draw (default 100; with --queue, the whole queue; with --with, 10).")
  private @Nullable Integer size;

  @Option(
      names = "--queue",
      paramLabel = "NAME",
      description =
          "Take the questions of this queue instead; 'assay review queues RUN' lists them.")
  private @Nullable String queue;

  @Option(
      names = "--scale",
      paramLabel = "RUBRIC",
      description =
          "People rate by the scale and the steps of this rubric, a built-in one or a file, instead of by right and wrong.")
  private @Nullable String scale;

  @Option(
      names = "--with",
      paramLabel = "RUN",
      description =
          "With --scale: mix in the predictions of this run, for the questions on which judges' scores differ most (default: 10 questions).")
  private @Nullable Path with;

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
    List<Judgment> judgments = StoredRunSummary.counted(directory);
    boolean values = !noValues && directory.manifest().conditions().keepValues();
    RatingGuide guide = scale == null ? null : Rubrics.named(scale).guide(directory.schemaText());
    RunDirectory other = with == null ? null : RunDirectory.open(with);
    ReviewSample sample =
        other == null || guide == null
            ? sample(directory, outcomes, judgments)
            : ofTwo(directory, other, guide);
    Set<Outcome> own = Collections.newSetFromMap(new IdentityHashMap<>());
    own.addAll(outcomes);
    Map<String, Question> asked = asked(directory);
    ReviewSheet sheet =
        new ReviewSheet(
            new ReviewSheet.Contents(
                !blind && (guide == null || guide.showsGold()), values, withVerdicts, guide),
            new ReviewSheet.Inputs(
                id -> Optional.ofNullable(asked.get(id)).map(Question::evidence),
                id -> golds(asked.get(id)),
                outcome ->
                    (other == null || own.contains(outcome) ? directory : other)
                        .results()
                        .read(outcome.question()),
                judged(judgments)));
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
    print(sample, guide);
    return ExitCode.DONE;
  }

  private ReviewSample sample(
      RunDirectory directory, List<Outcome> outcomes, List<Judgment> judgments) {
    Map<String, Boolean> judged = Jury.together(judgments, StoredRunSummary.jury(directory));
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
    int most = size == null ? SIZE : size;
    ReviewSample sample =
        scale == null
            ? ReviewSample.draw(outcomes, judged, most, seed)
            : ReviewSample.plain(outcomes, most, seed);
    if (sample.questions().isEmpty()) {
      throw new AssayException(
          "%s: there is nothing to review: no prediction returned a result".formatted(run));
    }
    return sample;
  }

  /** The questions on which judges' scores by the same rubric differ most, from both runs. */
  private ReviewSample ofTwo(RunDirectory directory, RunDirectory other, RatingGuide guide) {
    List<ComparedRun> runs = ComparedRun.all(List.of(directory, other));
    RunComparison compared = RunComparison.of(runs.get(0), runs.get(1), true);
    List<String> order =
        compared.judged().stream()
            .filter(judged -> judged.judge().rubric().equals(guide.rubric()))
            .findFirst()
            .map(judged -> judged.questions().stream().map(QuestionScores::question).toList())
            .orElseThrow(
                () ->
                    new AssayException(
                        "%s and %s were not both judged by %s, so nothing says on which questions they differ; judge both first, or draw a sheet of each without --with"
                            .formatted(run, with, scale)));
    ReviewSample sample =
        ReviewSample.ofTwo(
            order,
            runs.get(0).outcomes(),
            runs.get(1).outcomes(),
            size == null ? QUESTIONS_OF_TWO : size,
            seed);
    if (sample.questions().isEmpty()) {
      throw new AssayException("there is no question of which both runs have a prediction to rate");
    }
    return sample;
  }

  private void check() {
    if (with != null && (scale == null || queue != null)) {
      throw new AssayException(
          scale == null
              ? "--with needs --scale, because people compare runs by a scale; add --scale execution_score"
              : "--with draws the questions on which two runs differ; omit --queue");
    }
    if (scale != null && withVerdicts) {
      throw new AssayException(
          "--with-verdicts would tell raters what judges say; omit it, or --scale");
    }
    if (size != null && size < (queue == null && scale == null ? 2 : 1)) {
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

  private static Function<String, Optional<String>> judged(List<Judgment> judgments) {
    Map<String, String> said = new HashMap<>();
    for (Judgment judgment : judgments) {
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

  private void print(ReviewSample sample, @Nullable RatingGuide guide) {
    if (json) {
      terminal.output(ReviewSampleDocument.json(sample, seed));
    } else if (queue == null && scale == null) {
      terminal.output(terminal.layout(ReviewSampleDocument.of(sample, out.toString())));
    }
    terminal.note(
        "Sheet: %s (%s%s; labels: %s)"
            .formatted(
                out,
                NumberFormats.count(
                    sample.questions().size(), scale == null ? "question" : "prediction"),
                queue == null ? "" : " of queue '" + queue + "'",
                guide == null
                    ? "right, wrong, gold wrong, ambiguous, can't tell"
                    : guide.scale().numbers() + ", by the guide in the last column"));
    List<List<String>> next = new ArrayList<>();
    boolean random = BuiltInQueue.SAMPLE.id().equals(queue);
    if (guide != null || queue != null) {
      next.add(List.of("assay", "review", "merge", run.toString(), out.toString()));
    }
    if (with != null) {
      next.add(List.of("assay", "review", "merge", with.toString(), out.toString()));
      next.add(List.of("assay", "compare", run.toString(), with.toString()));
    } else if (random && guide == null) {
      next.add(List.of("assay", "review", "estimate", run.toString()));
    } else {
      next.add(List.of("assay", "judge", run.toString(), "--labels", out.toString()));
    }
    terminal.note(
        "Next, with labels filled in:\n  "
            + next.stream().map(ShellCommand::join).collect(Collectors.joining("\n  ")));
  }

  /** The format of a sheet of labels, by the name of its file. */
  static final class SheetFormat {
    private SheetFormat() {}

    /**
     * Returns whether it is JSON Lines; otherwise it is CSV.
     *
     * @param option that names the file
     * @throws AssayException if the name is that of another format
     */
    static boolean isJsonLines(String option, Path file) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
        return true;
      }
      if (name.endsWith(".xlsx") || name.endsWith(".ods") || name.endsWith(".json")) {
        throw new AssayException(
            "%s %s: sheets are written as CSV, which spreadsheets open, or as JSON Lines; name a file that ends in .csv or .jsonl"
                .formatted(option, file));
      }
      return false;
    }

    /**
     * Requires that a file can be written and does not exist.
     *
     * @throws AssayException if it exists, or can't be written
     */
    static void requireNew(String option, Path file) {
      OutputFile.require(option, file);
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new AssayException(
            "%s %s exists; name another file, or remove it".formatted(option, file));
      }
    }
  }
}
