// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.agreement.internal.LabelFile;
import dev.assay.agreement.internal.LabelScores;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.model.Outcome;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.internal.EvidenceGathering;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.review.ConfidenceCalibration;
import dev.assay.review.ConfidenceModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits the confidence in answers to people's labels. */
@Command(
    name = "calibrate",
    description = {
      "Fits the confidence in answers to people's labels, and says how good it is.",
      "Labels are the reviews of the runs, or files with the columns question and label. Runs no"
          + " query."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review calibrate runs/first runs/second --out weights.json",
      "  assay review calibrate runs/mine --labels experts.csv --out weights.json",
      "  assay rescore runs/mine --profile standard --weights weights.json",
    })
final class ReviewCalibrateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Directories of labeled runs.")
  private List<Path> runs = new ArrayList<>();

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Labels of people, in place of the runs' own reviews; may be repeated. A label counts for"
              + " each run that has its question.")
  private List<Path> labels = new ArrayList<>();

  @Option(names = "--out", paramLabel = "FILE", description = "Write the weights to this file.")
  private @Nullable Path out;

  @Option(
      names = "--test-on",
      paramLabel = "RUN",
      description = "Labeled run on which the weights are tested, too; may be repeated.")
  private List<Path> tests = new ArrayList<>();

  @Option(names = "--json", description = "Print the weights as one JSON document.")
  private boolean json;

  ReviewCalibrateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    OutputFile.require("--out", out);
    ConfidenceCalibration calibration = new ConfidenceCalibration();
    runs.forEach(run -> add(run, calibration));
    ConfidenceCalibration.Fit fit = calibration.fit();
    Map<String, ConfidenceCalibration.Quality> elsewhere = new LinkedHashMap<>();
    for (Path test : tests) {
      ConfidenceCalibration own = new ConfidenceCalibration();
      add(test, own);
      elsewhere.put(test.toString(), own.test(fit.model()));
    }
    ConfidenceModel model = fit.model();
    terminal.output(json ? model.json() : terminal.layout(document(fit, elsewhere)));
    if (out == null) {
      terminal.note("To keep the weights, add --out weights.json.");
      return ExitCode.DONE;
    }
    new OutputFile("--out", out).write(model.json());
    terminal.note("Wrote " + out);
    terminal.note(
        "Next: "
            + ShellCommand.join(
                List.of(
                    "assay",
                    "rescore",
                    runs.get(0).toString(),
                    "--profile",
                    "standard",
                    "--weights",
                    out.toString())));
    return ExitCode.DONE;
  }

  private void add(Path path, ConfidenceCalibration calibration) {
    RunDirectory run = RunDirectory.open(path);
    StoredOutcomes stored = run.storedOutcomes();
    List<Outcome> outcomes = stored.brief();
    Set<String> suspects = EvidenceGathering.suspects(EvidenceFile.read(run).values());
    calibration.add(
        run.manifest().name(),
        outcomes,
        EvidenceGathering.reasons(run, stored, StoredRunSummary.jury(run), suspects),
        labels(run, outcomes).verdicts());
  }

  private Labels labels(RunDirectory run, List<Outcome> outcomes) {
    return labels.isEmpty()
        ? CurrentReviews.of(run, outcomes).labels()
        : LabelFile.read(labels, outcomes, LabelScale.BINARY, LabelScores.ANY, this::warn);
  }

  /** With several runs, each has only some of the labels. */
  private void warn(String words) {
    if (runs.size() + tests.size() == 1) {
      terminal.note("Warning: " + words);
    }
  }

  private static Document document(
      ConfidenceCalibration.Fit fit, Map<String, ConfidenceCalibration.Quality> elsewhere) {
    ConfidenceModel model = fit.model();
    Document.Builder document =
        Document.of(
            Text.of("Confidence in answers"),
            NumberFormats.count(model.labels(), "label"),
            NumberFormats.count(model.right()) + " say right");
    document.lead(sentence("Cross-validated", fit.quality()));
    elsewhere.forEach((run, quality) -> document.lead(sentence("On " + run, quality)));
    Table table = Table.of("Feature", "#Answers", "#Weight").bare();
    model
        .weights()
        .forEach(
            (feature, weight) ->
                table.row(
                    Cell.of(feature),
                    Cell.of(NumberFormats.count(fit.answers().getOrDefault(feature, 0))),
                    Cell.of(String.format(Locale.ROOT, "%+.2f", weight))));
    return document.add(Section.of("weights", "Weights", "of the log odds", table)).build();
  }

  private static Sentence sentence(String where, ConfidenceCalibration.Quality quality) {
    return Sentence.of(
        String.format(
            Locale.ROOT,
            "%s: AUC %.3f (verdicts alone %.3f), calibration error %.3f, of %d labels",
            where,
            quality.auc(),
            quality.verdictAuc(),
            quality.calibrationError(),
            quality.labels()));
  }
}
