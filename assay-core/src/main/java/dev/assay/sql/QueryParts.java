// SPDX-License-Identifier: Apache-2.0
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

  /** Of longer texts only the last few are kept, so that what is kept stays small. */
  private static final int LONGEST_KEPT = 20_000;

  private static final int LONG_ONES_KEPT = 4;

  private static final Recent RECENT = new Recent(KEPT);
  private static final Recent RECENT_LONG = new Recent(LONG_ONES_KEPT);

  /**
   * The parts of a query; empty if it is no query, can't be parsed, or is nested too deeply. Never
   * throws. Safe for use by several threads.
   *
   * @param schema tells whose column a bare name is; may be {@link Schema#UNKNOWN}
   */
  public static Optional<QueryParts> of(String sql, Dialect dialect, Schema schema) {
    Recent recent = sql.length() > LONGEST_KEPT ? RECENT_LONG : RECENT;
    Text text = new Text(sql, dialect, schema);
    Optional<QueryParts> known;
    synchronized (recent) {
      known = recent.get(text);
    }
    if (known == null) {
      known = read(sql, dialect, schema);
      synchronized (recent) {
        recent.put(text, known);
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

    private final int kept;

    Recent(int kept) {
      super(2 * kept, 0.75f, true);
      this.kept = kept;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Text, Optional<QueryParts>> eldest) {
      return size() > kept;
    }
  }
}
