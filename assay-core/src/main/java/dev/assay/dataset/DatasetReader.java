// SPDX-License-Identifier: Apache-2.0
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
