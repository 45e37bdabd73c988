// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.SqlDifference;
import dev.assay.sql.SqlDifference.Kind;
import dev.assay.sql.internal.StatementOutline.Filter;
import dev.assay.sql.internal.StatementOutline.SortKey;
import dev.assay.sql.internal.StatementOutline.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares what a predicted query says with what the gold query says. Aliases, qualifiers, the
 * order of AND and OR, the sides of a comparison, and whether a table is joined or used in a
 * subquery do not count. Differences that both queries may have without returning anything else,
 * such as an ORDER BY that the gold does without, are not mentioned.
 */
public final class SqlDifferences {
  private static final Pattern AGGREGATE =
      Pattern.compile("(count|sum|avg|min|max|total|median|stddev)\\((distinct )?(.*)\\)");

  private static final Set<String> EXTREME = Set.of("max", "min");
  private static final int LONGEST_PART = 50;
  private static final String NAME = "(?:[a-z_]\\w*|\"[^\"]*\")";
  private static final Pattern COLUMN = Pattern.compile(NAME + "(?:\\." + NAME + ")?");
  private static final Pattern QUALIFIED = Pattern.compile("'[^']*'|(" + NAME + "\\." + NAME + ")");

  /** A report asks several times: for its summary, its list of questions, and their pages. */
  private static final RecentTexts<Texts, List<SqlDifference>> KNOWN = new RecentTexts<>(32_768);

  private final StatementOutline gold;
  private final StatementOutline predicted;
  private final Set<SqlDifference> found = new LinkedHashSet<>();

  private SqlDifferences(StatementOutline gold, StatementOutline predicted) {
    this.gold = gold;
    this.predicted = predicted;
  }

  /**
   * Returns the differences, the most telling first; none if a query can't be parsed. Never throws.
   * The result depends on nothing but the texts.
   */
  public static List<SqlDifference> of(String gold, String predicted) {
    String longer = gold.length() > predicted.length() ? gold : predicted;
    return KNOWN.get(longer, new Texts(gold, predicted), () -> compare(gold, predicted));
  }

  private record Texts(String gold, String predicted) {}

  private static List<SqlDifference> compare(String gold, String predicted) {
    Optional<StatementOutline> right = OutlineReader.read(gold);
    Optional<StatementOutline> wrong = right.isEmpty() ? right : OutlineReader.read(predicted);
    return right.isPresent() && wrong.isPresent()
        ? new SqlDifferences(right.get(), wrong.get()).all()
        : List.of();
  }

  private List<SqlDifference> all() {
    operations();
    exclusions();
    tables();
    FilterDifferences.add(gold, predicted, found::add);
    grouping();
    items();
    distinct();
    limit();
    order();
    joins();
    if (found.isEmpty()) {
      qualifiers();
      counted();
    }
    return found.stream().sorted(Comparator.comparing(SqlDifference::kind)).toList();
  }

  private void add(Kind kind, String detail, String place) {
    found.add(new SqlDifference(kind, detail, place));
  }

  /** The columns of an expression: it alone, or those in it whose tables are known. */
  static String columns(String qualified) {
    if (COLUMN.matcher(qualified).matches()) {
      return qualified;
    }
    return QUALIFIED
        .matcher(qualified)
        .results()
        .map(found -> found.group(1))
        .filter(Objects::nonNull)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String columns(List<String> texts, StatementOutline outline) {
    Map<String, String> qualified = new HashMap<>();
    outline.items.forEach(item -> qualified.putIfAbsent(item.text(), item.qualified()));
    return texts.stream()
        .map(text -> columns(qualified.getOrDefault(text, text)))
        .filter(columns -> !columns.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static <T> List<T> without(Collection<T> all, Collection<T> others) {
    List<T> left = new ArrayList<>(all);
    others.forEach(left::remove);
    return left;
  }

  static String instead(String written, String right) {
    return brief(written) + " instead of " + brief(right);
  }

  /** Both sides are shortened, so that neither hides the other. */
  private static String brief(String part) {
    return part.length() <= LONGEST_PART ? part : part.substring(0, LONGEST_PART - 1) + "…";
  }

  private void operations() {
    List<String> missing = without(gold.operations, predicted.operations);
    List<String> added = without(predicted.operations, gold.operations);
    if (!missing.isEmpty() && !added.isEmpty()) {
      add(Kind.OTHER_SET_OPERATION, instead(added.get(0), missing.get(0)), missing.get(0));
      return;
    }
    missing.stream()
        .filter(operation -> !isExpressed(operation, predicted))
        .forEach(operation -> add(Kind.SET_OPERATION_MISSING, operation, operation));
    added.stream()
        .filter(operation -> !isExpressed(operation, gold))
        .forEach(operation -> add(Kind.SET_OPERATION_ADDED, operation, operation));
  }

  /** Returns whether a query may say the same without a set operation. */
  private static boolean isExpressed(String operation, StatementOutline other) {
    return operation.startsWith("EXCEPT")
        ? other.hasExclusion()
        : operation.startsWith("UNION") ? other.disjunction : other.subqueries > 0;
  }

  private void exclusions() {
    if (!gold.exclusions.isEmpty() && !predicted.hasExclusion()) {
      add(Kind.EXCLUSION_MISSING, gold.exclusions.iterator().next(), "");
    } else if (!predicted.exclusions.isEmpty() && !gold.hasExclusion()) {
      add(Kind.EXCLUSION_ADDED, predicted.exclusions.iterator().next(), "");
    } else if (isNotIn(predicted) != isNotIn(gold)
        && !gold.exclusions.isEmpty()
        && !predicted.exclusions.isEmpty()) {
      String notIn = "NOT IN";
      String exists = "NOT EXISTS";
      add(
          Kind.OTHER_EXCLUSION,
          isNotIn(predicted) ? instead(notIn, exists) : instead(exists, notIn),
          "");
    }
  }

  private static boolean isNotIn(StatementOutline outline) {
    return outline.exclusions.stream().anyMatch(text -> text.contains(" NOT IN "));
  }

  private void tables() {
    List<String> missing = without(gold.tables, predicted.tables);
    List<String> added = without(predicted.tables, gold.tables);
    String left = String.join(", ", missing);
    String more = String.join(", ", added);
    if (!missing.isEmpty() && !added.isEmpty()) {
      add(Kind.OTHER_TABLE, instead(more, left), left);
    } else if (!missing.isEmpty()) {
      add(Kind.JOIN_MISSING, left, left);
    } else if (!added.isEmpty()) {
      add(Kind.JOIN_ADDED, more, more);
    }
  }

  private void grouping() {
    List<String> missing = without(gold.grouping, predicted.grouping);
    List<String> added = without(predicted.grouping, gold.grouping);
    dropEquated(missing, added);
    boolean both = !gold.grouping.isEmpty() && !predicted.grouping.isEmpty();
    if (both && !(missing.isEmpty() && added.isEmpty())) {
      String right = String.join(", ", gold.grouping);
      add(Kind.OTHER_GROUPING, instead(String.join(", ", predicted.grouping), right), right);
    } else if (!missing.isEmpty() && !predicted.distinct) {
      String left = String.join(", ", missing);
      add(Kind.GROUPING_MISSING, left, left);
    } else if (!added.isEmpty() && !gold.distinct) {
      String more = String.join(", ", added);
      add(Kind.GROUPING_ADDED, more, more);
    }
  }

  /** Drops pairs of columns that one of the queries requires to be equal. */
  private void dropEquated(List<String> missing, List<String> added) {
    for (String one : List.copyOf(missing)) {
      for (String other : List.copyOf(added)) {
        if (missing.contains(one) && (gold.equates(one, other) || predicted.equates(one, other))) {
          missing.remove(one);
          added.remove(other);
        }
      }
    }
  }

  private static List<String> texts(StatementOutline outline) {
    return outline.items.stream().map(Term::text).collect(Collectors.toCollection(ArrayList::new));
  }

  private void items() {
    List<String> missing = without(texts(gold), texts(predicted));
    List<String> added = without(texts(predicted), texts(gold));
    if (missing.contains("*") || added.contains("*")) {
      return; // which columns it stands for is not known
    }
    dropEquated(missing, added);
    for (String one : List.copyOf(missing)) {
      added.stream()
          .filter(other -> aggregate(one, other))
          .findFirst()
          .ifPresent(
              other -> {
                missing.remove(one);
                added.remove(other);
              });
    }
    String place = columns(missing, gold);
    if (missing.size() > added.size()) {
      add(Kind.COLUMNS_MISSING, written(missing, gold), place);
    } else if (missing.isEmpty() && !added.isEmpty()) {
      add(Kind.COLUMNS_ADDED, written(added, predicted), columns(added, predicted));
    } else if (!missing.isEmpty()) {
      String written = written(added, predicted);
      boolean plain =
          Stream.of(missing, added).flatMap(List::stream).allMatch(COLUMN.asMatchPredicate());
      if (isDistinct(missing) && !isDistinct(added)) {
        add(Kind.DISTINCT_MISSING, written(missing, gold), place);
      } else {
        Kind kind = plain ? Kind.OTHER_COLUMNS : Kind.OTHER_CALCULATION;
        add(kind, instead(written, written(missing, gold)), place);
      }
    }
  }

  private static boolean isDistinct(List<String> texts) {
    return texts.stream().anyMatch(text -> text.contains("(distinct "));
  }

  private static String written(List<String> texts, StatementOutline outline) {
    Map<String, String> written = new HashMap<>();
    outline.items.forEach(item -> written.putIfAbsent(item.text(), item.written()));
    return texts.stream()
        .map(text -> written.getOrDefault(text, text))
        .collect(Collectors.joining(", "));
  }

  private static String written(String text, StatementOutline outline) {
    return written(List.of(text), outline);
  }

  /** Returns whether a text is one call of an aggregate: {@code sum(a)/count(b)} is not. */
  private static boolean isCall(Matcher aggregate, String text) {
    int depth = 0;
    for (int i = 0; i < text.length() - 1; i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0 && text.charAt(i) == ')') {
        return false;
      }
    }
    return aggregate.matches();
  }

  static boolean isAggregate(String text) {
    return isCall(AGGREGATE.matcher(text), text);
  }

  /** Reports two items of which at least one aggregates, if they differ just in that. */
  private boolean aggregate(String right, String written) {
    Matcher gold = AGGREGATE.matcher(right);
    Matcher prediction = AGGREGATE.matcher(written);
    boolean isGold = isCall(gold, right);
    boolean isPrediction = isCall(prediction, written);
    if (isGold && isPrediction) {
      boolean same = gold.group(1).equals(prediction.group(1));
      boolean distinct = gold.group(2) != null;
      if (same && distinct != (prediction.group(2) != null)) {
        add(
            distinct ? Kind.DISTINCT_MISSING : Kind.DISTINCT_ADDED,
            distinct ? right : written,
            distinct ? columns(List.of(right), this.gold) : columns(List.of(written), predicted));
      } else {
        add(
            same ? Kind.OTHER_COLUMNS : Kind.OTHER_AGGREGATE,
            aggregates(written, right),
            columns(List.of(right), this.gold));
      }
      return true;
    }
    boolean one = isGold != isPrediction;
    if (one && (right.contains("(" + written + ")") || written.contains("(" + right + ")"))) {
      boolean sorted = isGold ? predicted.takesFirstBy(written) : this.gold.takesFirstBy(right);
      if (sorted && EXTREME.contains((isGold ? gold : prediction).group(1))) {
        return true; // the largest value, in two ways
      }
      add(Kind.OTHER_AGGREGATE, aggregates(written, right), columns(List.of(right), this.gold));
      return true;
    }
    return false;
  }

  private String aggregates(String written, String right) {
    return instead(upper(written(written, predicted)), upper(written(right, gold)));
  }

  private static String upper(String item) {
    Matcher aggregate = AGGREGATE.matcher(item);
    return aggregate.matches()
        ? aggregate.group(1).toUpperCase(Locale.ROOT) + item.substring(aggregate.group(1).length())
        : item;
  }

  private void distinct() {
    boolean operation = !gold.operations.isEmpty() || !predicted.operations.isEmpty();
    if (operation) {
      return; // it drops repeated rows itself, or is reported
    }
    if (gold.distinct && !predicted.distinct && predicted.grouping.isEmpty()) {
      add(Kind.DISTINCT_MISSING, "", columns(texts(gold), gold));
    } else if (predicted.distinct && !gold.distinct && gold.grouping.isEmpty()) {
      add(Kind.DISTINCT_ADDED, "", columns(texts(gold), gold));
    }
  }

  private void limit() {
    if (gold.limit.equals(predicted.limit)) {
      return;
    }
    StatementOutline unlimited = gold.limit.isEmpty() ? gold : predicted;
    StatementOutline limited = unlimited == gold ? predicted : gold;
    boolean byExtreme = unlimited.hasExtreme() && !limited.hasExtreme();
    if (unlimited.limit.isEmpty() && byExtreme) {
      String extreme = "MAX or MIN in a subquery";
      String limit = "LIMIT " + gold.limit + predicted.limit;
      String detail = gold.limit.isEmpty() ? instead(limit, extreme) : instead(extreme, limit);
      add(Kind.ALL_TIES, detail, "");
    } else if (predicted.limit.isEmpty()) {
      add(Kind.LIMIT_MISSING, gold.limit, "");
    } else if (gold.limit.isEmpty()) {
      add(Kind.LIMIT_ADDED, predicted.limit, "");
    } else {
      add(Kind.OTHER_LIMIT, instead(predicted.limit, gold.limit), "");
    }
  }

  private void order() {
    List<String> keys = gold.order.stream().map(SortKey::words).toList();
    List<String> others = predicted.order.stream().map(SortKey::words).toList();
    if (keys.equals(others) || keys.isEmpty()) {
      return;
    }
    if (predicted.order.isEmpty()) {
      if (gold.limit.isEmpty() || !predicted.limit.isEmpty()) {
        add(Kind.ORDER_MISSING, words(gold.order), sortColumns());
      }
      return;
    }
    List<String> right = gold.order.stream().map(SortKey::text).toList();
    List<String> written = predicted.order.stream().map(SortKey::text).toList();
    boolean continued = others.size() > keys.size() && others.subList(0, keys.size()).equals(keys);
    if (!continued) {
      Kind kind = right.equals(written) ? Kind.OTHER_DIRECTION : Kind.OTHER_ORDER;
      add(kind, instead(words(predicted.order), words(gold.order)), sortColumns());
    }
  }

  private String sortColumns() {
    return gold.order.stream().map(SortKey::text).collect(Collectors.joining(", "));
  }

  private static String words(List<SortKey> keys) {
    return keys.stream().map(SortKey::shown).collect(Collectors.joining(", "));
  }

  /**
   * Join conditions are comparable only if both queries use the same tables, and those of
   * subqueries only if there is no other difference.
   */
  private void joins() {
    boolean nested = gold.subqueries + predicted.subqueries > 0;
    if (!gold.tables.equals(predicted.tables)
        || gold.subqueries != predicted.subqueries
        || (nested && !found.isEmpty())) {
      return;
    }
    List<String> missing = without(gold.joinConditions.keySet(), predicted.joinConditions.keySet());
    List<String> added = without(predicted.joinConditions.keySet(), gold.joinConditions.keySet());
    String right = String.join(" AND ", missing);
    if (gold.naturalJoin || predicted.naturalJoin) {
      missing.clear(); // which columns it equates is not known
    }
    if (!missing.isEmpty() && added.isEmpty()) {
      add(Kind.JOIN_CONDITION_MISSING, right, right);
    } else if (!missing.isEmpty()) {
      add(Kind.OTHER_JOIN_CONDITION, instead(String.join(" AND ", added), right), right);
    }
    if (gold.outerJoin != predicted.outerJoin) {
      add(
          Kind.OTHER_JOIN_TYPE,
          predicted.outerJoin ? instead("outer", "inner") : instead("inner", "outer"),
          "");
    }
  }

  /** Compares the tables of columns, where everything else agrees. */
  private void qualifiers() {
    for (int i = 0; i < Math.min(gold.items.size(), predicted.items.size()); i++) {
      Term right = gold.items.get(i);
      Term written = predicted.items.get(i);
      boolean known = right.qualified().contains(".") && written.qualified().contains(".");
      boolean equal = gold.equates(right.text(), right.text());
      if (known
          && !equal
          && right.text().equals(written.text())
          && !right.qualified().equals(written.qualified())) {
        String place = columns(right.qualified());
        add(Kind.OTHER_COLUMNS, instead(written.qualified(), right.qualified()), place);
      }
    }
    FilterDifferences.addTables(gold, predicted, found::add);
  }

  private void counted() {
    List<String> missing = without(gold.counted, predicted.counted);
    List<String> added = without(predicted.counted, gold.counted);
    if (found.isEmpty() && missing.size() == 1 && added.size() == 1) {
      String right = "COUNT(%s)".formatted(missing.get(0));
      String written = "COUNT(%s)".formatted(added.get(0));
      add(Kind.OTHER_AGGREGATE, instead(written, right), columns(missing.get(0)));
    }
  }

  /** Compares the filters of two queries: those of which only a part differs are one difference. */
  private record FilterDifferences(
      Set<Filter> missing, Set<Filter> added, Consumer<SqlDifference> found) {
    /** Text that starts like a date or a time of day. */
    private static final Pattern DATE =
        Pattern.compile("'\\d{4}[-/]\\d{1,2}([-/]\\d.*)?'|'\\d{1,2}:\\d.*'");

    private static final String SIGNS = "[^\\p{L}\\p{N}%]";
    private static final Pattern YEAR = Pattern.compile("'?(1[5-9]|20)\\d\\d'?");
    private static final Pattern DATE_NAME = Pattern.compile(".*(year|date|time|month|day).*");

    static void add(
        StatementOutline gold, StatementOutline predicted, Consumer<SqlDifference> found) {
      Set<Filter> missing = left(gold, predicted);
      Set<Filter> added = left(predicted, gold);
      boolean same = missing.isEmpty() && added.isEmpty();
      boolean union = !gold.operations.isEmpty() || !predicted.operations.isEmpty();
      if (same && !union && gold.filters.size() > 1 && gold.disjunction != predicted.disjunction) {
        String detail = predicted.disjunction ? "OR instead of AND" : "AND instead of OR";
        found.accept(new SqlDifference(Kind.OTHER_CONNECTIVE, detail, ""));
      }
      new FilterDifferences(missing, added, found).pair();
    }

    /** The filters that only one query has; what stands for a limit in the other is left out. */
    private static Set<Filter> left(StatementOutline one, StatementOutline other) {
      Set<Filter> left = new LinkedHashSet<>(one.filters.values());
      left.removeIf(
          filter ->
              other.filters.containsKey(filter.words())
                  || other.calculates(filter)
                  || (filter.extreme() && !other.limit.isEmpty() && !other.hasExtreme())
                  || (filter.operator().equals("IS NULL")
                      && one.outerJoin
                      && other.hasExclusion()));
      return left;
    }

    private void pair() {
      BiPredicate<Filter, Filter> value =
          (a, b) -> a.left().equals(b.left()) && a.operator().equals(b.operator());
      pair(Kind.VALUE_SPELLING, (a, b) -> value.test(a, b) && isSpelling(a, b), Filter::right);
      pair(
          Kind.OTHER_DATE,
          (a, b) -> a.left().equals(b.left()) && (isDate(a) || isDate(b)),
          filter -> filter.operator() + " " + filter.right());
      pair(Kind.OTHER_FILTER_VALUE, value, Filter::right);
      pair(
          Kind.OTHER_COMPARISON,
          (a, b) -> a.left().equals(b.left()) && (a.right().equals(b.right()) || isPattern(a, b)),
          filter -> (filter.operator() + " " + filter.right()).trim());
      pair(Kind.DISTINCT_MISSING, (a, b) -> isDistinctOf(a, b), Filter::shown);
      pair(Kind.DISTINCT_ADDED, (a, b) -> isDistinctOf(b, a), Filter::shown);
      pair(
          Kind.OTHER_AGGREGATE,
          (a, b) -> isComparedAlike(a, b) && isAggregate(a) && isAggregate(b),
          Filter::shown);
      pair(
          Kind.OTHER_FILTER_COLUMN,
          (a, b) ->
              a.operator().equals(b.operator())
                  && a.right().equals(b.right())
                  && !isPlain(a.right()),
          Filter::shown);
      pair(Kind.OTHER_FILTER, (a, b) -> isAbout(a.left(), b.left()), Filter::shown);
      if (missing.size() == 1 && added.size() == 1) {
        pair(Kind.OTHER_FILTER, (a, b) -> a.operator().equals(b.operator()), Filter::shown);
      }
      missing.forEach(filter -> found.accept(of(Kind.FILTER_MISSING, filter.shown(), filter)));
      added.forEach(filter -> found.accept(of(Kind.FILTER_ADDED, filter.shown(), filter)));
    }

    private static SqlDifference of(Kind kind, String detail, Filter filter) {
      String columns = columns(filter.qualified());
      boolean known = !columns.isEmpty() || filter.left().contains(" ");
      return new SqlDifference(kind, detail, known ? columns : filter.left());
    }

    /**
     * Returns whether two values differ in nothing but case, blanks and other signs, or in that one
     * is a number and the other the same as text.
     */
    private static boolean isSpelling(Filter one, Filter other) {
      boolean texts = one.right().startsWith("'") && other.right().startsWith("'");
      String signs = texts ? SIGNS : "'";
      boolean said = !folded(one, signs).isEmpty();
      return (said && folded(one, signs).equals(folded(other, signs)))
          || (texts && folded(one, "\\s").equals(folded(other, "\\s")));
    }

    /** Returns whether one compares for equality and the other with a pattern of the same text. */
    private static boolean isPattern(Filter one, Filter other) {
      return one.operator().endsWith("LIKE") != other.operator().endsWith("LIKE")
          && folded(one, "%").equals(folded(other, "%"));
    }

    private static String folded(Filter filter, String dropped) {
      return filter.right().toLowerCase(Locale.ROOT).replaceAll(dropped, "");
    }

    private static boolean isDate(Filter filter) {
      return DATE.matcher(filter.right()).matches()
          || (YEAR.matcher(filter.right()).matches() && DATE_NAME.matcher(filter.left()).matches());
    }

    private static boolean isComparedAlike(Filter one, Filter other) {
      return one.operator().equals(other.operator()) && one.right().equals(other.right());
    }

    private static boolean isAggregate(Filter filter) {
      return SqlDifferences.isAggregate(filter.left());
    }

    /** Returns whether the first has DISTINCT in an aggregate, and the other has none in it. */
    private static boolean isDistinctOf(Filter one, Filter other) {
      int name = one.written().indexOf("(distinct ") + 1;
      return isComparedAlike(one, other)
          && name > 0
          && other.written().startsWith(one.written().substring(0, name))
          && !other.written().contains("(distinct ");
    }

    /** Values that many filters share by chance, or that are not there. */
    private static boolean isPlain(String value) {
      return value.isEmpty() || value.equals("0") || value.equals("1");
    }

    /** Returns whether two compared texts are the same column, or one is an expression of it. */
    private static boolean isAbout(String one, String other) {
      return one.equals(other) || isWithin(one, other) || isWithin(other, one);
    }

    private static boolean isWithin(String column, String expression) {
      return COLUMN.matcher(column).matches()
          && Pattern.compile("(?<![\\w\".'])" + Pattern.quote(column) + "(?![\\w\".'(])")
              .matcher(expression)
              .find();
    }

    /**
     * Reports pairs that are alike.
     *
     * @param differing writes the part of the gold's filter that differs
     */
    private void pair(
        Kind kind, BiPredicate<Filter, Filter> alike, Function<Filter, String> differing) {
      for (Filter right : List.copyOf(missing)) {
        for (Filter written : List.copyOf(added)) {
          if (missing.contains(right) && added.contains(written) && alike.test(right, written)) {
            missing.remove(right);
            added.remove(written);
            found.accept(of(kind, instead(written.shown(), differing.apply(right)), right));
          }
        }
      }
    }

    /** Compares the tables of the columns of filters that are otherwise equal. */
    static void addTables(
        StatementOutline gold, StatementOutline predicted, Consumer<SqlDifference> found) {
      for (Filter right : gold.filters.values()) {
        Filter written = predicted.filters.get(right.words());
        if (written != null
            && written.qualified().contains(".")
            && right.qualified().contains(".")
            && !written.qualified().equals(right.qualified())
            && !gold.equates(right.left(), right.left())) {
          String detail = instead(written.qualified(), right.qualified());
          found.accept(of(Kind.OTHER_FILTER_COLUMN, detail, right));
        }
      }
    }
  }
}
