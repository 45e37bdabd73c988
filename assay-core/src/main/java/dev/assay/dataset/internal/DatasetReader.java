// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the questions of one format. Stateless. */
interface DatasetReader {
  /** The name of the format, as used with {@code --format}. */
  String format();

  /** Returns whether a file with this beginning is of the format. */
  boolean recognizes(FormatSample sample);

  /**
   * The files to read in a folder with the format's own layout; empty if the folder has another
   * layout.
   */
  default Optional<DatasetSource> find(Path folder) {
    return Optional.empty();
  }

  /**
   * The questions, in file order.
   *
   * @throws AssayException with file and line, at the first error
   */
  List<Question> read(DatasetSource source);
}
