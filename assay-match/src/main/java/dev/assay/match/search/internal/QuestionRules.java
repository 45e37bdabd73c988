// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.QuestionText;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnTrait.Omission;
import dev.assay.match.column.SelectList;
import dev.assay.match.tie.SortRuns;
import dev.assay.sql.internal.QueryFeatures;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.QueryShape.OutputColumn;
import dev.assay.sql.internal.RowConditions;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.ResultTable;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The differences between a gold and a prediction about which the question decides: whether it asks
 * for different rows, for one row or several, and for which columns. None applies without the
 * question's text and both queries.
 */
public final class QuestionRules {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*(?!\\s*\\.|\\w)");
  private static final Pattern CONSTANT = Pattern.compile("-?[\\d.]+|'(?:[^']|'')*'");
  private static final Pattern DISTINCT_ON =
      Pattern.compile("\\bdistinct\\s+on\\b", Pattern.CASE_INSENSITIVE);
  private static final Set<String> KEYWORDS =
      Set.of("as", "case", "cast", "decimal", "else", "end", "float", "integer", "real", "then");

  private final @Nullable QuestionText question;
  private final @Nullable ComparisonSide goldSide;
  private final @Nullable ComparisonSide predictedSide;
  private final ResultTable gold;
  private final SelectList goldItems;
  private final SelectList predictedItems;
  private @Nullable Boolean distinct;

  QuestionRules(
      TablePair.Side gold,
      TablePair.Side predicted,
      MatchSettings settings,
      SelectList goldItems,
      SelectList predictedItems) {
    this.question = settings.question();
    this.goldSide = gold.query().side();
    this.predictedSide = predicted.query().side();
    this.gold = gold.table();
    this.goldItems = goldItems;
    this.predictedItems = predictedItems;
  }

  /** Returns whether a prediction may repeat rows that the gold's DISTINCT keeps once. */
  boolean mayOmitDistinct() {
    Boolean known = distinct;
    if (known == null) {
      known =
          question != null
              && goldSide != null
              && predictedSide != null
              && question.listsRows()
              && !DISTINCT_ON.matcher(String.valueOf(goldSide.sql())).find() // it picks rows
              && goldItems.shape().filter(s -> s.distinct() && selectsRows(s)).isPresent()
              && predictedItems.shape().filter(s -> !s.distinct() && selectsRows(s)).isPresent()
              && !(hasNumbers() && joins(predictedSide) > joins(goldSide));
      distinct = known;
    }
    return known;
  }

  private static boolean selectsRows(QueryShape shape) {
    return !shape.setOperation() && shape.outputs().stream().noneMatch(OutputColumn::isAggregate);
  }

  private boolean hasNumbers() {
    return gold.columns().stream()
        .anyMatch(column -> new ColumnFacts(column, 0).contents().hasNumbers());
  }

  private static int joins(ComparisonSide side) {
    return QueryFeatures.of(String.valueOf(side.sql()), side.dialect())
        .map(QueryFeatures::joins)
        .orElse(Integer.MAX_VALUE);
  }

  /** Returns whether one of the gold's rows, which share an extreme, is right. */
  boolean takesOneOfTied(int goldRows, int predictedRows) {
    return goldRows > 1
        && predictedRows == 1
        && question != null
        && goldSide != null
        && predictedSide != null
        && question.asksForOne()
        && RowConditions.areOneOfExtreme(
            String.valueOf(goldSide.sql()),
            String.valueOf(predictedSide.sql()),
            goldSide.dialect());
  }

  /** Returns whether the question may tell that columns of the gold are not asked for. */
  boolean mayOmitColumns() {
    return question != null
        && goldSide != null
        && goldItems.shape().isPresent()
        && question.mayBeRead();
  }

  /** The gold columns without a partner. */
  public Omission missing(List<ColumnFacts> columns, List<ColumnPair> pairs) {
    if (!mayOmitColumns()) {
      return Omission.ASKED;
    }
    return columns.stream()
        .filter(column -> pairs.stream().noneMatch(pair -> isOf(pair, column)))
        .map(column -> missing(column, pairs.size()))
        .max(Comparator.naturalOrder())
        .orElse(Omission.ASKED);
  }

  private static boolean isOf(ColumnPair pair, ColumnFacts column) {
    return pair.gold().index() == column.index();
  }

  private Omission missing(ColumnFacts column, int others) {
    Optional<OutputColumn> item = goldItems.item(column.index());
    if (question == null
        || item.isEmpty()
        || item.get().star()
        || question.mayAskFor(names(item.get()), others)) {
      return Omission.ASKED;
    }
    return isSortKey(column) || isConstant(item.get()) ? Omission.KEY : Omission.UNASKED;
  }

  private static Set<String> names(OutputColumn item) {
    Set<String> names = new HashSet<>();
    if (item.alias() != null) {
      names.add(item.alias());
    }
    if (item.column() != null) {
      names.add(item.column());
    }
    if (item.column() != null || CONSTANT.matcher(item.expression()).matches()) {
      return names;
    }
    Matcher matcher = NAME.matcher(item.expression());
    while (matcher.find()) {
      names.add(matcher.group());
    }
    names.removeIf(name -> KEYWORDS.contains(name.toLowerCase(java.util.Locale.ROOT)));
    return names;
  }

  private boolean isSortKey(ColumnFacts column) {
    return SortRuns.of(gold, goldItems).keys().contains(gold.column(column.index()));
  }

  private boolean isConstant(OutputColumn item) {
    return CONSTANT.matcher(item.expression()).matches()
        || (item.column() != null
            && goldSide != null
            && RowConditions.of(String.valueOf(goldSide.sql()), goldSide.dialect())
                .fixed()
                .contains(SqlName.unquote(item.column()).toLowerCase(java.util.Locale.ROOT)));
  }
}
