// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.agreement.internal.LabelFile;
import dev.assay.agreement.internal.LabelScores;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.QuestionsEdit;
import dev.assay.execute.GoldDatabases;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.report.internal.AcceptanceDocument;
import dev.assay.report.internal.AcceptanceDocument.Accepted;
import dev.assay.report.internal.AcceptanceDocument.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes reviewed predictions gold of their questions. */
@Command(
    name = "accept",
    description = {
      "Makes a reviewed prediction an alternative gold of its question.",
      "Rewrites the questions file and records the origin of the gold; runs no query."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review accept runs/mine dev-17 --because 'Both readings are right'",
      "  assay review accept runs/mine --labels review.csv --dry-run",
      "  assay review accept runs/mine dev-17 --undo",
    })
public final class AcceptCommand implements Callable<Integer> {
  /** The treatment of the existing gold. */
  enum Mode {
    ALTERNATIVE,
    REPLACE
  }

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "Id of the question whose prediction is right.")
  private @Nullable String question;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Accept all predictions that people label right and execution calls wrong; may be"
              + " repeated.")
  private @Nullable List<Path> labels;

  @Option(
      names = "--as",
      paramLabel = "MODE",
      description = "alternative: keep the existing gold (default); replace: remove it.")
  private Mode mode = Mode.ALTERNATIVE;

  @Option(
      names = "--because",
      paramLabel = "TEXT",
      description =
          "Why it is right; stored with the gold (default: the notes of the labels). Required if its"
              + " result differs from the gold's.")
  private @Nullable String because;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "The questions of the run, if they have moved; may be repeated.")
  private List<Path> questions = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write all questions to this file, in Assay's own format, and leave the original as it"
              + " is; needed for other formats.")
  private @Nullable Path out;

  @Option(
      names = "--undo",
      description =
          "Revert the acceptance of this prediction: remove it from the gold, or restore what it"
              + " replaced.")
  private boolean undo;

  @Option(names = "--dry-run", description = "List what would be accepted; writes nothing.")
  private boolean dryRun;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  private final List<Refused> stale = new ArrayList<>();

  public AcceptCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    check();
    RunDirectory directory = RunDirectory.open(run);
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    directory.storedOutcomes().brief().forEach(each -> outcomes.put(each.question(), each));
    List<Choice> chosen = chosen(outcomes);
    if (undo) {
      return undo(directory, chosen.get(0).outcome());
    }
    String name = directory.manifest().name();
    if (chosen.isEmpty()) {
      if (json || !stale.isEmpty()) {
        print(name, null, List.of(), stale);
      }
      terminal.note(
          "Nothing to accept: no prediction that execution calls wrong is labeled right.");
      return ExitCode.DONE;
    }
    Dataset dataset = ReviewedQuestions.require(directory.manifest(), questions);
    GoldChanges changes =
        new GoldChanges(
            dataset,
            out == null ? QuestionsEdit.inPlace(dataset) : QuestionsEdit.copy(dataset, out),
            name);
    stale.forEach(each -> changes.refuse(each.question(), each.reason()));
    boolean replaces = mode == Mode.REPLACE;
    chosen.forEach(each -> changes.accept(each.outcome(), each.why(), each.by(), replaces));
    if (question != null && changes.already()) {
      terminal.note("'%s' is accepted already: its gold has this query.".formatted(question));
      return ExitCode.DONE;
    }
    if (question != null && !changes.refused().isEmpty()) {
      throw new AssayException("'%s': %s".formatted(question, changes.refused().get(0).reason()));
    }
    Path file = out == null ? dataset.source() : out;
    List<Accepted> accepted =
        changes.changes().stream().map(each -> Accepted.of(each.outcome(), each.gold())).toList();
    boolean writes = !dryRun && !accepted.isEmpty();
    if (writes) {
      changes.write(file);
    }
    print(name, writes ? file : null, accepted, changes.refused());
    if (writes) {
      terminal.note("Written: %s".formatted(file));
      if (directory.manifest().databases().hashes().keySet().stream()
          .anyMatch(GoldDatabases::isGold)) {
        terminal.note(
            "Golds of this run ran on databases of their own, which may interpret this SQL differently; try it there, for example in assay view.");
      }
      terminal.note(
          "The verdicts of this run stay as they are. Next, run again, as before:\n"
              + new RerunCommand(directory, file, isCopy(), terminal.environment()).words());
    }
    return ExitCode.DONE;
  }

  /** Returns whether the questions are in another file than those of the run. */
  private boolean isCopy() {
    return out != null || !questions.isEmpty();
  }

  private void check() {
    if ((question == null) == (labels == null)) {
      throw new AssayException(
          question == null
              ? "name the question whose prediction is right, or a file of labels with --labels"
              : "name either a question or --labels, not both");
    }
    boolean others = labels != null || because != null || out != null || json;
    if (undo && (others || mode == Mode.REPLACE)) {
      throw new AssayException(
          "--undo takes a run, a question and perhaps --questions and --dry-run; omit the other options");
    }
    if (because != null && because.isBlank()) {
      throw new AssayException("--because is empty; say why the prediction is right, or omit it");
    }
    OutputFile.require("--out", out);
    if (out != null && Files.exists(out)) {
      throw new AssayException("--out %s exists; name another file, or remove it".formatted(out));
    }
  }

  /** Takes the prediction out of the gold again, as far as this command put it there. */
  private int undo(RunDirectory directory, Outcome outcome) {
    Dataset dataset = ReviewedQuestions.require(directory.manifest(), questions);
    if (!QuestionsEdit.mayHaveAccepted(dataset)) {
      throw new AssayException(
          "%s was not written by 'assay review accept', so there is nothing to undo in it; name the file that was its --out with --questions"
              .formatted(Datasets.words(dataset.source())));
    }
    QuestionsEdit edit = QuestionsEdit.inPlace(dataset);
    String id = outcome.question();
    String sql = outcome.sql() == null ? "" : outcome.sql();
    AcceptedGold undone = edit.undo(id, sql, directory.manifest().name());
    if (!dryRun) {
      GoldChanges.write(dataset.source(), edit.text());
    }
    terminal.line(
        "%s '%s' (accepted at %s):",
        dryRun ? "Would be removed from the gold of" : "Removed from the gold of", id, undone.at());
    terminal.line("  %s", undone.sql());
    terminal.note(
        dryRun
            ? "Nothing was written. To undo, repeat the command without --dry-run."
            : "Written: %s. Runs that were judged with it keep their verdicts."
                .formatted(dataset.source()));
    return ExitCode.DONE;
  }

  /** An outcome whose prediction is to be accepted, and why. */
  private record Choice(Outcome outcome, @Nullable String why, @Nullable String by) {}

  /** The predictions that are to be accepted. */
  private List<Choice> chosen(Map<String, Outcome> outcomes) {
    List<Choice> chosen = new ArrayList<>();
    if (question != null) {
      Outcome outcome = outcomes.get(question);
      if (outcome == null) {
        throw new AssayException(
            "%s has no finished question '%s'; %s"
                .formatted(run, question, NearestName.hint(question, outcomes.keySet())));
      }
      chosen.add(new Choice(outcome, because, null));
      return chosen;
    }
    Labels said =
        LabelFile.read(
            labels == null ? List.of() : labels,
            List.copyOf(outcomes.values()),
            LabelScale.BINARY,
            LabelScores.ANY,
            words -> terminal.note("Warning: " + words));
    said.sheet()
        .stale()
        .forEach(
            each ->
                stale.add(
                    new Refused(
                        each.question(),
                        "the label is stale: it was given for a different %s"
                            .formatted(each.changed()))));
    for (LabeledRight each : LabeledRight.of(outcomes.values(), said)) {
      chosen.add(new Choice(each.outcome(), because == null ? each.why() : because, each.by()));
    }
    return chosen;
  }

  /** Prints what was accepted, into which file, if any. */
  private void print(
      String name, @Nullable Path file, List<Accepted> accepted, List<Refused> refused) {
    terminal.output(
        json
            ? AcceptanceDocument.json(
                name, file == null ? null : file.toString(), accepted, refused)
            : terminal.layout(AcceptanceDocument.of(name, dryRun, accepted, refused)));
    if (dryRun && !accepted.isEmpty()) {
      terminal.note("Nothing was written. To accept, repeat the command without --dry-run.");
    }
  }
}
