// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.execute.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one query and one comparison; {@code null} where not set.
 *
 * @param timeout of one query
 * @param maxRows rows a result may have
 * @param maxCells rows times columns
 * @param maxBytes memory a result may take
 * @param compareTimeout processor time of one comparison
 * @param sampleLargeResults whether results beyond the limits are sampled
 */
public record LimitSettings(
    @Nullable Duration timeout,
    @Nullable Long maxRows,
    @Nullable Long maxCells,
    @Nullable Long maxBytes,
    @Nullable Duration compareTimeout,
    @Nullable Boolean sampleLargeResults) {

  /** The limits, with {@link Limits#DEFAULT} where nothing is set. */
  public Limits orDefault() {
    Limits usual = Limits.DEFAULT;
    return new Limits(
        timeout == null ? usual.timeout() : timeout,
        maxRows == null ? usual.maxRows() : maxRows,
        maxCells == null ? usual.maxCells() : maxCells,
        maxBytes == null ? usual.maxBytes() : maxBytes,
        compareTimeout == null ? usual.compareTimeout() : compareTimeout,
        Boolean.TRUE.equals(sampleLargeResults));
  }
}
