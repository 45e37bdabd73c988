// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

import dev.assay.match.Cause;
import dev.assay.match.MatchSettings;
import dev.assay.match.Relaxation;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two tables and how they should compare: an example of the comparison rules that can be checked.
 *
 * @param id names the case
 * @param note the purpose of the case, or {@code null}
 * @param gold the gold result and its query
 * @param predicted the predicted result and its query
 * @param dialect of both queries
 * @param settings under which the tables are compared
 * @param expect the expected result of the comparison
 */
public record ComparisonCase(
    String id,
    @Nullable String note,
    Side gold,
    Side predicted,
    Dialect dialect,
    MatchSettings settings,
    Expectation expect) {

  /**
   * A result and the query that gave it.
   *
   * @param sql {@code null} if unknown
   */
  public record Side(ResultTable table, @Nullable String sql) {}

  /**
   * The expectations of a case; omitted ones are not checked.
   *
   * @param accepted for each profile named, whether it accepts
   * @param relaxations of the best alternative, or {@code null}
   * @param alternatives in any order, or {@code null}
   * @param cause under the standard profile, or {@code null}
   */
  public record Expectation(
      Map<String, Boolean> accepted,
      @Nullable Set<Relaxation> relaxations,
      @Nullable List<Set<Relaxation>> alternatives,
      @Nullable Cause cause) {
    public Expectation {
      accepted = Map.copyOf(accepted);
      relaxations = relaxations == null ? null : Set.copyOf(relaxations);
      alternatives = alternatives == null ? null : List.copyOf(alternatives);
    }
  }
}
