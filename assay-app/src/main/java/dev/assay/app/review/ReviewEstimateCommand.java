// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.SampledAccuracy;
import dev.assay.agreement.SampledAccuracy.AnswerLabels;
import dev.assay.agreement.SampledAccuracy.Counts;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.SampledAccuracySection;
import dev.assay.report.internal.StoredRunSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Estimates the accuracy of a run, or the difference of two, from few labels and all verdicts. */
@Command(
    name = "estimate",
    description = {
      "Estimates the accuracy of a run by people, from labels of a random sample and all verdicts.",
      "Needs 50 labels of the queue 'sample', from its beginning on; runs no query."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review sample runs/mine --queue sample --size 50 --out sample.csv",
      "  assay review merge runs/mine sample.csv",
      "  assay review estimate runs/mine",
      "  assay review estimate runs/mine --baseline runs/earlier",
    })
final class ReviewEstimateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description =
          "Estimate by how much the run is better than this one, on the questions that both have.")
  private @Nullable Path baseline;

  @Option(
      names = "--judge",
      description = "Use the verdicts of the run's judge or jury in place of people's labels.")
  private boolean judge;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  ReviewEstimateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(run);
    RunDirectory earlier = baseline == null ? null : RunDirectory.open(baseline);
    SampledAccuracy sampled = earlier == null ? of(directory) : difference(earlier, directory);
    if (sampled.estimate() == null) {
      throw new AssayException(tooFew(sampled));
    }
    String rater = judge ? SampledAccuracySection.JUDGE : SampledAccuracySection.PEOPLE;
    String name = ComparedRun.shortName(directory);
    String other = earlier == null ? null : ComparedRun.shortName(earlier);
    terminal.output(
        json
            ? SampledAccuracySection.json(name, other, sampled, rater)
            : terminal.layout(
                SampledAccuracySection.document(
                    other == null ? name : other + " → " + name, sampled, rater)));
    return ExitCode.DONE;
  }

  private SampledAccuracy of(RunDirectory directory) {
    List<Outcome> outcomes = directory.storedOutcomes().brief();
    return SampledAccuracy.of(outcomes, said(directory, outcomes));
  }

  private SampledAccuracy difference(RunDirectory earlier, RunDirectory later) {
    List<ComparedRun> runs = ComparedRun.all(List.of(earlier, later));
    List<QuestionPair> pairs = RunComparison.of(runs.get(0), runs.get(1), true).pairs();
    List<Outcome> before = pairs.stream().map(QuestionPair::baseline).toList();
    List<Outcome> after = pairs.stream().map(QuestionPair::candidate).toList();
    return SampledAccuracy.difference(before, said(earlier, before), after, said(later, after));
  }

  private AnswerLabels said(RunDirectory directory, List<Outcome> outcomes) {
    if (!judge) {
      return AnswerLabels.of(CurrentReviews.of(directory, outcomes));
    }
    List<Judgment> judgments = StoredRunSummary.counted(directory);
    if (judgments.isEmpty()) {
      throw new AssayException(
          "%s was not judged, so there is no judge in place of people; ask one with 'assay judge', or omit --judge"
              .formatted(directory.path()));
    }
    return AnswerLabels.of(judgments, StoredRunSummary.jury(directory));
  }

  /** The message on too few labels: how many count, why others don't, and the next step. */
  private String tooFew(SampledAccuracy sampled) {
    Counts labels = sampled.labels();
    String both = sampled.difference() ? " in both runs" : "";
    String rater = judge ? "the judge's verdicts" : "labels";
    int missing = Math.max(1, SampledAccuracy.LEAST - labels.counted());
    String uncounted = SampledAccuracySection.uncounted(sampled);
    String head =
        "an estimate needs %s of the random sample%s, and %s"
            .formatted(
                NumberFormats.count(SampledAccuracy.LEAST) + (judge ? " of " : " ") + rater,
                both,
                labels.counted() == 0
                    ? "there are none"
                    : NumberFormats.count(labels.counted()) + " count");
    String why = uncounted.isEmpty() ? "" : " (" + uncounted + ")";
    if (labels.next() == null) {
      return "%s%s; there are no more answers to label: run more questions, or label both runs"
          .formatted(head, why);
    }
    int size = labels.counted() + labels.undecided() + missing;
    return "%s%s; %s"
        .formatted(
            head,
            why,
            judge
                ? "judge a random sample of more with 'assay judge --on sample --sample %d'"
                    .formatted(size)
                : "label %d more, from question '%s' on, in the queue 'sample' of 'assay view', or in the sheet of '%s' and 'assay review merge'"
                    .formatted(missing, labels.next(), sheet(size)));
  }

  private String sheet(int size) {
    return ShellCommand.join(
        List.of(
            "assay",
            "review",
            "sample",
            run.toString(),
            "--queue",
            "sample",
            "--size",
            Integer.toString(size),
            "--out",
            "sample.csv"));
  }
}
