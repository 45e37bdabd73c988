// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.assay.journal.internal.JournalLines.LineParser;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code judges.jsonl} of a run: the configurations of its judges, with a new line whenever one
 * changes. The last line with a name tells which version of its rubric counts.
 */
public final class JudgeConfigurationFile {
  static final String FILE = "judges.jsonl";

  private static final String REMEDY =
      "the file was changed since it was written: restore it, or remove it";

  private JudgeConfigurationFile() {}

  /** The content of a run's file, in order. */
  public static List<JudgeConfiguration> read(Path directory) {
    Path file = RunFile.of(directory, FILE);
    try {
      return JournalLines.read(
              file,
              LineParser.ofText(line -> JournalJson.read(JudgeConfiguration.class, line)),
              REMEDY)
          .values();
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Appends configurations that are not there yet; the caller must hold the lock of the run.
   *
   * @throws dev.assay.AssayException if the file can't be written
   */
  static void add(Path directory, List<JudgeConfiguration> asked) {
    List<JudgeConfiguration> all = new ArrayList<>(read(directory));
    int before = all.size();
    for (JudgeConfiguration judge : asked) {
      if (isNew(judge, all)) {
        all.add(judge);
      }
    }
    if (all.size() > before) {
      write(RunFile.of(directory, FILE), all);
    }
  }

  /**
   * Returns whether a configuration must be appended: it is new or changed, or the rubric of that
   * name has had another text since.
   */
  private static boolean isNew(JudgeConfiguration judge, List<JudgeConfiguration> all) {
    JudgeConfiguration before = null;
    JudgeConfiguration last = null;
    for (JudgeConfiguration each : all) {
      before = each.isSameAs(judge) ? each : before;
      last = each.judge().equals(judge.judge()) ? each : last;
    }
    return before == null
        || last == null
        || !last.rubric().equals(judge.rubric())
        || !before.settings().equals(judge.settings());
  }

  private static void write(Path file, List<JudgeConfiguration> all) {
    StringBuilder lines = new StringBuilder();
    all.forEach(judge -> lines.append(line(judge)).append('\n'));
    try {
      AtomicFile.write(file, lines.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }

  private static String line(JudgeConfiguration judge) {
    Double passesFrom = judge.passesFrom();
    return JournalJson.line(
        new JsonFields()
            .put("judge", judge.judge())
            .put("rubric", judge.rubric())
            .put("model", judge.model())
            .put("scale", judge.scale())
            .putPresent("fractional", judge.fractional() ? true : null)
            .put("passes_from", passesFrom == null ? null : DoubleNode.valueOf(passesFrom))
            .put("settings", judge.settings())
            .put("at", judge.at()));
  }
}
