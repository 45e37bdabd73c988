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
package dev.assay.match;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The work that one comparison may do, and what was left undone. A search that runs out of effort
 * finds no match; it never accepts.
 */
final class Effort {
  private static final long ROW_COMPARISONS = 20_000_000;
  private static final long ROW_HASHES = 600_000_000;
  private static final long ASSIGNMENTS = 200_000;

  private long comparisons = ROW_COMPARISONS;
  private long hashes = ROW_HASHES;
  private long assignments = ASSIGNMENTS;
  private final Set<String> notes = new LinkedHashSet<>();

  /** Takes one comparison of two rows; false if none is left. */
  boolean compareRows() {
    return comparisons-- > 0
        || cut("close values of many rows were not all tried; undecided rows count as different");
  }

  /** Takes the hashing of so many rows; false if that is too much. */
  boolean hashRows(long rows) {
    hashes -= rows;
    return hashes > 0 || cut("not all assignments of columns were tried on all rows");
  }

  /** Takes one step in the search for an assignment of columns; false if none is left. */
  boolean tryAssignment() {
    return assignments-- > 0 || cut("not all assignments of columns were tried");
  }

  private boolean cut(String note) {
    notes.add(note);
    return false;
  }

  void note(String note) {
    notes.add(note);
  }

  List<String> notes() {
    return List.copyOf(notes);
  }
}
