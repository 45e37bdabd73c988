// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.spider.SpiderComponent.Agreement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One component of Spider's exact set match. Source: the partial scores of {@link
 * SpiderExactSetMatch}'s. Formula: 1 if gold and prediction agree in the component, 0 if they
 * don't, which is the original's F1 of one question, because it gives no credit for a part of a
 * component.
 *
 * <p>Not defined where neither has the component, so that the mean is over the questions that have
 * it; and not where exact set match is not. With several golds the best counts: agreeing, then
 * neither having it, then not agreeing.
 *
 * <p>The original prints totals: with k questions that agree, P whose prediction and G whose gold
 * has the component, accuracy k/P, recall k/G and F1 2k/(P+G). The mean here is k/(P+G−B), where B
 * have it in both.
 */
public abstract sealed class SpiderComponentF1 implements Metric {
  private final SpiderComponent component;
  private final String name;

  private SpiderComponentF1(SpiderComponent component, String name) {
    this.component = component;
    this.name = name;
  }

  @Override
  public @Nullable Double score(Comparison comparison) {
    List<Agreement> agreements =
        SpiderMatchCache.SHARED.of(comparison).stream().map(match -> match.of(component)).toList();
    if (agreements.stream().anyMatch(a -> a.same() && !a.isAbsent())) {
      return 1.0;
    }
    return agreements.isEmpty() || agreements.stream().anyMatch(Agreement::isAbsent) ? null : 0.0;
  }

  @Override
  public boolean needsRows() {
    return false;
  }

  @Override
  public String name() {
    return name;
  }

  /** The original's {@code select}: columns and aggregates of SELECT, in any order. */
  public static final class Select extends SpiderComponentF1 {
    public Select() {
      super(SpiderComponent.SELECT, "spider_select_f1");
    }
  }

  /** The original's {@code select(no AGG)}: the same without aggregates. */
  public static final class SelectColumns extends SpiderComponentF1 {
    public SelectColumns() {
      super(SpiderComponent.SELECT_COLUMNS, "spider_select_columns_f1");
    }
  }

  /** The original's {@code where}: conditions, in any order, without values. */
  public static final class Where extends SpiderComponentF1 {
    public Where() {
      super(SpiderComponent.WHERE, "spider_where_f1");
    }
  }

  /** The original's {@code where(no OP)}: the left sides of the conditions. */
  public static final class WhereColumns extends SpiderComponentF1 {
    public WhereColumns() {
      super(SpiderComponent.WHERE_COLUMNS, "spider_where_columns_f1");
    }
  }

  /** The original's {@code group(no Having)}: the names of the columns, in any order. */
  public static final class GroupColumns extends SpiderComponentF1 {
    public GroupColumns() {
      super(SpiderComponent.GROUP_COLUMNS, "spider_group_columns_f1");
    }
  }

  /** The original's {@code group}: GROUP BY and HAVING, in order. */
  public static final class Group extends SpiderComponentF1 {
    public Group() {
      super(SpiderComponent.GROUP, "spider_group_f1");
    }
  }

  /** The original's {@code order}: ORDER BY with its direction, and whether there is a LIMIT. */
  public static final class Order extends SpiderComponentF1 {
    public Order() {
      super(SpiderComponent.ORDER, "spider_order_f1");
    }
  }

  /**
   * The original's {@code and/or}: which of the two occur in WHERE. The original also counts every
   * question where neither query has any, as agreeing.
   */
  public static final class AndOr extends SpiderComponentF1 {
    public AndOr() {
      super(SpiderComponent.AND_OR, "spider_and_or_f1");
    }
  }

  /** The original's {@code IUEN}: INTERSECT, UNION or EXCEPT with a query that matches exactly. */
  public static final class SetOperation extends SpiderComponentF1 {
    public SetOperation() {
      super(SpiderComponent.SET_OPERATION, "spider_set_operation_f1");
    }
  }

  /** The original's {@code keywords}: which occur of WHERE, GROUP BY, DESC, LIKE and others. */
  public static final class Keywords extends SpiderComponentF1 {
    public Keywords() {
      super(SpiderComponent.KEYWORDS, "spider_keywords_f1");
    }
  }
}
