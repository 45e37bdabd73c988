// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.ComparisonSide;
import dev.assay.match.internal.SearchBudget;
import dev.assay.sql.internal.QueryShape;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Facts about the query behind a table, which is parsed on first use. Not safe for use by several
 * threads.
 */
public final class QueryFacts {
  private final BooleanSupplier ordered;
  private final BooleanSupplier opensNullOrder;
  private final Supplier<Optional<QueryShape>> reader;
  private final @Nullable ComparisonSide side;
  private boolean read;
  private @Nullable QueryShape shape;

  private QueryFacts(
      BooleanSupplier ordered,
      BooleanSupplier opensNullOrder,
      Supplier<Optional<QueryShape>> reader,
      @Nullable ComparisonSide side) {
    this.side = side;
    this.ordered = ordered;
    this.opensNullOrder = opensNullOrder;
    this.reader = reader;
  }

  /** Returns the facts on a side's query, with a note if it matters and can't be parsed. */
  public static QueryFacts of(ComparisonSide side, String which, SearchBudget searchBudget) {
    String sql = side.sql();
    return sql == null
        ? new QueryFacts(() -> false, () -> true, Optional::empty, null)
        : new QueryFacts(
            () -> QueryShape.isOrdered(sql, side.dialect()),
            () -> !QueryShape.placesNulls(sql, side.dialect()),
            () -> {
              Optional<QueryShape> shape = QueryShape.of(sql, side.dialect());
              if (shape.isEmpty()) {
                searchBudget.note(
                    "the " + which + " query could not be parsed; its columns are unknown");
              }
              return shape;
            },
            side);
  }

  /** Returns the facts on a parsed query. */
  public static QueryFacts of(QueryShape shape) {
    return new QueryFacts(
        () -> !shape.sortKeys().isEmpty(), () -> false, () -> Optional.of(shape), null);
  }

  /** Returns whether the outermost query orders its rows. */
  public boolean isOrdered() {
    return ordered.getAsBoolean();
  }

  /** Returns whether the query leaves it to the engine where NULL sort keys stand. */
  public boolean opensNullOrder() {
    return opensNullOrder.getAsBoolean();
  }

  /** The side whose query it is; {@code null} if its text is unknown. */
  public @Nullable ComparisonSide side() {
    return side;
  }

  Optional<QueryShape> shape() {
    if (!read) {
      shape = reader.get().orElse(null);
      read = true;
    }
    return Optional.ofNullable(shape);
  }
}
