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
package dev.assay.dataset;

import dev.assay.model.AssayException;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the questions of one format. Stateless. */
interface DatasetReader {
  /** The name of the format, as {@code --format} takes it. */
  String format();

  /** Whether a file that begins like this is of the format. */
  boolean recognises(FormatSample sample);

  /** The files to read in a folder of the format's own layout; empty if the folder is none. */
  default Optional<DatasetSource> find(Path folder) {
    return Optional.empty();
  }

  /**
   * The questions, in file order.
   *
   * @throws AssayException naming file and line, at the first fault
   */
  List<Question> read(DatasetSource source);
}
