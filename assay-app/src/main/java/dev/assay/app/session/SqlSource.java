// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.execute.QueryRunner;
import dev.assay.generate.Generator;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The source of a run's SQL. */
public interface SqlSource {
  /** Returns its id for the manifest. */
  String id();

  /** SHA-256 of everything that decides what it answers, in hexadecimal. */
  String hash();

  /** The file or folder of recorded predictions as the user named it, or {@code null}. */
  default @Nullable String path() {
    return null;
  }

  /** Questions to have in work at one time, where {@code queries} may run at once. */
  int questionsAtOnce(int queries);

  /**
   * Opens it for a run.
   *
   * @param runner of the run's databases; stays open
   * @param out the run directory
   */
  Opened open(QueryRunner runner, Path out);

  /**
   * A source in use.
   *
   * @param generator what it is to the evaluation
   * @param notes what to tell the user at the end, such as calls made
   * @param closing ends it
   */
  record Opened(Generator generator, Supplier<List<String>> notes, Runnable closing)
      implements AutoCloseable {
    @Override
    public void close() {
      closing.run();
    }
  }
}
