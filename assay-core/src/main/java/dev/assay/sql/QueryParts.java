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
package dev.assay.sql;

import dev.assay.model.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a query is made of: its clauses in a form in which only their meaning counts, and the names
 * that it uses. Read once for all who ask: the last few texts are kept.
 *
 * @param clauses of the outermost query
 * @param names of tables and columns, in all its subqueries
 */
public record QueryParts(Clauses clauses, UsedNames names) {
  private static final int KEPT = 64;

  /** Longer texts are read each time they are asked for, so that what is kept stays small. */
  private static final int LONGEST_KEPT = 20_000;

  private static final Map<Text, Optional<QueryParts>> RECENT = new Recent();

  /**
   * The parts of a query; empty if it is no query, can't be parsed, or is nested too deeply. Never
   * throws. Safe for use by several threads.
   *
   * @param schema tells whose column a bare name is; may be {@link Schema#UNKNOWN}
   */
  public static Optional<QueryParts> of(String sql, Dialect dialect, Schema schema) {
    if (sql.length() > LONGEST_KEPT) {
      return read(sql, dialect, schema);
    }
    Text text = new Text(sql, dialect, schema);
    Optional<QueryParts> known;
    synchronized (RECENT) {
      known = RECENT.get(text);
    }
    if (known == null) {
      known = read(sql, dialect, schema);
      synchronized (RECENT) {
        RECENT.put(text, known);
      }
    }
    return known;
  }

  private static Optional<QueryParts> read(String sql, Dialect dialect, Schema schema) {
    return QueryReader.read(SqlText.of(sql, dialect), schema);
  }

  private record Text(String sql, Dialect dialect, Schema schema) {}

  /** Forgets what was asked for longest ago. */
  private static final class Recent extends LinkedHashMap<Text, Optional<QueryParts>> {
    private static final long serialVersionUID = 1;

    Recent() {
      super(2 * KEPT, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Text, Optional<QueryParts>> eldest) {
      return size() > KEPT;
    }
  }
}
