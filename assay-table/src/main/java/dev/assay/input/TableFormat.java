// SPDX-License-Identifier: Apache-2.0
package dev.assay.input;

import dev.assay.AssayException;
import dev.assay.input.internal.TableLimitException;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads stored tables of a format that the library itself doesn't know, such as Parquet; found by
 * {@link java.util.ServiceLoader}. Implementations are stateless and safe for use by several
 * threads.
 */
@FunctionalInterface
public interface TableFormat {
  /**
   * Reads a table.
   *
   * @param limits that the table must obey
   * @return empty if the file is not of this format
   * @throws TableLimitException if it exceeds a limit
   * @throws AssayException if it is of this format, but can't be read
   */
  Optional<ResultTable> read(Path file, TableLimits limits);
}
