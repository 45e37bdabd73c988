// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.journal.Evidence;
import dev.assay.journal.RunDirectory;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code evidence.jsonl} of a run: the doubts about its answers, one line each. Lines are appended
 * whenever evidence is gathered; the last line of a question counts. Several processes may append
 * at the same time.
 */
public final class EvidenceFile {
  /** The file's name in a run directory. */
  public static final String FILE = "evidence.jsonl";

  private static final String REMEDY =
      "the file was changed since it was written: remove it, and gather evidence again with 'assay"
          + " rescore'";

  private EvidenceFile() {}

  /**
   * The evidence of a run, by question; empty if none was gathered. An incomplete last line is
   * ignored.
   *
   * @throws AssayException with file and line, if a line before the last is broken
   */
  public static Map<String, Evidence> read(RunDirectory run) {
    Path file = RunFile.of(run.path(), FILE);
    try {
      return last(content(file).values());
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Appends evidence that differs from that of the file, and returns when it is on disk.
   *
   * @throws AssayException if the file can't be written, or a line before the last is broken
   */
  public static void append(RunDirectory run, Collection<Evidence> gathered) {
    Path file = RunFile.of(run.path(), FILE);
    try {
      ReviewLock.holding(file, () -> appendLocked(file, gathered));
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }

  private static boolean appendLocked(Path file, Collection<Evidence> gathered) throws IOException {
    JournalLines.Content<Evidence> content = content(file);
    Map<String, Evidence> known = last(content.values());
    List<Evidence> changed =
        gathered.stream().filter(each -> !each.equals(known.get(each.question()))).toList();
    if (changed.isEmpty()) {
      return false;
    }
    try (GroupCommitWriter writer =
        new GroupCommitWriter(file, content.end(), "run the same command again")) {
      for (Evidence each : changed) {
        writer.append(JournalJson.line(each), () -> {});
      }
      writer.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the lines that are there count
    }
    return true;
  }

  private static JournalLines.Content<Evidence> content(Path file) throws IOException {
    return JournalLines.read(file, line -> JournalJson.read(Evidence.class, line), REMEDY);
  }

  private static Map<String, Evidence> last(List<Evidence> lines) {
    Map<String, Evidence> last = new LinkedHashMap<>();
    lines.forEach(each -> last.put(each.question(), each));
    return Collections.unmodifiableMap(last);
  }
}
