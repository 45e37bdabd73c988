// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import dev.assay.match.ComparisonSide;
import dev.assay.match.SearchBudget;
import dev.assay.sql.QueryShape;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the query behind a table; nothing is read before it is asked for. Not safe for
 * use by several threads.
 */
public final class QueryFacts {
  private final BooleanSupplier ordered;
  private final Supplier<Optional<QueryShape>> reader;
  private boolean read;
  private @Nullable QueryShape shape;

  private QueryFacts(BooleanSupplier ordered, Supplier<Optional<QueryShape>> reader) {
    this.ordered = ordered;
    this.reader = reader;
  }

  /** Of a side, with a note if its query matters and can't be read. */
  public static QueryFacts of(ComparisonSide side, String which, SearchBudget searchBudget) {
    String sql = side.sql();
    return sql == null
        ? new QueryFacts(() -> false, Optional::empty)
        : new QueryFacts(
            () -> QueryShape.isOrdered(sql, side.dialect()),
            () -> {
              Optional<QueryShape> shape = QueryShape.of(sql, side.dialect());
              if (shape.isEmpty()) {
                searchBudget.note(
                    "the " + which + " query could not be parsed; its columns are unknown");
              }
              return shape;
            });
  }

  /** Of a query that was read already. */
  public static QueryFacts of(QueryShape shape) {
    return new QueryFacts(() -> !shape.sortKeys().isEmpty(), () -> Optional.of(shape));
  }

  /** Returns whether the outermost query orders its rows. */
  public boolean isOrdered() {
    return ordered.getAsBoolean();
  }

  Optional<QueryShape> shape() {
    if (!read) {
      shape = reader.get().orElse(null);
      read = true;
    }
    return Optional.ofNullable(shape);
  }
}
