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
package dev.assay.engines.create;

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
