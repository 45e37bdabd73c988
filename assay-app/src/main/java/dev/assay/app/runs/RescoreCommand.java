// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import dev.assay.app.session.ProfileLookup;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Outcome;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.report.internal.EvidenceGathering;
import dev.assay.report.internal.RescoreReport;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.review.ConfidenceModel;
import dev.assay.run.internal.Rescoring;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges a stored run by other rules. */
@Command(
    name = "rescore",
    description = "Rescores a stored run under another profile; runs no query.",
    mixinStandardHelpOptions = true)
public final class RescoreCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--profile",
      required = true,
      paramLabel = "NAME",
      description =
          "Profile to rescore under: strict, standard, lenient, probed, bird, spider, spider2,"
              + " sql-eval, or a profile of the run.")
  private String profile = "";

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      description =
          "Weights of the confidence in answers, as assay review calibrate writes them; the run"
              + " keeps them.")
  private @Nullable Path weights;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  public RescoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(run);
    StoredOutcomes stored = directory.storedOutcomes();
    List<Outcome> outcomes = stored.brief();
    RescoreReport report =
        RescoreReport.of(
            directory.manifest().scoring().profile().name(),
            outcomes,
            Rescoring.rescore(
                directory, outcomes, ProfileLookup.of(profile, directory.manifest())));
    ConfidenceModel.store(weights, directory);
    EvidenceGathering.gather(directory, stored, StoredRunSummary.jury(directory));
    if (json) {
      terminal.out().println(report.json());
      return ExitCode.DONE;
    }
    terminal.output(terminal.layout(report.document()));
    terminal.note("Verdicts and metrics by question: " + report.scores().file());
    List<String> words = new ArrayList<>(List.of("assay", "show", run.toString()));
    Stream.of(report.nowRight().stream(), report.nowWrong().stream(), ids(outcomes))
        .flatMap(each -> each)
        .findFirst()
        .ifPresent(words::add);
    terminal.note("Next: " + ShellCommand.join(words));
    return ExitCode.DONE;
  }

  private static Stream<String> ids(List<Outcome> outcomes) {
    return outcomes.stream().map(Outcome::question).sorted(NaturalIdOrder.INSTANCE);
  }
}
