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
package dev.assay.app.session;

import dev.assay.execute.QueryRunner;
import dev.assay.generate.Generator;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Where the SQL of a run comes from. */
public interface SqlSource {
  /** What it is, for the manifest. */
  String id();

  /** SHA-256 of everything that decides what it answers, in hexadecimal. */
  String hash();

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
