// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.Metric;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryParts;
import dev.assay.sql.internal.UsedNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Agreement of the prediction with the gold in the tables and columns that they use. Source: schema
 * linking as the text-to-SQL literature measures it, over the names that {@link UsedNames} finds in
 * both queries. Formulas, for tables and for columns, with G the gold's names and P the
 * prediction's: precision |G ∩ P| / |P|, recall |G ∩ P| / |G|, F1 2·|G ∩ P| / (|G| + |P|). Where
 * both use none all three are 1; where only one does, 0. {@code schema_linking} itself is the mean
 * of the two F1s.
 *
 * <p>Several golds: the best of each number. A prediction that can't be parsed: 0. Not defined
 * where no gold can be parsed, as where the gold is a stored table.
 */
public final class SchemaLinking implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    return best(comparison, link -> (link.tables().f1() + link.columns().f1()) / 2);
  }

  /** The overlap of two sets of names. */
  record Overlap(int shared, int gold, int predicted) {
    static Overlap of(Set<String> gold, Set<String> predicted) {
      int shared = (int) gold.stream().filter(predicted::contains).count();
      return new Overlap(shared, gold.size(), predicted.size());
    }

    double precision() {
      return share(shared, predicted);
    }

    double recall() {
      return share(shared, gold);
    }

    double f1() {
      return share(2 * shared, gold + predicted);
    }

    private double share(int part, int whole) {
      return gold + predicted == 0 ? 1 : whole == 0 ? 0 : (double) part / whole;
    }
  }

  /** The overlaps of one gold and the prediction. */
  record Link(Overlap tables, Overlap columns) {}

  /**
   * The overlaps of all golds that can be parsed with the prediction.
   *
   * @param golds the number of these golds
   * @param links one for each; empty if the prediction can't be parsed
   */
  private record Links(int golds, List<Link> links) {
    static Links of(Comparison comparison) {
      List<UsedNames> golds = new ArrayList<>();
      for (GoldResult result : comparison.golds()) {
        UsedNames gold = names(result.sql(), comparison.goldDialect(), comparison);
        if (gold != null) {
          golds.add(gold);
        }
      }
      UsedNames predicted =
          golds.isEmpty() ? null : names(comparison.sql(), comparison.dialect(), comparison);
      return new Links(
          golds.size(),
          predicted == null
              ? List.of()
              : golds.stream().map(gold -> link(gold, predicted)).toList());
    }
  }

  private static final PerComparison<Links> LINKS = new PerComparison<>(Links::of);

  private static @Nullable Double best(Comparison comparison, ToDoubleFunction<Link> score) {
    Links links = LINKS.of(comparison);
    return links.golds == 0
        ? null
        : (Double) links.links.stream().mapToDouble(score).max().orElse(0);
  }

  private static @Nullable UsedNames names(
      @Nullable String sql, Dialect dialect, Comparison comparison) {
    return sql == null
        ? null
        : QueryParts.of(sql, dialect, comparison.database().schema())
            .map(QueryParts::names)
            .orElse(null);
  }

  private static Link link(UsedNames gold, UsedNames predicted) {
    return new Link(
        Overlap.of(gold.tables(), predicted.tables()),
        Overlap.of(gold.columns(), predicted.columns()));
  }

  /** One of the six scores; {@link SchemaLinking} has the formulas. */
  private abstract static class Part implements Metric {
    private final Function<Link, Overlap> side;
    private final ToDoubleFunction<Overlap> number;

    Part(Function<Link, Overlap> side, ToDoubleFunction<Overlap> number) {
      this.side = side;
      this.number = number;
    }

    @Override
    public final @Nullable Double score(Comparison comparison) {
      return best(comparison, link -> number.applyAsDouble(side.apply(link)));
    }

    @Override
    public final boolean needsRows() {
      return false;
    }

    @Override
    public final String name() {
      return "schema_linking_" + Metric.super.name();
    }
  }

  /** {@code schema_linking_table_precision}. */
  public static final class TablePrecision extends Part {
    public TablePrecision() {
      super(Link::tables, Overlap::precision);
    }
  }

  /** {@code schema_linking_table_recall}. */
  public static final class TableRecall extends Part {
    public TableRecall() {
      super(Link::tables, Overlap::recall);
    }
  }

  /** {@code schema_linking_table_f1}. */
  public static final class TableF1 extends Part {
    public TableF1() {
      super(Link::tables, Overlap::f1);
    }
  }

  /** {@code schema_linking_column_precision}. */
  public static final class ColumnPrecision extends Part {
    public ColumnPrecision() {
      super(Link::columns, Overlap::precision);
    }
  }

  /** {@code schema_linking_column_recall}. */
  public static final class ColumnRecall extends Part {
    public ColumnRecall() {
      super(Link::columns, Overlap::recall);
    }
  }

  /** {@code schema_linking_column_f1}. */
  public static final class ColumnF1 extends Part {
    public ColumnF1() {
      super(Link::columns, Overlap::f1);
    }
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
