// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.agreement.JudgmentOrder;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.input.NearestName;
import dev.assay.journal.OutcomeJson;
import dev.assay.journal.ProbeFile;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.model.AssayException;
import dev.assay.model.NaturalIdOrder;
import dev.assay.model.Outcome;
import dev.assay.model.ResultTable;
import dev.assay.report.InstructiveQuestion;
import dev.assay.report.QuestionPage;
import dev.assay.report.QuestionView;
import dev.assay.report.RunFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one question of a run. */
@Command(
    name = "show",
    description = "Shows one question of a run and explains its verdict.",
    mixinStandardHelpOptions = true)
public final class ShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Parameters(index = "1", paramLabel = "QUESTION", description = "Id of the question.")
  private String question = "";

  @Option(names = "--json", description = "Print the stored outcome as one JSON document.")
  private boolean json;

  public ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(run);
    StoredOutcomes stored = directory.storedOutcomes();
    List<Outcome> outcomes = stored.brief();
    if (outcomes.stream().noneMatch(candidate -> candidate.question().equals(question))) {
      throw unknown(outcomes);
    }
    Outcome outcome = stored.whole(question);
    if (json) {
      terminal.out().println(OutcomeJson.write(outcome));
    } else {
      terminal.out().print(page(outcome, directory, outcomes));
    }
    return ExitCode.DONE;
  }

  private String page(Outcome outcome, RunDirectory directory, List<Outcome> outcomes) {
    Pair results = directory.results().read(question).orElse(new Pair(null, null));
    QuestionView view =
        new QuestionView(
            RunFacts.of(directory, outcomes.size()),
            outcome,
            table(results.gold()),
            table(results.predicted()),
            JudgmentOrder.of(directory.judgements(), directory.askedJudges()).stream()
                .filter(judgment -> judgment.question().equals(question))
                .toList(),
            InstructiveQuestion.wrongAfter(question, outcomes),
            new ProbeFile(directory).of(outcome).orElse(null));
    return QuestionPage.of(view, terminal.screen());
  }

  private static @Nullable ResultTable table(@Nullable Excerpt excerpt) {
    return excerpt == null ? null : excerpt.table();
  }

  private AssayException unknown(List<Outcome> outcomes) {
    return new AssayException(
        "%s has no finished question '%s'; %s".formatted(run, question, meant(outcomes)));
  }

  private String meant(List<Outcome> outcomes) {
    if (outcomes.isEmpty()) {
      return "it has none yet";
    }
    List<String> ids =
        outcomes.stream().map(Outcome::question).sorted(NaturalIdOrder.INSTANCE).toList();
    return NearestName.of(question, ids)
        .map("did you mean '%s'?"::formatted)
        .orElse("it has such as '%s'".formatted(ids.get(0)));
  }
}
