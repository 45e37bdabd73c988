// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads cells of one type as the canonical type of their family. */
@FunctionalInterface
public interface CellReader {
  /**
   * A cell of the current row.
   *
   * @param column counts from 1
   * @return {@code null} for NULL
   */
  @Nullable Object read(ResultSet rows, int column) throws SQLException;
}
