// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static net.sf.jsqlparser.parser.CCJSqlParserConstants.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParserTokenManager;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Distinct;
import net.sf.jsqlparser.statement.select.ExceptOp;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.IntersectOp;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperation;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.UnionOp;
import org.jspecify.annotations.Nullable;

/**
 * Parses plain queries, such as most of a benchmark's, to the tree that the general parser makes of
 * them, from the same tokens but without its search by trial: a program that runs for seconds
 * spends more on the first hundred texts there than on all else. It reads names that are no
 * keywords, the ordinary clauses, joins, conditions, aggregates and set operations; all other text
 * is left to the general parser.
 */
final class PlainQueryParser {
  private final List<Token> tokens;
  private int at;

  private PlainQueryParser(List<Token> tokens) {
    this.tokens = tokens;
  }

  /**
   * The tree of a statement; empty if this parser does not know all of it.
   *
   * @param tokens of the statement, none of which has been read
   */
  static Optional<Statement> parse(CCJSqlParserTokenManager tokens) {
    try {
      PlainQueryParser plain = new PlainQueryParser(all(tokens));
      Select select = plain.query();
      return plain.is(EOF) ? Optional.of(select) : Optional.empty();
    } catch (OtherText | TokenMgrException other) {
      return Optional.empty();
    }
  }

  private static List<Token> all(CCJSqlParserTokenManager tokens) {
    List<Token> all = new ArrayList<>();
    Token token;
    do {
      token = tokens.getNextToken();
      require(token.specialToken == null); // comments may be hints
      all.add(token);
    } while (token.kind != EOF);
    return all;
  }

  /** Thrown at the first token that is not known. */
  private static final class OtherText extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final OtherText FOUND = new OtherText();

    private OtherText() {
      super(null, null, false, false);
    }
  }

  private static void require(boolean known) {
    if (!known) {
      throw OtherText.FOUND;
    }
  }

  private boolean is(int kind) {
    return tokens.get(at).kind == kind;
  }

  private boolean take(int kind) {
    boolean found = is(kind);
    at += found ? 1 : 0;
    return found;
  }

  private String image() {
    return tokens.get(at).image;
  }

  private boolean is(String sign) {
    return image().equals(sign);
  }

  private boolean take(String sign) {
    boolean found = is(sign);
    at += found ? 1 : 0;
    return found;
  }

  private boolean startsSubquery(int i) {
    return tokens.get(i).kind == OPENING_BRACKET && tokens.get(i + 1).kind == K_SELECT;
  }

  private Select query() {
    PlainSelect first = plainSelect();
    SetOperation operation = setOperation();
    if (operation == null) {
      return first;
    }
    List<Select> selects = new ArrayList<>(List.of(first));
    List<SetOperation> operations = new ArrayList<>();
    PlainSelect last = first;
    for (; operation != null; operation = setOperation()) {
      operations.add(operation);
      last = plainSelect();
      selects.add(last);
    }
    SetOperationList list = new SetOperationList();
    if (last.getOrderByElements() != null) {
      list.setOrderByElements(last.getOrderByElements());
      list.setLimit(last.getLimit());
      last.setOrderByElements(null);
      last.setLimit(null);
    }
    list.setBracketsOpsAndSelects(selects, operations);
    return list;
  }

  private @Nullable SetOperation setOperation() {
    if (take(K_UNION)) {
      return new UnionOp(all());
    }
    if (take(K_INTERSECT)) {
      return new IntersectOp(all());
    }
    return take(K_EXCEPT) ? new ExceptOp(all()) : null;
  }

  private @Nullable String all() {
    String all = image();
    return take(K_ALL) ? all : null;
  }

  private ParenthesedSelect subquery() {
    require(take(OPENING_BRACKET));
    Select select = query();
    require(take(CLOSING_BRACKET));
    return new ParenthesedSelect().withSelect(select);
  }

  private PlainSelect plainSelect() {
    require(take(K_SELECT));
    PlainSelect select = new PlainSelect();
    if (take(K_DISTINCT)) {
      select.setDistinct(new Distinct());
    }
    List<SelectItem<?>> items = new ArrayList<>();
    do {
      items.add(new SelectItem<>(condition(), alias()));
    } while (take(","));
    select.setSelectItems(items);
    if (take(K_FROM)) {
      select.setFromItem(fromItem());
      joins(select);
    }
    if (take(K_WHERE)) {
      select.setWhere(condition());
    }
    if (take(K_GROUP)) {
      require(take(K_BY));
      GroupByElement groups = new GroupByElement();
      groups.setGroupByExpressions(operands());
      select.setGroupByElement(groups);
    }
    if (take(K_HAVING)) {
      select.setHaving(condition());
    }
    if (take(K_ORDER)) {
      require(take(K_BY));
      select.setOrderByElements(order());
    }
    if (take(K_LIMIT)) {
      Limit limit = new Limit();
      require(is(S_LONG));
      limit.setRowCount(primary());
      select.setLimit(limit);
    }
    return select;
  }

  private List<OrderByElement> order() {
    List<OrderByElement> elements = new ArrayList<>();
    do {
      OrderByElement element = new OrderByElement();
      element.setExpression(condition());
      boolean ascending = take(K_ASC);
      boolean descending = !ascending && take(K_DESC);
      element.setAsc(!descending);
      element.setAscDescPresent(ascending || descending);
      elements.add(element);
    } while (take(","));
    return elements;
  }

  private @Nullable Alias alias() {
    boolean as = take(K_AS);
    return as || (isName() && !isUnit(at)) ? new Alias(name(), as) : null;
  }

  private FromItem fromItem() {
    FromItem item = is(OPENING_BRACKET) ? subquery() : new Table(names());
    Alias alias = alias();
    require(!is(OPENING_BRACKET));
    if (alias != null) {
      item.setAlias(alias);
    }
    return item;
  }

  private void joins(PlainSelect select) {
    List<Join> joins = new ArrayList<>();
    for (Join join = join(); join != null; join = join()) {
      join.setFromItem(fromItem());
      if (take(K_ON)) {
        join.addOnExpression(condition());
      }
      joins.add(join);
    }
    if (!joins.isEmpty()) {
      select.setJoins(joins);
    }
  }

  /** The kind of a join, without its table; {@code null} if there is no further one. */
  private @Nullable Join join() {
    Join join = new Join();
    if (take(",")) {
      join.setSimple(true);
      return join;
    }
    boolean left = take(K_LEFT);
    boolean inner = !left && take(K_INNER);
    boolean cross = !left && !inner && take(K_CROSS);
    if (left) {
      join.setLeft(true);
      join.setOuter(take(K_OUTER));
    }
    if (inner) {
      join.setInner(true);
    }
    if (cross) {
      join.setCross(true);
    }
    boolean joins = take(K_JOIN);
    require(joins || !(left || inner || cross));
    return joins ? join : null;
  }

  /** Returns whether there is a name, or a keyword that is only a name wherever one may stand. */
  private boolean isName() {
    return switch (tokens.get(at).kind) {
      case S_IDENTIFIER, S_QUOTED_IDENTIFIER, K_DATE_LITERAL, K_DATETIMELITERAL -> true;
      case K_COUNT, K_MAX, K_MIN, K_COALESCE, K_REPLACE, K_GROUP_CONCAT -> true;
      case K_NAME, K_NAMES, K_TYPE, K_DATA, K_LEVEL, K_SIZE, K_FORMAT, K_PATH, K_PARENT -> true;
      case K_CREATED, K_EVENT, K_HISTORY, K_LINK, K_LIST, K_MODE, K_PASSWORD, K_PERCENT -> true;
      case K_POLICY, K_QUERY, K_RANGE, K_SCHEDULE, K_SCHEMA, K_SESSION, K_SHARE, K_SHOW -> true;
      case K_SYSTEM, K_TEXT_LITERAL, K_USER, K_VERSION, K_VIEW -> true;
      default -> false;
    };
  }

  /** Returns whether there is a unit of time, which may belong to the expression before it. */
  private boolean isUnit(int i) {
    return tokens.get(i).kind == K_DATE_LITERAL;
  }

  private String name() {
    require(isName());
    return tokens.get(at++).image;
  }

  /** A name with those of the tables and schemas before it; a star may follow the last dot. */
  private List<String> names() {
    List<String> names = new ArrayList<>(2);
    names.add(name());
    while (take(".")) {
      if (is("*")) {
        return names;
      }
      names.add(name());
    }
    return names;
  }

  private Expression condition() {
    Expression left = conjunction();
    while (take(K_OR)) {
      left = new OrExpression(left, conjunction());
    }
    return left;
  }

  private Expression conjunction() {
    Expression left = negation();
    while (take(K_AND)) {
      left = new AndExpression(left, negation());
    }
    return left;
  }

  private Expression negation() {
    boolean not = take(K_NOT);
    Expression positive;
    if (isGroupedCondition()) {
      at++;
      positive = new ParenthesedExpressionList<>(condition());
      require(take(CLOSING_BRACKET));
    } else {
      positive = comparison();
    }
    return not ? new NotExpression(positive, false) : positive;
  }

  /** Returns whether parentheses hold a condition, other than in a subquery. */
  private boolean isGroupedCondition() {
    if (!is(OPENING_BRACKET)) {
      return false;
    }
    int depth = 0;
    int subquery = startsSubquery(at) ? 1 : Integer.MAX_VALUE;
    for (int i = at; i < tokens.size(); i++) {
      switch (tokens.get(i).kind) {
        case OPENING_BRACKET -> {
          depth++;
          subquery = startsSubquery(i) ? Math.min(subquery, depth) : subquery;
        }
        case CLOSING_BRACKET -> {
          subquery = depth == subquery ? Integer.MAX_VALUE : subquery;
          depth--;
          if (depth == 0) {
            return false;
          }
        }
        default -> {
          if (depth < subquery && belongsToCondition(tokens.get(i))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean belongsToCondition(Token token) {
    return switch (token.kind) {
      case K_AND, K_OR, K_NOT, K_IN, K_LIKE, K_BETWEEN, K_IS, K_EXISTS -> true;
      case OP_MINORTHANEQUALS, OP_GREATERTHANEQUALS -> true;
      case OP_NOTEQUALSSTANDARD, OP_NOTEQUALSBANG -> true;
      default -> token.image.equals("=") || token.image.equals("<") || token.image.equals(">");
    };
  }

  private Expression comparison() {
    if (take(K_EXISTS)) {
      ExistsExpression exists = new ExistsExpression();
      exists.setRightExpression(subquery());
      return exists;
    }
    Expression left = operand();
    BinaryExpression comparison =
        switch (image()) {
          case "=" -> new EqualsTo();
          case "<" -> new MinorThan();
          case ">" -> new GreaterThan();
          case "<=" -> new MinorThanEquals("<=");
          case ">=" -> new GreaterThanEquals(">=");
          case "<>" -> new NotEqualsTo("<>");
          case "!=" -> new NotEqualsTo("!=");
          default -> null;
        };
    if (comparison != null) {
      at++;
      comparison.setLeftExpression(left);
      comparison.setRightExpression(operand());
      return comparison;
    }
    boolean not = take(K_NOT);
    if (take(K_IN)) {
      InExpression in = new InExpression(left, startsSubquery(at) ? subquery() : values());
      in.setNot(not);
      return in;
    }
    if (take(K_LIKE)) {
      LikeExpression like = new LikeExpression();
      like.setNot(not);
      like.setLikeKeyWord(LikeExpression.KeyWord.LIKE);
      like.setLeftExpression(left);
      like.setRightExpression(operand());
      return like;
    }
    if (take(K_BETWEEN)) {
      Between between = new Between();
      between.setNot(not);
      between.setLeftExpression(left);
      between.setBetweenExpressionStart(startsSubquery(at) ? subquery() : operand());
      require(take(K_AND));
      between.setBetweenExpressionEnd(startsSubquery(at) ? subquery() : operand());
      return between;
    }
    require(!not);
    if (take(K_IS)) {
      IsNullExpression isNull = new IsNullExpression();
      isNull.setNot(take(K_NOT));
      require(take(K_NULL));
      isNull.setLeftExpression(left);
      return isNull;
    }
    return left;
  }

  private ParenthesedExpressionList<Expression> values() {
    require(take(OPENING_BRACKET));
    ExpressionList<Expression> values = operands();
    require(take(CLOSING_BRACKET));
    return new ParenthesedExpressionList<>(values);
  }

  private ExpressionList<Expression> operands() {
    ExpressionList<Expression> list = new ExpressionList<>();
    do {
      list.add(operand());
    } while (take(","));
    require(list.size() > 1 || !(list.get(0) instanceof ExpressionList));
    return list;
  }

  /** An expression without conditions. */
  private Expression operand() {
    Expression left = product();
    while (true) {
      if (take("+")) {
        left = binary(new Addition(), left, product());
      } else if (take("-")) {
        left = binary(new Subtraction(), left, product());
      } else {
        return left;
      }
    }
  }

  private Expression product() {
    Expression left = primary();
    while (true) {
      if (take("*")) {
        left = binary(new Multiplication(), left, primary());
      } else if (take("/")) {
        left = binary(new Division(), left, primary());
      } else if (take("%")) {
        left = binary(new Modulo(), left, primary());
      } else {
        return left;
      }
    }
  }

  private static Expression binary(BinaryExpression operation, Expression left, Expression right) {
    operation.setLeftExpression(left);
    operation.setRightExpression(right);
    return operation;
  }

  private Expression primary() {
    Token token = tokens.get(at);
    switch (token.kind) {
      case S_LONG:
        at++;
        return new LongValue(token.image);
      case S_DOUBLE:
        at++;
        return new DoubleValue(token.image);
      case S_CHAR_LITERAL:
        at++;
        return new StringValue(token.image);
      case K_NULL:
        at++;
        return new NullValue();
      case OPENING_BRACKET:
        return startsSubquery(at) ? subquery() : parenthesized();
      default:
        if (take("*")) {
          return new AllColumns(null, null, null);
        }
        if (take("-")) {
          require(is(S_LONG) || is(S_DOUBLE));
          return new SignedExpression('-', primary());
        }
        return columnOrCall();
    }
  }

  private Expression parenthesized() {
    require(take(OPENING_BRACKET));
    Expression inner = operand();
    require(take(CLOSING_BRACKET));
    return new ParenthesedExpressionList<>(inner);
  }

  private Expression columnOrCall() {
    int first = at;
    List<String> names = names();
    if (tokens.get(at - 1).image.equals(".") && take("*")) {
      require(!isUnit(first));
      return new AllTableColumns(new Table(names), new AllColumns(null, null, null));
    }
    if (!is(OPENING_BRACKET)) {
      if (isUnit(first)) {
        require(names.size() == 1);
        return new DateUnitExpression(names.get(0));
      }
      List<String> dots = new ArrayList<>();
      for (int i = 1; i < names.size(); i++) {
        dots.add(".");
      }
      return new Column(names, dots);
    }
    require(at == first + 1 && tokens.get(first).kind != S_QUOTED_IDENTIFIER);
    at++;
    Function call = new Function();
    if (!take(CLOSING_BRACKET)) {
      call.setDistinct(take(K_DISTINCT));
      call.setParameters(operands());
      require(take(CLOSING_BRACKET));
    }
    call.setName(names);
    return call;
  }
}
