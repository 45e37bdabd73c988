// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import dev.assay.AssayException;
import dev.assay.agreement.internal.JudgmentOrder;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.Outcome;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.report.Breakdown;
import dev.assay.report.Problem;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Document;
import dev.assay.report.internal.GroupNumbersSection;
import dev.assay.report.internal.InstructiveQuestion;
import dev.assay.report.internal.ProblemSections;
import dev.assay.report.internal.QuestionPage;
import dev.assay.report.internal.QuestionView;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.SummaryJson;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a run, or one question of it. */
@Command(
    name = "show",
    description = "Shows a run, or one question of it with its verdict explained.",
    mixinStandardHelpOptions = true)
public final class ShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "Id of the question (default: a summary of the run).")
  private @Nullable String question;

  @Option(
      names = "--json",
      description = "Print one JSON document: the stored outcome, the summary, or the problem.")
  private boolean json;

  @Option(
      names = "--by",
      paramLabel = "PROPERTY",
      description =
          "Show every number by this property of the questions: category, difficulty, database, tag,"
              + " feature, turn, group, or all.")
  private @Nullable String by;

  @Option(
      names = "--problem",
      paramLabel = "ID",
      description =
          "List the questions with this problem, as the summary names it, such as distinct-missing or"
              + " 'filter missing: shop.status'.")
  private @Nullable String problem;

  @Option(
      names = "--full",
      description = "Print all figures of the run or the question instead of one screen of them.")
  private boolean full;

  @Option(names = "--metrics", description = "Print the metrics of the question, too.")
  private boolean metrics;

  public ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(run);
    RunDirectory.Inspection inspected = directory.inspected();
    inspected.note().ifPresent(terminal::note);
    inspected.changed().ifPresent(terminal::note);
    show(directory, inspected.outcomes());
    return inspected.changed().isPresent() ? ExitCode.USAGE : ExitCode.DONE;
  }

  private void show(RunDirectory directory, StoredOutcomes stored) {
    List<Outcome> outcomes = stored.brief();
    String id = question;
    if (id != null && (by != null || problem != null)) {
      String option = by != null ? "--by" : "--problem";
      throw new AssayException(option + " shows a whole run; leave out the question or " + option);
    }
    if (id == null) {
      showRun(directory, outcomes);
      return;
    }
    if (outcomes.stream().noneMatch(candidate -> candidate.question().equals(id))) {
      throw unknown(id, outcomes);
    }
    Outcome outcome = stored.whole(id);
    if (json) {
      terminal.out().println(OutcomeJson.write(outcome));
    } else {
      terminal.output(page(outcome, directory, outcomes));
    }
  }

  private void showRun(RunDirectory directory, List<Outcome> outcomes) {
    RunSummary summary = StoredRunSummary.of(directory, outcomes);
    if (problem != null) {
      showProblem(summary, outcomes, problem);
      return;
    }
    if (by != null) {
      List<Breakdown> breakdowns = GroupNumbersSection.named(by, summary);
      terminal.output(
          json
              ? SummaryJson.write(breakdowns)
              : terminal.layout(GroupNumbersSection.document(summary, breakdowns)));
      return;
    }
    if (json) {
      terminal.output(SummaryJson.write(summary, StoredRunSummary.gate(directory)));
      return;
    }
    Path report = directory.path().resolve(RunDirectory.REPORT);
    if (Files.exists(report)) {
      terminal.note("Report: " + report);
      if (isOlder(report, ReviewFile.of(directory).path())) {
        terminal.note(
            "It is older than the last review. To write it anew: "
                + ShellCommand.join(
                    List.of("assay", "export", run.toString(), "--to", report.toString())));
      }
    }
    terminal.output(
        full
            ? terminal.layout(SummaryDocument.of(summary))
            : terminal.brief(SummaryDocument.brief(summary)));
  }

  private void showProblem(RunSummary summary, List<Outcome> outcomes, String named) {
    Document document = ProblemSections.document(summary, outcomes, named);
    terminal.output(
        json ? SummaryJson.problems(summary, Problem.id(named)) : terminal.layout(document));
  }

  private static boolean isOlder(Path report, Path reviews) {
    try {
      return Files.exists(reviews)
          && Files.getLastModifiedTime(report).compareTo(Files.getLastModifiedTime(reviews)) < 0;
    } catch (IOException e) {
      return false; // a hint only
    }
  }

  private static List<String> ids(List<Outcome> outcomes) {
    return outcomes.stream().map(Outcome::question).sorted(NaturalIdOrder.INSTANCE).toList();
  }

  private String page(Outcome outcome, RunDirectory directory, List<Outcome> outcomes) {
    String id = outcome.question();
    Pair results = directory.results().read(id).orElse(new Pair(null, null));
    if (results.problem() != null) {
      terminal.alarm(results.problem());
    }
    QuestionView view =
        new QuestionView(
            RunFacts.of(directory, outcomes.size()),
            outcome,
            table(results.gold()),
            table(results.predicted()),
            JudgmentOrder.of(directory.judgments(), directory.askedJudges()).stream()
                .filter(judgment -> judgment.question().equals(id))
                .toList(),
            InstructiveQuestion.wrongAfter(id, outcomes),
            new ProbeFile(directory).of(outcome).orElse(null),
            ReviewFile.of(directory).current().of(id),
            EvidenceFile.read(directory).get(id));
    return QuestionPage.of(view, terminal.screen(), full || metrics);
  }

  private static @Nullable ResultTable table(@Nullable Excerpt excerpt) {
    return excerpt == null ? null : excerpt.table();
  }

  private AssayException unknown(String id, List<Outcome> outcomes) {
    return new AssayException(
        "%s has no finished question '%s'; %s".formatted(run, id, meant(id, outcomes)));
  }

  private static String meant(String id, List<Outcome> outcomes) {
    if (outcomes.isEmpty()) {
      return "it has none yet";
    }
    List<String> ids = ids(outcomes);
    return NearestName.of(id, ids)
        .map("did you mean '%s'?"::formatted)
        .orElse("it has such as '%s'".formatted(ids.get(0)));
  }
}
