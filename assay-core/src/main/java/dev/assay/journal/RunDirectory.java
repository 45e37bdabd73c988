// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.AssayException;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.JudgeConfigurationFile;
import dev.assay.journal.internal.JudgmentFile;
import dev.assay.journal.internal.ManifestJson;
import dev.assay.journal.internal.OutcomeFile;
import dev.assay.journal.internal.OutcomeIndex;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.ProbedVerdicts;
import dev.assay.journal.internal.RunFile;
import dev.assay.journal.internal.SafeFileName;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.internal.FileProblem;
import dev.assay.model.internal.NaturalIdOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run directory, for reading. Other tools rely on the format of its files; a run that is still
 * being written can also be read.
 *
 * @param path the directory
 * @param manifest the description of the run
 */
public record RunDirectory(Path path, Manifest manifest) {
  /** The page to look at in a run directory; derived, like {@code summary.json}. */
  public static final String REPORT = "report.html";

  /** The schema of a run without a database. */
  private static final String SCHEMA = "schema.sql";

  private static final int LISTED = 10;

  /** Changed lines that a message names. */
  private static final int CHANGES = 3;

  public static final String MANIFEST = "run.json";
  public static final String OUTCOMES = "outcomes.jsonl";
  public static final String RESULTS = "results";

  /**
   * Opens a run.
   *
   * @throws AssayException if there is none, or it is of another format version
   */
  public static RunDirectory open(Path path) {
    Path file = RunFile.of(path, MANIFEST);
    if (!holdsRun(path)) {
      throw new AssayException(noRun(path));
    }
    try {
      return new RunDirectory(path, ManifestJson.read(file, RunFile.read(file)));
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /** Returns the number of questions with outcomes in a directory; 0 if it contains no run. */
  public static int finished(Path path) {
    return holdsRun(path) ? open(path).storedOutcomes().brief().size() : 0;
  }

  /** Returns whether a run was started in a directory. */
  public static boolean holdsRun(Path path) {
    Path manifest = path.resolve(MANIFEST);
    return Files.exists(manifest, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(manifest);
  }

  private static String noRun(Path path) {
    if (Files.isDirectory(path)) {
      return "%s contains no run: it has no %s; name %s"
          .formatted(path, MANIFEST, others(path, "one of the runs inside: "));
    }
    Path parent = path.resolveSibling("");
    if (Files.exists(path)) {
      return holdsRun(parent)
          ? "%s is a file, not a run; name its folder".formatted(path)
          : "%s is a file, not a run; name %s"
              .formatted(path, others(parent, "one of the runs beside it: "));
    }
    return "%s does not exist; name %s"
        .formatted(path, others(parent, "one of the runs beside it: "));
  }

  /** A hint to the runs in a directory, such as those of a matrix. */
  private static String others(Path path, String lead) {
    try (Stream<Path> inside = Files.list(path)) {
      List<String> runs =
          inside.filter(RunDirectory::holdsRun).map(Path::toString).sorted().toList();
      if (!runs.isEmpty()) {
        return lead
            + runs.stream().limit(LISTED).collect(Collectors.joining(", "))
            + (runs.size() > LISTED ? ", …" : "");
      }
    } catch (IOException e) {
      // A path that is not a folder has no runs inside.
    }
    return "the directory that 'assay run' wrote";
  }

  /**
   * Returns the finished outcomes, in the order of {@link NaturalIdOrder}. A truncated last line is
   * ignored.
   *
   * @throws AssayException if the run was finished, and outcomes were lost since, or lines were
   *     changed
   */
  public List<Outcome> outcomes() {
    Path file = RunFile.of(path, OUTCOMES);
    try {
      OutcomeFile content = new OutcomeFile(file);
      List<Outcome> outcomes = content.readAll();
      requireUnchanged(content, manifest);
      requireAll(file, outcomes.size());
      return outcomes.stream()
          .sorted(Comparator.comparing(Outcome::question, NaturalIdOrder.INSTANCE))
          .toList();
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Returns the outcomes of a large run: brief in memory, and complete on request.
   *
   * @throws AssayException if the run was finished, and outcomes were lost since, or lines were
   *     changed
   */
  public StoredOutcomes storedOutcomes() {
    return storedOutcomes(index());
  }

  /**
   * The outcomes of a run as they are now, though they may have been changed.
   *
   * @param changed names the lines that were changed, and says what to do
   * @param note that changes would not show
   */
  public record Inspection(
      StoredOutcomes outcomes, Optional<String> changed, Optional<String> note) {}

  /**
   * Returns the outcomes of a run even if lines were changed, for somebody who looks at them; what
   * counts on them needs {@link #storedOutcomes()}.
   *
   * @throws AssayException if the run was finished, and outcomes were lost since
   */
  public Inspection inspected() {
    OutcomeIndex index = index();
    requireAll(index.file(), index.size());
    return new Inspection(
        StoredOutcomes.of(index, verdicts()),
        changed(index.content(), manifest),
        unsealed(index.file(), index.unsealed()));
  }

  private OutcomeIndex index() {
    Path file = RunFile.of(path, OUTCOMES);
    try {
      return OutcomeIndex.read(file);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Requires that nothing shows a change of the outcomes.
   *
   * @throws AssayException naming the first lines
   */
  @SuppressWarnings("exports") // for the other modules of Assay
  public static void requireUnchanged(OutcomeFile file, @Nullable Manifest manifest) {
    changed(file, manifest)
        .ifPresent(
            message -> {
              throw new AssayException(message);
            });
  }

  private static Optional<String> changed(OutcomeFile file, @Nullable Manifest manifest) {
    List<String> changes = file.changes(manifest);
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s: %s%s; restore the file, or remove the lines from there on and evaluate their questions again with --resume"
            .formatted(
                file.path(),
                changes.stream().limit(CHANGES).collect(Collectors.joining("; ")),
                changes.size() > CHANGES
                    ? "; and %,d more lines".formatted(changes.size() - CHANGES)
                    : ""));
  }

  /** The note that lines have no checksums. */
  public static Optional<String> unsealed(Path file, int lines) {
    return lines == 0
        ? Optional.empty()
        : Optional.of(
            "%s: %,d line%s no checksum; a change would not show"
                .formatted(file, lines, lines == 1 ? " has" : "s have"));
  }

  /** Returns outcomes that were read already. */
  @SuppressWarnings("exports") // for the other modules of Assay
  public StoredOutcomes storedOutcomes(OutcomeIndex index) {
    requireUnchanged(index.content(), manifest);
    requireAll(index.file(), index.size());
    return StoredOutcomes.of(index, verdicts());
  }

  /** Under a profile that probing decides, what it found is part of the verdicts. */
  private UnaryOperator<Outcome> verdicts() {
    return manifest.scoring().profile().profile().isProbed()
        ? ProbedVerdicts.of(new ProbeFile(this).read().orElse(null))::of
        : UnaryOperator.identity();
  }

  private void requireAll(Path file, int outcomes) {
    int questions = manifest.dataset().questions();
    if (manifest.provenance().finished() != null && outcomes < questions) {
      throw new AssayException(
          "%s: outcomes are lost, as it holds %d and the run was finished with %d; restore it, or evaluate these questions again with --resume"
              .formatted(file, outcomes, questions));
    }
  }

  /**
   * Returns the judgments of LLM judges, in the order of the file; of a repeated judgment, only the
   * last. A truncated last line is ignored.
   */
  public List<Judgment> judgments() {
    return JudgmentFile.read(path);
  }

  /** Returns the configurations of LLM judges, oldest first; empty if none is stored. */
  public List<JudgeConfiguration> askedJudges() {
    return JudgeConfigurationFile.read(path);
  }

  /** The bounded results of gold and prediction. */
  public StoredResults results() {
    return new StoredResults(path.resolve(RESULTS));
  }

  /** Returns the file of scores under another profile. */
  public Path scores(String profile) {
    return RunFile.of(path, "scores-" + SafeFileName.of(profile) + ".jsonl");
  }

  /**
   * The schema that judges see of a run without a database, as the user gave it; {@code null} if
   * none was given.
   */
  public @Nullable String schemaText() {
    Path file = RunFile.of(path, SCHEMA);
    try {
      return Files.exists(file) ? RunFile.text(file) : null;
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /** Stores the schema that judges see. */
  public void writeSchemaText(String text) throws IOException {
    AtomicFile.write(RunFile.of(path, SCHEMA), text);
  }
}
