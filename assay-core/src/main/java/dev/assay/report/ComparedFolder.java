/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.compare.ComparedRun;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which commands on several runs work.
 *
 * @param path {@code null} for the current one, in which runs are named as the user named them
 */
public record ComparedFolder(@Nullable Path path) {
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

  /** The directory of a run as a word of a command. */
  String word(ComparedRun run) {
    return ShellQuoting.of(facts(run).directory().toString());
  }

  /** What a page says of a run in this folder. */
  public RunFacts facts(ComparedRun run) {
    return new RunFacts(
            run.name(),
            run.profile(),
            List.of(),
            run.manifest().dataset().name(),
            run.outcomes().size(),
            0,
            run.directory())
        .within(path);
  }
}
