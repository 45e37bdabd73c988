// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Outcome;
import dev.assay.model.internal.FileProblem;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of {@code assay probe} for a run: {@code probe.json}, and for each counterexample a
 * script {@code probe/NAME.sql} that makes its database. The outcomes of the run stay as they are.
 *
 * @param run the run whose directory holds the files
 */
public record ProbeFile(RunDirectory run) {
  /** The file's name in a run directory. */
  public static final String FILE = "probe.json";

  /** The folder of the scripts. */
  public static final String SCRIPTS = "probe";

  /** The extension of script files. */
  public static final String SQL = ".sql";

  private Path file() {
    return RunFile.of(run.path(), FILE);
  }

  /**
   * Returns what was found; empty if the run was not probed.
   *
   * @throws AssayException if the file is broken
   */
  public Optional<ProbeRecord> read() {
    Path file = file();
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(ProbeJson.read(RunFile.text(file)));
    } catch (IOException | RuntimeException e) { // whatever stands there in place of a result
      throw new AssayException(
          "%s can't be read (%s); restore the file, or remove it and probe the run again"
              .formatted(file, RunFileFields.reason(e)),
          e);
    }
  }

  /** Returns what was found about answers that the run still has; empty if it was not probed. */
  public Optional<ProbeRecord> current(StoredOutcomes outcomes) {
    return read().map(record -> record.current(outcomes));
  }

  /** Returns what was found about answers that the run still has; empty if it was not probed. */
  public Optional<ProbeRecord> current() {
    return read().map(record -> record.current(run.storedOutcomes()));
  }

  /** Returns what was found about an answer; empty if it was not probed. */
  public Optional<ProbeFinding> of(Outcome outcome) {
    return read()
        .flatMap(record -> record.of(outcome.question()))
        .filter(finding -> finding.isOf(outcome) && ProbedVerdicts.isAccepted(outcome));
  }

  /** The script of a question's counterexample; it need not exist. */
  public Path script(String question) {
    Path folder = RunFile.of(run.path(), SCRIPTS);
    return RunFile.of(folder, SafeFileName.of(question) + SQL);
  }

  /**
   * Stores what was found, in the place of what was stored before; without rows and scripts if the
   * run keeps no values. The caller holds the lock of the run.
   *
   * @throws AssayException if a file can't be written
   */
  public void write(ProbeRecord probed) {
    ProbeRecord kept = run.manifest().conditions().keepValues() ? probed : probed.withoutValues();
    try {
      writeScripts(kept.findings());
      AtomicFile.write(file(), (ProbeJson.write(kept) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw FileProblem.unwritable(file(), e);
    }
  }

  private void writeScripts(List<ProbeFinding> findings) throws IOException {
    Map<Path, String> scripts = new HashMap<>();
    for (ProbeFinding finding : findings) {
      Data data = finding.counterexample() == null ? null : finding.counterexample().data();
      if (data != null) {
        scripts.put(script(finding.question()), ProbeScript.of(finding, data));
      }
    }
    Path folder = RunFile.of(run.path(), SCRIPTS);
    if (Files.isDirectory(folder)) {
      removeOthers(folder, scripts);
    } else if (!scripts.isEmpty()) {
      RunFile.makeFolder(folder);
    }
    for (Map.Entry<Path, String> script : scripts.entrySet()) {
      AtomicFile.write(script.getKey(), script.getValue().getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Saves counterexamples with real or realistic data as extra databases {@code
   * DIR/DATABASE/QUESTION-HASH.sql}, beside those that are there. The same one is saved once. Those
   * of other engines than SQLite are left out.
   *
   * @return how many were saved, those that were there already included
   * @throws AssayException if a file can't be written
   */
  public static int save(ProbeRecord probed, Path folder) {
    int saved = 0;
    for (ProbeFinding finding : probed.findings()) {
      StoredCounterexample found = finding.counterexample();
      Data data = found == null || !found.isRealistic() ? null : found.data();
      if (data == null || data.dialect() != Dialect.SQLITE) {
        continue;
      }
      Path own = folder.resolve(SafeFileName.plain(finding.database()));
      Path file =
          own.resolve(
              SafeFileName.of(finding.question()) + "-" + SafeFileName.brief(data.script()) + SQL);
      try {
        Files.createDirectories(own);
        AtomicFile.write(file, ProbeScript.of(finding, data).getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw FileProblem.unwritable(file, e);
      }
      saved++;
    }
    return saved;
  }

  /**
   * Returns whether there are counterexamples of other engines than SQLite, which are not saved.
   */
  public static boolean isOfOtherEngines(ProbeRecord probed) {
    return probed.findings().stream()
        .map(ProbeFinding::counterexample)
        .anyMatch(
            found ->
                found != null && found.data() != null && found.data().dialect() != Dialect.SQLITE);
  }

  /** Returns whether the script of a finding is still what was stored. */
  public static boolean isUnchanged(ProbeFinding finding, Data data, String script) {
    return ProbeScript.of(finding, data).equals(script);
  }

  private static void removeOthers(Path folder, Map<Path, String> scripts) throws IOException {
    List<Path> old;
    try (Stream<Path> listed = Files.list(folder)) {
      old =
          listed
              .filter(file -> file.getFileName().toString().endsWith(SQL))
              .filter(file -> !scripts.containsKey(file))
              .toList();
    }
    for (Path file : old) {
      Files.deleteIfExists(file);
    }
  }
}
