// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.sql.Dialect;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A database to make.
 *
 * @param sources scripts ({@code .sql}), folders of CSV and Parquet files, or database files, taken
 *     one after the other
 * @param target the target
 * @param dialect of the scripts, or {@code null} to tell it from each
 * @param clock what {@code now()} means in the rows that are inserted, and in the defaults of
 *     columns; {@code null} for the time at which the program runs
 * @param replace whether a database that is there is replaced
 * @param skipErrors whether a statement that fails is counted and left out
 */
public record CreationRequest(
    List<Path> sources,
    TargetAddress target,
    @Nullable Dialect dialect,
    @Nullable Instant clock,
    boolean replace,
    boolean skipErrors) {
  public CreationRequest {
    sources = List.copyOf(sources);
  }

  CreationRequest withDialect(Dialect other) {
    return new CreationRequest(sources, target, other, clock, replace, skipErrors);
  }
}
