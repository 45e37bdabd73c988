// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A database that was made.
 *
 * @param target where it is
 * @param rows how many each table has, by its name
 * @param clock what {@code now()} meant
 * @param notes what was left out on purpose, a line each
 * @param errors statements that failed and were left out; empty unless that was asked for
 */
public record CreatedDatabase(
    String target, Map<String, Long> rows, Instant clock, List<String> notes, List<String> errors) {
  public CreatedDatabase {
    rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    notes = List.copyOf(notes);
    errors = List.copyOf(errors);
  }

  /** Rows of all tables. */
  public long totalRows() {
    return rows.values().stream().mapToLong(Long::longValue).sum();
  }
}
