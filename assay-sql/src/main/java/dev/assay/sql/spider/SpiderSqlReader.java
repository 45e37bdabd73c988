// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.spider.Conditions.ColumnOperand;
import dev.assay.sql.spider.Conditions.Condition;
import dev.assay.sql.spider.Conditions.ConditionList;
import dev.assay.sql.spider.Conditions.NumberOperand;
import dev.assay.sql.spider.Conditions.Operand;
import dev.assay.sql.spider.Conditions.QueryOperand;
import dev.assay.sql.spider.Conditions.TextOperand;
import dev.assay.sql.spider.SpiderQuery.ColumnUnit;
import dev.assay.sql.spider.SpiderQuery.From;
import dev.assay.sql.spider.SpiderQuery.Grouping;
import dev.assay.sql.spider.SpiderQuery.OrderBy;
import dev.assay.sql.spider.SpiderQuery.QuerySource;
import dev.assay.sql.spider.SpiderQuery.SelectItem;
import dev.assay.sql.spider.SpiderQuery.Selection;
import dev.assay.sql.spider.SpiderQuery.SetOperation;
import dev.assay.sql.spider.SpiderQuery.Source;
import dev.assay.sql.spider.SpiderQuery.TableSource;
import dev.assay.sql.spider.SpiderQuery.ValueUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the SQL that Spider's evaluator reads, as it reads it (Spider's {@code process_sql.py}).
 *
 * <p>What it knows: SELECT of columns, aggregates and one arithmetic operator; FROM with JOIN … ON;
 * aliases of tables, always with AS; WHERE and HAVING of conditions joined by AND and OR without
 * parentheses; queries on the right of a comparison and in FROM; GROUP BY, ORDER BY, LIMIT;
 * INTERSECT, UNION and EXCEPT. Not known are, among others: aliases of columns or without AS, outer
 * joins, IS NOT NULL, EXISTS, CASE, functions but the five aggregates, and {@code <>}.
 *
 * <p>It is lenient too, and so is this: the outermost query may be followed by anything, between a
 * SELECT's items and its FROM other clauses are skipped, and a comparison with a column skips what
 * follows up to a comma, a closing bracket, AND or a clause.
 */
public final class SpiderSqlReader {
  /**
   * Maximum depth of nested queries and of consecutive set operations; a text beyond it can't be
   * read.
   */
  static final int DEEPEST = 32;

  static final Set<String> CLAUSES =
      Set.of("select", "from", "where", "group", "order", "limit", "intersect", "union", "except");

  private static final Set<String> SET_OPERATIONS = Set.of("intersect", "union", "except");
  private static final Set<String> DIRECTIONS = Set.of("asc", "desc");
  private static final Set<String> QUERY_ENDS = Set.of(")", ";");

  private final TokenCursor at;
  private final SpiderNames names;
  private final UnitReader units;
  private int depth;

  private SpiderSqlReader(List<String> tokens, SpiderNames names) {
    this.at = TokenCursor.over(tokens);
    this.names = names;
    this.units = new UnitReader(names);
  }

  /** The structure of a text; empty where it is outside of the grammar or names what is not. */
  public static Optional<SpiderQuery> read(String sql, SpiderSchema schema) {
    try {
      List<String> tokens = SpiderTokens.of(sql);
      return Optional.of(new SpiderSqlReader(tokens, SpiderNames.of(tokens, schema)).query());
    } catch (SpiderSyntaxException e) {
      return Optional.empty();
    }
  }

  private SpiderQuery query() {
    if (++depth > DEEPEST) {
      throw new SpiderSyntaxException();
    }
    boolean inBrackets = at.pass("(");
    int start = at.place();
    // FROM first, because its tables determine the meaning of the columns of SELECT.
    List<String> tables = new ArrayList<>();
    From from = from(tables);
    int behindFrom = at.place();
    at.moveTo(start);
    at.require("select");
    boolean distinct = at.pass("distinct");
    List<SelectItem> items = selectItems(tables);
    at.moveTo(behindFrom);
    Conditions where = at.pass("where") ? conditions(tables) : Conditions.NONE;
    List<ColumnUnit> groupBy = groupBy(tables);
    Conditions having = at.pass("having") ? conditions(tables) : Conditions.NONE;
    OrderBy orderBy = orderBy(tables);
    boolean limited = limit();
    passSemicolons();
    if (inBrackets) {
      at.require(")");
    }
    passSemicolons();
    SetOperation combined =
        at.isAtOneOf(SET_OPERATIONS) ? new SetOperation(at.take(), query()) : null;
    depth--;
    return new SpiderQuery(
        from,
        new Selection(distinct, items),
        where,
        new Grouping(groupBy, having),
        orderBy,
        limited,
        combined);
  }

  private From from(List<String> tables) {
    at.passNext("from");
    List<Source> sources = new ArrayList<>();
    ConditionList conditions = new ConditionList();
    while (!at.atEnd()) {
      boolean inBrackets = at.pass("(");
      if (at.isAt("select")) {
        sources.add(new QuerySource(query()));
      } else {
        at.pass("join");
        String table = names.table(at.take());
        if (at.pass("as")) {
          at.moveTo(at.place() + 1);
        }
        sources.add(new TableSource(table));
        tables.add(table);
      }
      if (at.pass("on")) {
        conditions.append(conditions(tables));
      }
      if (inBrackets) {
        at.require(")");
      }
      if (at.isAtOneOf(CLAUSES) || at.isAtOneOf(QUERY_ENDS)) {
        break;
      }
    }
    return new From(sources, conditions.toConditions());
  }

  private List<SelectItem> selectItems(List<String> tables) {
    List<SelectItem> items = new ArrayList<>();
    while (!at.atEnd() && !at.isAtOneOf(CLAUSES)) {
      String aggregate = at.isAtOneOf(UnitReader.AGGREGATES) ? at.take() : SpiderQuery.NONE;
      items.add(new SelectItem(aggregate, units.value(at, tables)));
      at.pass(",");
    }
    return items;
  }

  private Conditions conditions(List<String> tables) {
    ConditionReader reader = new ConditionReader(at, units, this::query);
    return reader.read(tables);
  }

  private List<ColumnUnit> groupBy(List<String> tables) {
    List<ColumnUnit> columns = new ArrayList<>();
    if (at.pass("group")) {
      at.require("by");
      while (isInClause()) {
        columns.add(units.column(at, tables));
        if (!at.pass(",")) {
          break;
        }
      }
    }
    return columns;
  }

  private @Nullable OrderBy orderBy(List<String> tables) {
    if (!at.pass("order")) {
      return null;
    }
    at.require("by");
    String direction = "asc";
    List<ValueUnit> keys = new ArrayList<>();
    while (isInClause()) {
      keys.add(units.value(at, tables));
      if (at.isAtOneOf(DIRECTIONS)) {
        direction = at.take();
      }
      if (!at.pass(",")) {
        break;
      }
    }
    return new OrderBy(direction, keys);
  }

  private boolean isInClause() {
    return !at.atEnd() && !at.isAtOneOf(CLAUSES) && !at.isAtOneOf(QUERY_ENDS);
  }

  private boolean limit() {
    boolean limited = at.pass("limit");
    if (limited) {
      at.take();
    }
    return limited;
  }

  private void passSemicolons() {
    while (at.isAt(";")) {
      at.take();
    }
  }

  /** Reads the conditions of WHERE, HAVING and ON. */
  static final class ConditionReader {
    private static final Set<String> OPERATORS =
        Set.of("not", "between", "=", ">", "<", ">=", "<=", "!=", "in", "like", "is", "exists");

    private static final Set<String> CONNECTORS = Set.of("and", "or");
    private static final Set<String> JOIN_WORDS = Set.of("join", "on", "as");
    private static final Set<String> ENDS = Set.of(")", ";");

    /** Tokens that end a compared column. OR is not among them and is skipped with the rest. */
    private static final Set<String> COLUMN_ENDS = Set.of(",", ")", "and");

    private final TokenCursor at;
    private final UnitReader units;
    private final Supplier<SpiderQuery> query;

    ConditionReader(TokenCursor at, UnitReader units, Supplier<SpiderQuery> query) {
      this.at = at;
      this.units = units;
      this.query = query;
    }

    Conditions read(List<String> tables) {
      ConditionList conditions = new ConditionList();
      while (!at.atEnd()) {
        conditions.add(condition(tables));
        if (at.isAtOneOf(SpiderSqlReader.CLAUSES)
            || at.isAtOneOf(ENDS)
            || at.isAtOneOf(JOIN_WORDS)) {
          break;
        }
        if (at.isAtOneOf(CONNECTORS)) {
          conditions.connect(at.take());
        }
      }
      return conditions.toConditions();
    }

    private Condition condition(List<String> tables) {
      ValueUnit subject = units.value(at, tables);
      boolean negated = at.pass("not");
      String operator = at.take();
      if (!OPERATORS.contains(operator)) {
        throw new SpiderSyntaxException();
      }
      Operand first = operand(tables);
      Operand second = null;
      if (operator.equals("between")) {
        at.require("and");
        second = operand(tables);
      }
      return new Condition(negated, operator, subject, first, second);
    }

    private Operand operand(List<String> tables) {
      int start = at.place();
      boolean inBrackets = at.pass("(");
      String token = at.peek();
      Operand operand;
      if (token.equals("select")) {
        operand = new QueryOperand(query.get());
      } else {
        operand = literal(token);
        if (operand == null) {
          operand = column(start, tables);
        } else {
          at.take();
        }
      }
      if (inBrackets) {
        at.require(")");
      }
      return operand;
    }

    private static @Nullable Operand literal(String token) {
      if (token.startsWith("\"")) {
        return new TextOperand(token);
      }
      Double number = PythonNumber.parse(token);
      return number == null ? null : new NumberOperand(number);
    }

    private Operand column(int start, List<String> tables) {
      while (!at.atEnd()
          && !at.isAtOneOf(COLUMN_ENDS)
          && !at.isAtOneOf(SpiderSqlReader.CLAUSES)
          && !at.isAtOneOf(JOIN_WORDS)) {
        at.take();
      }
      return new ColumnOperand(units.column(at.over(start, at.place()), tables));
    }
  }

  /** Reads columns, alone, in aggregates and in arithmetic. */
  static final class UnitReader {
    // "none" is in both lists, because the original uses its lists with the placeholder to look
    // words
    // up.
    static final Set<String> AGGREGATES = Set.of("none", "max", "min", "count", "sum", "avg");
    private static final Set<String> ARITHMETIC = Set.of("none", "-", "+", "*", "/");

    private final SpiderNames names;

    UnitReader(SpiderNames names) {
      this.names = names;
    }

    ValueUnit value(TokenCursor at, List<String> tables) {
      boolean inBrackets = at.pass("(");
      ColumnUnit left = column(at, tables);
      String operator = SpiderQuery.NONE;
      ColumnUnit right = null;
      if (at.isAtOneOf(ARITHMETIC)) {
        operator = at.take();
        right = column(at, tables);
      }
      if (inBrackets) {
        at.require(")");
      }
      return new ValueUnit(operator, left, right);
    }

    ColumnUnit column(TokenCursor at, List<String> tables) {
      boolean inBrackets = at.pass("(");
      if (at.isAtOneOf(AGGREGATES)) {
        // The original never closes a bracket before an aggregate: it looks for the aggregate's
        // own.
        return aggregate(at, tables);
      }
      boolean distinct = at.pass("distinct");
      String column = names.column(at.take(), tables);
      if (inBrackets) {
        at.require(")");
      }
      return new ColumnUnit(SpiderQuery.NONE, column, distinct);
    }

    private ColumnUnit aggregate(TokenCursor at, List<String> tables) {
      String aggregate = at.take();
      at.require("(");
      boolean distinct = at.pass("distinct");
      String column = names.column(at.take(), tables);
      at.require(")");
      return new ColumnUnit(aggregate, column, distinct);
    }
  }

  /**
   * The tokens of a text: words in lower case, quoted texts as single tokens, {@code != >= <=}
   * joined.
   *
   * <p>Both quotation marks are equivalent, so {@code 'it"s'} ends at its second mark; a doubled
   * mark begins a new text immediately. A quoted text must be separated by blanks: with adjacent
   * characters it becomes part of a word without meaning.
   */
  static final class SpiderTokens {
    private static final Set<String> BEFORE_EQUALS = Set.of("!", ">", "<");

    private SpiderTokens() {}

    /**
     * The tokens.
     *
     * @throws SpiderSyntaxException if there is an odd number of quotation marks
     */
    static List<String> of(String text) {
      Map<String, String> quoted = new HashMap<>();
      List<String> words = SpiderTokenizer.split(takeOutQuoted(text.replace('\'', '"'), quoted));
      List<String> tokens = new ArrayList<>(words.size());
      for (String word : words) {
        int last = tokens.size() - 1;
        if (word.equals("=") && last >= 0 && BEFORE_EQUALS.contains(tokens.get(last))) {
          tokens.set(last, tokens.get(last) + "=");
        } else {
          tokens.add(quoted.getOrDefault(word, word));
        }
      }
      return tokens;
    }

    private static String takeOutQuoted(String text, Map<String, String> quoted) {
      StringBuilder rest = new StringBuilder(text.length());
      int done = 0;
      for (int open = text.indexOf('"'); open >= 0; open = text.indexOf('"', done)) {
        int close = text.indexOf('"', open + 1);
        if (close < 0) {
          throw new SpiderSyntaxException();
        }
        String stand = "__val_" + open + "_" + close + "__";
        quoted.put(stand, text.substring(open, close + 1));
        rest.append(text, done, open).append(stand);
        done = close + 1;
      }
      return rest.append(text, done, text.length()).toString();
    }
  }

  /**
   * The meanings of the names in one text. An alias is valid in the whole text, inside and outside
   * of the query that defines it; a later definition replaces an earlier one.
   */
  private record SpiderNames(SpiderSchema schema, Map<String, String> aliases) {
    /**
     * Takes every word after an AS as an alias of the word before it.
     *
     * @throws SpiderSyntaxException if an alias is also the name of a table
     */
    static SpiderNames of(List<String> tokens, SpiderSchema schema) {
      Map<String, String> aliases = new HashMap<>();
      for (int i = 0; i < tokens.size(); i++) {
        if (tokens.get(i).equals("as")) {
          if (i == 0 || i + 1 == tokens.size() || schema.isTable(tokens.get(i + 1))) {
            throw new SpiderSyntaxException();
          }
          aliases.put(tokens.get(i + 1), tokens.get(i - 1));
        }
      }
      return new SpiderNames(schema, aliases);
    }

    /** The table with this name or alias. */
    String table(String word) {
      String table = resolve(word);
      if (!schema.isTable(table)) {
        throw new SpiderSyntaxException();
      }
      return table;
    }

    /**
     * The column that a word refers to.
     *
     * @param tables those of the query, which are searched in turn for an unqualified column
     */
    String column(String word, List<String> tables) {
      if (word.equals(SpiderQuery.ALL_COLUMNS)) {
        return word;
      }
      int dot = word.indexOf('.');
      return dot < 0 ? unqualified(word, tables) : qualified(word, dot);
    }

    private String qualified(String word, int dot) {
      String name = resolve(word.substring(0, dot)) + word.substring(dot);
      if (word.indexOf('.', dot + 1) >= 0 || !schema.isName(name)) {
        throw new SpiderSyntaxException();
      }
      return name;
    }

    private String unqualified(String word, List<String> tables) {
      for (String table : tables) {
        if (schema.hasColumn(table, word)) {
          return table + "." + word;
        }
      }
      throw new SpiderSyntaxException();
    }

    private String resolve(String word) {
      String alias = aliases.get(word);
      if (alias != null) {
        return alias;
      }
      if (!schema.isTable(word)) {
        throw new SpiderSyntaxException();
      }
      return word;
    }
  }
}
