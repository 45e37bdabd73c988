// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.sql.spider.Conditions;
import dev.assay.sql.spider.SpiderQuery;
import dev.assay.sql.spider.SpiderQuery.ColumnUnit;
import dev.assay.sql.spider.SpiderQuery.OrderBy;
import dev.assay.sql.spider.SpiderQuery.SelectItem;
import dev.assay.sql.spider.SpiderQuery.SetOperation;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The components by which exact set match compares two normalized queries. For each it counts the
 * occurrences in the gold and in the prediction, and whether they agree.
 */
enum SpiderComponent {
  /** SELECT items, in any order. */
  SELECT,
  /** SELECT items without their aggregates. */
  SELECT_COLUMNS,
  /** Conditions of WHERE, in any order, without their connectors. */
  WHERE,
  /** Left operands of the conditions of WHERE. */
  WHERE_COLUMNS,
  /** Columns of GROUP BY, in any order, by their bare names. */
  GROUP_COLUMNS,
  /** GROUP BY and HAVING together, in order. */
  GROUP,
  /** ORDER BY in order with its direction, and whether there is a LIMIT. */
  ORDER,
  /** The set of connectors in WHERE: AND, OR. */
  AND_OR,
  /** INTERSECT, UNION or EXCEPT with a query that matches exactly. */
  SET_OPERATION,
  /** The set of keywords, of those in {@link #keywords}. */
  KEYWORDS;

  /**
   * The agreement of two queries in one component.
   *
   * @param gold number of occurrences in the gold
   * @param predicted number of occurrences in the prediction
   * @param same whether they agree; true if neither has any
   */
  record Agreement(int gold, int predicted, boolean same) {
    boolean isAbsent() {
      return gold == 0 && predicted == 0;
    }
  }

  Agreement compare(SpiderQuery gold, SpiderQuery predicted) {
    return switch (this) {
      case SELECT -> bags(gold.select(), predicted.select());
      case SELECT_COLUMNS -> bags(selected(gold), selected(predicted));
      case WHERE -> bags(gold.where().units(), predicted.where().units());
      case WHERE_COLUMNS -> bags(subjects(gold.where()), subjects(predicted.where()));
      case GROUP_COLUMNS -> bags(bareNames(gold), bareNames(predicted));
      case GROUP ->
          whole(
              !gold.groupBy().isEmpty(),
              !predicted.groupBy().isEmpty(),
              columns(gold).equals(columns(predicted)) && gold.having().equals(predicted.having()));
      case ORDER ->
          whole(
              gold.orderBy() != null,
              predicted.orderBy() != null,
              Objects.equals(gold.orderBy(), predicted.orderBy())
                  && gold.limited() == predicted.limited());
      case AND_OR ->
          bags(Set.copyOf(gold.where().connectors()), Set.copyOf(predicted.where().connectors()));
      case SET_OPERATION ->
          whole(
              gold.combined() != null,
              predicted.combined() != null,
              sameOperation(gold.combined(), predicted.combined()));
      case KEYWORDS -> bags(keywords(gold), keywords(predicted));
    };
  }

  private static Agreement bags(Collection<?> gold, Collection<?> predicted) {
    return new Agreement(gold.size(), predicted.size(), Multisets.same(gold, predicted));
  }

  private static Agreement whole(boolean gold, boolean predicted, boolean same) {
    return new Agreement(gold ? 1 : 0, predicted ? 1 : 0, gold == predicted && (same || !gold));
  }

  private static List<?> selected(SpiderQuery query) {
    return query.select().stream().map(SelectItem::unit).toList();
  }

  private static List<?> subjects(Conditions conditions) {
    return conditions.units().stream().map(Conditions.Condition::subject).toList();
  }

  private static List<String> columns(SpiderQuery query) {
    return query.groupBy().stream().map(ColumnUnit::column).toList();
  }

  private static List<String> bareNames(SpiderQuery query) {
    return columns(query).stream().map(name -> name.substring(name.indexOf('.') + 1)).toList();
  }

  private static boolean sameOperation(
      @Nullable SetOperation gold, @Nullable SetOperation predicted) {
    return gold != null
        && predicted != null
        && gold.operator().equals(predicted.operator())
        && SpiderMatch.of(gold.query(), predicted.query()).exact();
  }

  private static Set<String> keywords(SpiderQuery query) {
    Set<String> words = new HashSet<>();
    addIf(words, !query.where().isEmpty(), "where");
    addIf(words, !query.groupBy().isEmpty(), "group");
    addIf(words, !query.having().isEmpty(), "having");
    addIf(words, query.limited(), "limit");
    OrderBy order = query.orderBy();
    if (order != null) {
      words.addAll(List.of("order", order.direction()));
    }
    SetOperation combined = query.combined();
    if (combined != null) {
      words.add(combined.operator());
    }
    Stream.of(query.from().conditions(), query.where(), query.having())
        .forEach(conditions -> addKeywords(words, conditions));
    return words;
  }

  private static void addKeywords(Set<String> words, Conditions conditions) {
    addIf(words, conditions.connectors().contains("or"), "or");
    for (Conditions.Condition unit : conditions.units()) {
      addIf(words, unit.negated(), "not");
      addIf(words, unit.operator().equals("in"), "in");
      addIf(words, unit.operator().equals("like"), "like");
    }
  }

  private static void addIf(Set<String> words, boolean there, String word) {
    if (there) {
      words.add(word);
    }
  }
}
