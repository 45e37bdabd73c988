// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A database that was created.
 *
 * @param target its location
 * @param rows number of rows of each table, by its name
 * @param clock the result of {@code now()}
 * @param notes the deliberate omissions, a line each
 * @param errors statements that failed and were skipped; empty unless skipping was enabled
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
