// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.agreement.Label;
import dev.assay.agreement.LabelFiles;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.app.session.RerunCommand;
import dev.assay.app.session.ReviewedQuestions;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.Terminal;
import dev.assay.dataset.AcceptedGold;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Datasets;
import dev.assay.dataset.QuestionsEdit;
import dev.assay.dataset.input.NearestName;
import dev.assay.journal.RunDirectory;
import dev.assay.model.AssayException;
import dev.assay.model.FileProblem;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.AcceptanceDocument;
import dev.assay.report.AcceptanceDocument.Accepted;
import dev.assay.report.AcceptanceDocument.Refused;
import dev.assay.report.TerminalDocument;
import dev.assay.review.GoldAcceptance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
      "  assay accept runs/mine dev-17 --because 'Both readings are right'",
      "  assay accept runs/mine --labels review.csv --dry-run",
      "  assay accept runs/mine dev-17 --undo",
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

  private final List<Accepted> accepted = new ArrayList<>();
  private final List<Refused> refused = new ArrayList<>();
  private boolean already;

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
    if (chosen.isEmpty()) {
      if (json || !refused.isEmpty()) {
        print(directory.manifest().name(), run, false);
      }
      terminal.note(
          "Nothing to accept: no prediction that execution calls wrong is labeled right.");
      return ExitCode.DONE;
    }
    Dataset dataset = ReviewedQuestions.require(directory.manifest(), questions);
    QuestionsEdit edit =
        out == null ? QuestionsEdit.inPlace(dataset) : QuestionsEdit.copy(dataset, out);
    Map<String, Question> byId = new HashMap<>();
    dataset.questions().forEach(each -> byId.put(each.id(), each));
    for (Choice choice : chosen) {
      Outcome outcome = choice.outcome();
      Question now = byId.get(outcome.question());
      accept(edit, outcome, now, directory.manifest().name(), choice.why());
    }
    if (question != null && already) {
      terminal.note("'%s' is accepted already: its gold has this query.".formatted(question));
      return ExitCode.DONE;
    }
    if (question != null && !refused.isEmpty()) {
      throw new AssayException("'%s': %s".formatted(question, refused.get(0).reason()));
    }
    Path file = out == null ? dataset.source() : out;
    boolean writes = !dryRun && !accepted.isEmpty();
    if (writes) {
      write(file, edit.text());
    }
    print(directory.manifest().name(), file, writes);
    if (writes) {
      terminal.note("Written: %s".formatted(file));
      terminal.note(
          "The verdicts of this run stay as they are. Next, run again, as before:\n"
              + new RerunCommand(directory, file, isCopy(), terminal.environment()).words());
    }
    return ExitCode.DONE;
  }

  /** Whether the questions are in another file than those of the run. */
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
          "%s was not written by 'assay accept', so there is nothing to undo in it; name the file that was its --out with --questions"
              .formatted(Datasets.words(dataset.source())));
    }
    QuestionsEdit edit = QuestionsEdit.inPlace(dataset);
    String id = outcome.question();
    String sql = outcome.sql() == null ? "" : outcome.sql();
    AcceptedGold undone = edit.undo(id, sql, directory.manifest().name());
    if (!dryRun) {
      write(dataset.source(), edit.text());
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
  private record Choice(Outcome outcome, @Nullable String why) {}

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
      chosen.add(new Choice(outcome, because));
      return chosen;
    }
    Labels said =
        LabelFiles.read(
            labels == null ? List.of() : labels,
            List.copyOf(outcomes.values()),
            LabelScale.BINARY,
            Set.of(),
            words -> terminal.note("Warning: " + words));
    said.sheet()
        .stale()
        .forEach(
            stale ->
                refused.add(
                    new Refused(
                        stale.question(),
                        "the label is stale: it was given for a different %s"
                            .formatted(stale.changed()))));
    Map<String, Boolean> verdicts = said.verdicts();
    for (Outcome outcome : outcomes.values()) {
      if (verdicts.getOrDefault(outcome.question(), false)
          && outcome.verdict() instanceof Verdict.Incorrect) {
        chosen.add(new Choice(outcome, reason(said, outcome.question())));
      }
    }
    return chosen;
  }

  private String reason(Labels said, String id) {
    if (because != null) {
      return because;
    }
    Set<String> people = new TreeSet<>();
    for (Label label : said.all()) {
      if (label.question().equals(id) && label.value() != null && label.value() >= 1) {
        people.add(label.labeller());
      }
    }
    people.remove("");
    List<String> notes = said.notes(id);
    return "labeled right"
        + (people.isEmpty() ? "" : " by " + String.join(", ", people))
        + (notes.isEmpty() ? "" : "; " + String.join("; ", notes));
  }

  private void accept(
      QuestionsEdit edit,
      Outcome outcome,
      @Nullable Question now,
      String name,
      @Nullable String why) {
    String id = outcome.question();
    if (now == null) {
      refused.add(
          new Refused(id, "no longer in the questions file; name the run's file with --questions"));
      return;
    }
    boolean replaces = mode == Mode.REPLACE;
    String sql = outcome.sql();
    if (sql != null) {
      Instant at = Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
      AcceptedGold gold = new AcceptedGold(sql, name, at, why, replaces);
      if (GoldAcceptance.isAccepted(now, gold)) {
        already = true;
        refused.add(new Refused(id, "already accepted: its gold has this query"));
        return;
      }
      Optional<String> objection = GoldAcceptance.objection(outcome, now, replaces);
      if (objection.isEmpty()) {
        requireReason(outcome, why);
        edit.accept(id, gold);
        accepted.add(Accepted.of(outcome, gold));
        return;
      }
    }
    refused.add(
        new Refused(id, GoldAcceptance.objection(outcome, now, replaces).orElse("it has no SQL")));
  }

  /** Requires a reason for gold that execution refutes, so that later readers can trust it. */
  private void requireReason(Outcome outcome, @Nullable String why) {
    if (why == null && GoldAcceptance.isRefuted(outcome)) {
      throw new AssayException(
          "'%s': execution refutes the prediction: %s If it is right all the same, say why with --because TEXT; the reason is stored with the gold"
              .formatted(outcome.question(), Accepted.difference(outcome)));
    }
  }

  /** A link stays one: the file that it leads to is replaced. */
  private static void write(Path file, String text) {
    try {
      OutputFile target = new OutputFile("the file", Files.exists(file) ? file.toRealPath() : file);
      target.require(); // a file that is read-only could be replaced all the same
      target.write(text);
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }

  private void print(String name, Path file, boolean written) {
    terminal
        .out()
        .print(
            json
                ? AcceptanceDocument.json(name, written ? file.toString() : null, accepted, refused)
                : TerminalDocument.of(
                    AcceptanceDocument.of(name, dryRun, accepted, refused), terminal.screen()));
    if (dryRun && !accepted.isEmpty()) {
      terminal.note("Nothing was written. To accept, repeat the command without --dry-run.");
    }
  }
}
