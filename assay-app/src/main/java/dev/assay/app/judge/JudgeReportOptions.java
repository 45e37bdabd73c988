// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.judge;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.AgreementInput;
import dev.assay.agreement.internal.AgreementReport;
import dev.assay.agreement.internal.ConsistencyReport;
import dev.assay.agreement.internal.LabelFile;
import dev.assay.agreement.internal.LabelScores;
import dev.assay.app.session.JudgePanel;
import dev.assay.app.session.RunReport;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.llm.judge.Rubric;
import dev.assay.llm.judge.Rubrics;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.internal.AgreementDocument;
import dev.assay.report.internal.ConsistencyDocument;
import dev.assay.report.internal.JudgeReports;
import dev.assay.report.internal.MarkdownDocument;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.stats.internal.Resampling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options for reports on judges. */
final class JudgeReportOptions {
  /** The subjects of a report. */
  enum Report {
    CONSISTENCY,
    AGREEMENT
  }

  @Option(
      names = "--report",
      paramLabel = "WHAT",
      description =
          "Report to print: agreement with execution and with people (default), or consistency over"
              + " repeats. Given alone, it makes no model calls.")
  @Nullable Report report;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Labels by people: a sheet of 'assay review sample', or CSV or JSON Lines of question,"
              + " label, reviewer, note; may be repeated (default: reviews.jsonl of the run). Needs no"
              + " judge.")
  @Nullable List<Path> labels;

  @Option(
      names = "--label-scale",
      paramLabel = "SCALE",
      description =
          "Scale of the labels: binary or score (default: recognized from the labels; a sheet of ratings states it).")
  @Nullable LabelScale labelScale;

  @Option(names = "--json", description = "Print the report as one JSON document.")
  public boolean json;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write the report as Markdown.")
  @Nullable Path markdown;

  /**
   * Checks that options go together.
   *
   * @throws AssayException if one of them would do nothing, or a file can't be written
   */
  void check() {
    OutputFile.require("--markdown", markdown);
    if (labels != null && report == Report.CONSISTENCY) {
      throw new AssayException(
          "--labels has the verdicts of people, but --report consistency compares a judge only with itself; omit one of the two, or use --report agreement");
    }
    if (labels == null && labelScale == LabelScale.BINARY) {
      throw new AssayException(
          "--label-scale binary says how a file is read; name the file of labels with --labels, or omit it: labels in the run's reviews are used without");
    }
  }

  /** The file that the report is also written to as Markdown, or {@code null}. */
  @Nullable Path markdown() {
    return markdown;
  }

  /**
   * Checks that no report on judges is wanted where there is no run yet.
   *
   * @throws AssayException if one is
   */
  void requireNone() {
    OutputFile.require("--markdown", markdown);
    if (report != null || labels != null) {
      throw new AssayException(
          "--report and --labels are about a run that was judged; judge the predictions first, and then 'assay judge RUN --report agreement'");
    }
  }

  /** Returns whether only stored judgments are wanted. */
  boolean asked() {
    return report != null || labels != null || labelScale != null || markdown != null;
  }

  /**
   * Reads what people say, in the named files or else in the run's own reviews; {@code null} if
   * nobody has labeled anything.
   *
   * @param asking rubrics by which the run is judged now
   * @throws AssayException if the file is wrong
   */
  @Nullable Labels read(Terminal terminal, RunDirectory run, List<Rubric> asking) {
    if (labels == null) {
      return report == Report.CONSISTENCY ? null : reviewed(terminal, run);
    }
    return LabelFile.read(
        labels,
        run.storedOutcomes().brief(),
        labelScale,
        scores(run, asking),
        words -> terminal.note("Warning: %s".formatted(words)));
  }

  /** The labels of the run's own reviews; {@code null} if none counts. */
  private @Nullable Labels reviewed(Terminal terminal, RunDirectory run) {
    CurrentReviews reviews = CurrentReviews.of(run, run.storedOutcomes().brief());
    Labels ratings = labelScale == LabelScale.BINARY ? null : reviews.ratings();
    if (ratings != null && (labelScale != null || reviews.labeled().isEmpty())) {
      return ratings;
    }
    if (!reviews.labeled().isEmpty() && (labelScale == null || labelScale == LabelScale.BINARY)) {
      return reviews.labels();
    }
    if (labelScale != null && labelScale != LabelScale.BINARY) {
      throw new AssayException(
          "%s has no ratings that count; name a sheet with --labels, or draw one: assay review sample %s --scale %s"
              .formatted(run.path(), run.path(), Rubrics.DEFAULT));
    }
    if (!reviews.stale().isEmpty()) {
      terminal.note(
          "Warning: %s has only stale reviews: gold or prediction have changed since; review the questions again"
              .formatted(ReviewFile.of(run).path()));
    }
    return null;
  }

  /**
   * Returns whether people have labeled the run itself, so that it can be reported on without a
   * judge.
   */
  boolean isReviewed(RunDirectory run) {
    return !ReviewFile.of(run).current().list().isEmpty();
  }

  /**
   * Returns the possible scores of judges that tell right from wrong; empty where a judge's were
   * not kept.
   */
  private static LabelScores scores(RunDirectory run, List<Rubric> asking) {
    Map<String, List<Double>> scales = new HashMap<>();
    Set<String> fractional = new HashSet<>();
    run.askedJudges()
        .forEach(
            judge -> {
              scales.put(judge.rubric(), judge.scale());
              if (judge.fractional()) {
                fractional.add(judge.rubric());
              }
            });
    asking.stream()
        .filter(rubric -> rubric.scale().range() != null)
        .forEach(rubric -> fractional.add(rubric.hash()));
    asking.forEach(rubric -> scales.put(rubric.hash(), rubric.scores()));
    Set<String> deciding = new HashSet<>();
    StoredRunSummary.counted(run).stream()
        .filter(judgment -> judgment.passesFrom() != null)
        .forEach(judgment -> deciding.add(judgment.rubric()));
    asking.stream()
        .filter(rubric -> rubric.passes() != null)
        .forEach(rubric -> deciding.add(rubric.hash()));
    if (!scales.keySet().containsAll(deciding)) {
      return LabelScores.ANY;
    }
    TreeSet<Double> allowed =
        deciding.stream()
            .flatMap(rubric -> scales.getOrDefault(rubric, List.of()).stream())
            .collect(Collectors.toCollection(TreeSet::new));
    return new LabelScores(allowed, deciding.stream().anyMatch(fractional::contains));
  }

  /**
   * Prints the report on what is stored on stdout, and writes nothing.
   *
   * @param jury the rule that combines several verdicts; {@code null} for the way of the run's
   *     summary
   * @throws AssayException if nobody has judged the run, or the labels are wrong
   */
  void look(Terminal terminal, RunDirectory run, @Nullable VoteAggregation jury) {
    Labels said = read(terminal, run, List.of());
    List<Judgment> judgments = StoredRunSummary.counted(run);
    if (judgments.isEmpty() && (said == null || said.scale() != LabelScale.BINARY)) {
      throw new AssayException(
          "%s: no judge has scored this run; name a model with --model%s"
              .formatted(
                  run.path(),
                  said == null ? "" : ", or label by right and wrong, which needs no judge"));
    }
    List<Outcome> outcomes = run.outcomes();
    VoteAggregation rule = jury == null ? StoredRunSummary.jury(run) : jury;
    RunSummary summary = StoredRunSummary.of(run, outcomes, rule);
    print(terminal, run, new Judging(outcomes, judgments, rule, said), summary);
    acceptable(terminal, run, outcomes, said);
  }

  /** Names the command that accepts what people call right, if execution calls any of it wrong. */
  private void acceptable(
      Terminal terminal, RunDirectory run, List<Outcome> outcomes, @Nullable Labels said) {
    Map<String, Boolean> people = said == null ? Map.of() : said.verdicts();
    boolean any =
        outcomes.stream()
            .filter(outcome -> outcome.verdict() instanceof Verdict.Incorrect)
            .anyMatch(outcome -> people.getOrDefault(outcome.question(), false));
    if (any) {
      List<Path> files = labels == null ? List.of(ReviewFile.of(run).path()) : labels;
      List<String> words =
          new ArrayList<>(List.of("assay", "review", "accept", run.path().toString()));
      files.forEach(file -> words.addAll(List.of("--labels", file.toString())));
      words.add("--dry-run");
      terminal.note(
          "To make what people call right an alternative gold:\n  " + ShellCommand.join(words));
    }
  }

  /**
   * Writes {@code summary.json} and {@code report.html} of a run that was judged just now; for who
   * holds its lock.
   *
   * @param jury the rule that combines several verdicts, or {@code null} for the usual way
   * @param headline that is chosen, or {@code null} for the one chosen before
   * @return the summary; nothing if there is no judgment, so that none was written
   */
  Optional<RunSummary> summarize(
      RunDirectory run, @Nullable VoteAggregation jury, @Nullable String headline)
      throws IOException {
    return StoredRunSummary.counted(run).isEmpty()
        ? Optional.empty()
        : Optional.of(RunReport.judged(run, jury, headline));
  }

  /**
   * Prints the report on those who judged a run just now on stdout.
   *
   * @param panel the judges and their rubrics
   * @param said by people, or {@code null}
   */
  void judged(Terminal terminal, RunDirectory run, JudgePanel panel, @Nullable Labels said) {
    List<Outcome> outcomes = run.outcomes();
    List<Judgment> all = StoredRunSummary.counted(run);
    List<Judgment> judgments = all.stream().filter(panel::asks).toList();
    VoteAggregation jury = panel.judge().jury();
    if (judgments.size() < all.size()) {
      terminal.note(
          "Other judges have judged this run too. To see the report on all: "
              + ShellCommand.join(
                  List.of("assay", "judge", run.path().toString(), "--report", "agreement")));
    }
    if (judgments.isEmpty() && !json) {
      terminal.note(
          "The judges that were asked have no judgments yet, so there is nothing to report.");
      return;
    }
    print(
        terminal,
        run,
        new Judging(outcomes, judgments, jury, said),
        StoredRunSummary.of(run, outcomes, jury));
  }

  private void print(Terminal terminal, RunDirectory run, Judging judging, RunSummary summary) {
    if (isConsistency(judging)) {
      ConsistencyReport found =
          ConsistencyReport.of(judging.judgments(), judging.outcomes(), Resampling.STANDARD);
      RunFacts facts = summary.run();
      terminal.output(
          json
              ? JudgeReports.json(found, facts)
              : terminal.layout(ConsistencyDocument.of(found, facts)));
      write(() -> MarkdownDocument.of(ConsistencyDocument.of(found, facts)));
      return;
    }
    AgreementReport found = agreement(run, judging);
    terminal.output(
        json
            ? JudgeReports.json(found, summary)
            : terminal.layout(AgreementDocument.of(found, summary)));
    write(() -> MarkdownDocument.of(AgreementDocument.of(found, summary)));
  }

  private void write(Supplier<String> page) {
    if (markdown != null) {
      new OutputFile("--markdown", markdown).write(page.get());
    }
  }

  /** The judgments to report on. */
  private record Judging(
      List<Outcome> outcomes,
      List<Judgment> judgments,
      @Nullable VoteAggregation jury,
      @Nullable Labels said) {
    /** Without a judge that tells right from wrong there is nothing to agree with. */
    boolean decides() {
      return judgments.stream().anyMatch(judgment -> judgment.passesFrom() != null);
    }
  }

  private boolean isConsistency(Judging judging) {
    return report == null
        ? !judging.decides() && judging.said() == null
        : report == Report.CONSISTENCY;
  }

  private AgreementReport agreement(RunDirectory run, Judging judging) {
    boolean values = run.manifest().conditions().keepValues();
    AgreementReport found =
        AgreementReport.of(
            new AgreementInput(
                judging.outcomes(),
                judging.judgments(),
                judging.jury(),
                judging.said(),
                id -> values ? run.results().read(id) : Optional.empty(),
                Resampling.STANDARD));
    return values ? found : found.withoutValues();
  }
}
