// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a gold result with each entity once, if a join repeats some, as {@link
 * dev.assay.match.search.internal.FanOutReader} reads them. Equal rows of different entities, such
 * as two customers with the same name, are all included. Immutable, safe for use by several
 * threads.
 *
 * @param rows the gold's columns, each entity once, in the gold's order
 * @param runs the run of tied rows that each row belongs to; {@code null} where no sort key orders
 *     them
 * @param note the reason why the fan-out is unknown; {@code null} if it is known
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FanOut(ResultTable rows, int @Nullable [] runs, @Nullable String note) {
  /**
   * Nothing is known about repeats; the reason becomes a note of any match that they might change.
   */
  public static FanOut unknown(String reason) {
    return new FanOut(new ResultTable(List.of(), 0), null, reason);
  }

  /** Returns how many rows are known. */
  public int size() {
    return rows.rowCount();
  }
}
