// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.report.RunFacts;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which commands on several runs work.
 *
 * @param path {@code null} for the current one, in which runs are named as the user named them
 */
public record ComparedFolder(@Nullable Path path) {
  /** Says where commands in the working directory are to be run. */
  static final String WHERE = "in the directory that Assay was run in";

  /** The deepest folder that all runs are in. */
  public static ComparedFolder of(List<ComparedRun> runs) {
    Path common = null;
    for (ComparedRun run : runs) {
      Path folder = run.directory().toAbsolutePath().normalize().getParent();
      common = common == null ? folder : common;
      while (common != null && (folder == null || !folder.startsWith(common))) {
        common = common.getParent();
      }
    }
    return new ComparedFolder(common);
  }

  /** The working directory, for a text whose commands are to work where Assay was run. */
  public static ComparedFolder working() {
    return new ComparedFolder(Path.of("").toAbsolutePath());
  }

  /** The directory of a run as an argument of a shell command. */
  String word(ComparedRun run) {
    return ShellQuoting.of(facts(run).directory().toString());
  }

  /** The facts of a run as shown from this folder. */
  public RunFacts facts(ComparedRun run) {
    return new RunFacts(
            run.name(),
            run.profile(),
            new RunFacts.Questions(run.manifest().dataset().name(), run.outcomes().size(), 0),
            run.directory())
        .within(path);
  }
}
