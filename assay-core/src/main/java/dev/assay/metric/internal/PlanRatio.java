// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.match.Match;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A number that the database's plan tells of a query: the gold's divided by that of a correct
 * prediction; above 1 the prediction costs less. Queries are not run for it. The mean of several
 * questions is the geometric one.
 *
 * <p>Undefined if the prediction is not correct, if the gold that it matches has no SQL, or if the
 * database does not tell the number of both queries, or tells 0 of one of them.
 */
public abstract sealed class PlanRatio implements Metric {
  private static final Set<String> NAMES =
      Set.of(new PlannerCost().name(), new BytesScanned().name());

  private final Dialect dialect;
  private final String pointer;

  private PlanRatio(Dialect dialect, String pointer) {
    this.dialect = dialect;
    this.pointer = pointer;
  }

  /** The total cost that PostgreSQL's planner estimates, in its own unit. */
  public static final class PlannerCost extends PlanRatio {
    public PlannerCost() {
      super(Dialect.POSTGRES, "/0/Plan/Total Cost");
    }
  }

  /** The bytes of the partitions that Snowflake may scan. */
  public static final class BytesScanned extends PlanRatio {
    public BytesScanned() {
      super(Dialect.SNOWFLAKE, "/GlobalStats/bytesAssigned");
    }
  }

  /** Returns whether a metric is a ratio, whose mean is the geometric one. */
  public static boolean isOne(String metric) {
    return NAMES.contains(metric);
  }

  @Override
  public @Nullable Double score(Comparison comparison) {
    Match match = comparison.match();
    String predicted = comparison.sql();
    if (!(comparison.verdict() instanceof Verdict.Correct)
        || match == null
        || predicted == null
        || comparison.dialect() != dialect) {
      return null;
    }
    String gold = comparison.golds().get(match.gold()).sql();
    Double expected = gold == null ? null : told(comparison.database().plan(gold));
    Double found = expected == null ? null : told(comparison.database().plan(predicted));
    if (expected == null || found == null) {
      return null;
    }
    if (expected.equals(found)) {
      return 1.0; // also where both scan nothing
    }
    return expected > 0 && found > 0 ? expected / found : null;
  }

  /** The number in a plan; {@code null} if it is none. */
  private @Nullable Double told(Execution plan) {
    if (!(plan instanceof Execution.Rows rows) || rows.table().isEmpty()) {
      return null;
    }
    try {
      JsonNode number =
          Json.READER.readTree(String.valueOf(rows.table().row(0).get(0))).at(pointer);
      return number.isNumber() && number.doubleValue() >= 0 ? number.doubleValue() : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  @Override
  public boolean byNameOnly() {
    return true;
  }

  @Override
  public boolean needsRows() {
    return false;
  }

  /** Created when a plan is first read; the metrics themselves are created at every start. */
  private static final class Json {
    static final ObjectReader READER = JsonMapper.builder().build().reader();
  }
}
