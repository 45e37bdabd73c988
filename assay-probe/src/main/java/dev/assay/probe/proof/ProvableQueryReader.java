// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import dev.assay.probe.proof.Relation.Limit;
import dev.assay.probe.proof.Relation.Select;
import dev.assay.probe.proof.Relation.SetOperation;
import dev.assay.probe.proof.Relation.SortKey;
import dev.assay.probe.proof.Relation.Source;
import dev.assay.probe.proof.TableFacts.ColumnFacts;
import dev.assay.probe.proof.Term.Column;
import dev.assay.probe.proof.Term.Literal;
import dev.assay.probe.proof.Term.LiteralKind;
import dev.assay.probe.proof.Term.Subquery;
import dev.assay.probe.proof.Term.SubqueryKind;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query as SQLite does: its precedence of operators, its search for names, double quotes
 * around text. It accepts what it knows the meaning of and nothing else, so it reads tokens rather
 * than the tree of a parser that also takes what other engines mean.
 */
final class ProvableQueryReader {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("select from where group by having order limit offset union intersect except "
                  + "join inner left right full outer cross natural on using as and or not in is "
                  + "like between case when then else end exists null distinct all with isnull "
                  + "notnull glob regexp match collate escape values cast")
              .split(" "));

  private static final Set<String> AGGREGATES =
      Set.of("count", "sum", "total", "avg", "min", "max");

  /** Functions whose result depends on nothing but their arguments. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          ("abs round length lower upper substr substring trim ltrim rtrim replace "
                  + "instr coalesce ifnull nullif iif strftime date time datetime julianday min "
                  + "max typeof")
              .split(" "));

  private static final Set<String> ROW_IDS = Set.of("rowid", "oid", "_rowid_");

  private final SqlText text;
  private final List<SqlToken> tokens;
  private final Map<String, TableFacts> tables;
  private int at;
  private int sources;
  private int depth;

  /** The tables of one query, and of those around it. */
  private static final class Scope {
    final @Nullable Scope outer;
    final List<Visible> visible = new ArrayList<>();
    final Map<String, Term> aliases = new HashMap<>();

    Scope(@Nullable Scope outer) {
      this.outer = outer;
    }

    List<Column> find(@Nullable String alias, String name) {
      List<Column> found = new ArrayList<>();
      for (Visible each : visible) {
        if (alias == null || alias.equals(each.alias)) {
          Column column = each.column(name);
          if (column != null) {
            found.add(column);
          }
        }
      }
      return found;
    }

    boolean owns(Column column) {
      return visible.stream().anyMatch(each -> each.source.id() == column.source());
    }
  }

  /** A table under its name in a query. */
  private record Visible(String alias, Source source) {
    @Nullable Column column(String name) {
      return source.table().column(name) == null ? null : new Column(source.id(), name);
    }
  }

  /** A query and the names of its columns. */
  private record Named(Relation query, List<String> outputs) {}

  private ProvableQueryReader(SqlText text, Map<String, TableFacts> tables) {
    this.text = text;
    this.tokens = text.code();
    this.tables = tables;
  }

  /**
   * Reads a query.
   *
   * @param tables by their names in lower case
   * @throws UnprovableException if it has something that is not known here
   */
  static Relation read(String sql, Map<String, TableFacts> tables) {
    SqlText text = SqlText.of(sql, Dialect.SQLITE);
    if (text.tokens().stream().anyMatch(token -> !token.closed())) {
      throw new UnprovableException("an open literal");
    }
    ProvableQueryReader reader = new ProvableQueryReader(text, tables);
    Relation query = reader.query(null).query();
    while (reader.skip(";")) {
      // The end of the statement.
    }
    if (reader.at < reader.tokens.size()) {
      throw reader.unknown();
    }
    return query;
  }

  private UnprovableException unknown() {
    return new UnprovableException(at < tokens.size() ? written(at) : "the end of the text");
  }

  private String written(int index) {
    return index < tokens.size() ? text.text(tokens.get(index)) : "";
  }

  private @Nullable Kind kind() {
    return at < tokens.size() ? tokens.get(at).kind() : null;
  }

  /** The word at the position in lower case; empty if there is none. */
  private String word() {
    return kind() == Kind.WORD ? written(at).toLowerCase(Locale.ROOT) : "";
  }

  private boolean skipWord(String word) {
    boolean found = word().equals(word);
    at += found ? 1 : 0;
    return found;
  }

  private boolean skip(String mark) {
    boolean found =
        (kind() == Kind.PUNCTUATION || kind() == Kind.OPERATOR) && written(at).equals(mark);
    at += found ? 1 : 0;
    return found;
  }

  private void require(boolean found) {
    if (!found) {
      throw unknown();
    }
  }

  private Named query(@Nullable Scope outer) {
    if (++depth > 20) {
      throw new UnprovableException("deep nesting");
    }
    Scope scope = new Scope(outer);
    Named result = core(scope);
    boolean simple = true;
    while (Set.of("union", "intersect", "except").contains(word())) {
      String operator = written(at++).toLowerCase(Locale.ROOT);
      operator += operator.equals("union") && skipWord("all") ? " all" : "";
      Relation right = core(new Scope(outer)).query();
      require(right.width() == result.query().width());
      result =
          new Named(
              new SetOperation(operator, result.query(), right, List.of(), null), result.outputs());
      simple = false;
    }
    List<SortKey> order = new ArrayList<>();
    if (skipWord("order")) {
      require(skipWord("by"));
      do {
        Term term = simple ? sortTerm(scope, result) : output(result);
        String direction = skipWord("desc") ? "desc" : skipWord("asc") ? "asc" : "asc";
        if (skipWord("nulls")) {
          String place = word();
          require(skipWord("first") || skipWord("last"));
          direction += place.equals("first") == direction.equals("asc") ? "" : " nulls " + place;
        }
        order.add(new SortKey(term, direction));
      } while (skip(","));
    }
    Limit limit = limit();
    depth--;
    return result.query() instanceof Select select
        ? new Named(select.withOrder(order, limit), result.outputs())
        : new Named(ordered((SetOperation) result.query(), order, limit), result.outputs());
  }

  private static SetOperation ordered(
      SetOperation query, List<SortKey> order, @Nullable Limit limit) {
    return new SetOperation(query.operator(), query.left(), query.right(), order, limit);
  }

  private @Nullable Limit limit() {
    if (!skipWord("limit")) {
      return null;
    }
    long first = number();
    if (skipWord("offset")) {
      return new Limit(first, number());
    }
    return skip(",") ? new Limit(number(), first) : new Limit(first, 0);
  }

  private long number() {
    require(kind() == Kind.NUMBER && written(at).matches("\\d{1,15}"));
    return Long.parseLong(written(at++));
  }

  /** A query without ORDER BY and LIMIT. */
  private Named core(Scope scope) {
    require(skipWord("select"));
    boolean distinct = skipWord("distinct");
    if (!distinct) {
      skipWord("all");
    }
    int first = at;
    at = from();
    List<Source> found = new ArrayList<>();
    List<Term> where = new ArrayList<>();
    if (skipWord("from")) {
      readFrom(scope, found, where);
    }
    int rest = at;
    at = first;
    List<Term> items = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    readItems(scope, items, outputs);
    require(at == from());
    at = rest;
    if (skipWord("where")) {
      where.addAll(Term.conjuncts(expression(scope)));
    }
    List<Term> groups = new ArrayList<>();
    if (skipWord("group")) {
      require(skipWord("by"));
      do {
        groups.add(positioned(expression(scope), items));
      } while (skip(","));
    }
    List<Term> having = new ArrayList<>();
    if (skipWord("having")) {
      having.addAll(Term.conjuncts(expression(scope)));
    }
    Select select = new Select(found, where, distinct, items, groups, having, List.of(), null);
    if (where.stream().anyMatch(Term::aggregates) || groups.stream().anyMatch(Term::aggregates)) {
      throw new UnprovableException("an aggregate in WHERE or GROUP BY");
    }
    if (!having.isEmpty() && !select.isGrouped()) {
      throw new UnprovableException("HAVING without groups");
    }
    return new Named(select, outputs);
  }

  /** The position of the FROM of the SELECT whose items are at the position, or of its end. */
  private int from() {
    int level = 0;
    for (int i = at; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      level += text.isMark(token, '(') ? 1 : text.isMark(token, ')') ? -1 : 0;
      boolean ends =
          text.isWord(token, "from")
              || text.isWord(token, "where")
              || text.isWord(token, "group")
              || text.isWord(token, "order")
              || text.isWord(token, "limit")
              || text.isWord(token, "union")
              || text.isWord(token, "intersect")
              || text.isWord(token, "except")
              || text.isMark(token, ';');
      if (level < 0 || (level == 0 && ends)) {
        return i;
      }
    }
    return tokens.size();
  }

  private void readItems(Scope scope, List<Term> items, List<String> outputs) {
    Map<String, Term> own = new HashMap<>();
    do {
      if (skip("*")) {
        require(!scope.visible.isEmpty());
        scope.visible.forEach(each -> addAll(each, items, outputs));
        continue;
      }
      if (written(at + 1).equals(".") && written(at + 2).equals("*")) {
        String alias = name();
        at += 2;
        Visible one =
            scope.visible.stream()
                .filter(each -> each.alias.equals(alias))
                .findFirst()
                .orElseThrow(this::unknown);
        addAll(one, items, outputs);
        continue;
      }
      Term term = expression(scope);
      String name = "";
      if (skipWord("as") || isAlias()) {
        name = name();
        own.putIfAbsent(name, term);
      } else if (term instanceof Column column) {
        name = column.name();
      }
      items.add(term);
      outputs.add(name);
    } while (skip(","));
    scope.aliases.putAll(own); // the items themselves can't use them
  }

  private static void addAll(Visible source, List<Term> items, List<String> outputs) {
    for (ColumnFacts column : source.source.table().columns()) {
      items.add(new Column(source.source.id(), column.name()));
      outputs.add(column.name());
    }
  }

  private boolean isAlias() {
    return (kind() == Kind.WORD && !KEYWORDS.contains(word()))
        || kind() == Kind.QUOTED_IDENTIFIER
        || kind() == Kind.STRING;
  }

  private String name() {
    require(isAlias());
    return SqlName.unquote(written(at++)).toLowerCase(Locale.ROOT);
  }

  private void readFrom(Scope scope, List<Source> found, List<Term> where) {
    boolean left = false;
    do {
      Visible item = fromItem();
      List<Term> on = new ArrayList<>();
      scope.visible.add(item);
      if (scope.visible.size() > 1 && skipWord("on")) {
        on.addAll(Term.conjuncts(expression(scope)));
      }
      if (left) {
        found.add(new Source(item.source.id(), item.source.table(), on));
      } else {
        found.add(item.source);
        where.addAll(on);
      }
      left = false;
      if (skip(",") || skipWord("join")) {
        continue;
      }
      if (skipWord("inner")) {
        require(skipWord("join"));
        continue;
      }
      if (skipWord("left")) {
        skipWord("outer");
        require(skipWord("join"));
        left = true;
        continue;
      }
      return;
    } while (true);
  }

  private Visible fromItem() {
    require(kind() != Kind.STRING);
    String name = name();
    TableFacts table = tables.get(name);
    if (table == null || written(at).equals(".")) {
      throw unknown();
    }
    String alias = skipWord("as") || isAlias() ? name() : name;
    return new Visible(alias, new Source(sources++, table, null));
  }

  /** A sort key of a query with one SELECT: an output's name, its position, or an expression. */
  private Term sortTerm(Scope scope, Named query) {
    List<Term> items = ((Select) query.query()).items();
    boolean plain =
        (kind() == Kind.WORD || kind() == Kind.QUOTED_IDENTIFIER) && !written(at + 1).equals(".");
    String next = written(at + 1).toLowerCase(Locale.ROOT);
    if (plain
        && (next.isEmpty()
            || Set.of(",", ")", ";", "asc", "desc", "limit", "nulls").contains(next))) {
      String name = SqlName.unquote(written(at)).toLowerCase(Locale.ROOT);
      Term aliased = scope.aliases.get(name);
      if (aliased != null) {
        at++;
        return aliased;
      }
    }
    return positioned(expression(scope), items);
  }

  private static Term positioned(Term term, List<Term> items) {
    if (term instanceof Literal literal && literal.kind() == LiteralKind.NUMBER) {
      int position = literal.text().matches("\\d{1,3}") ? Integer.parseInt(literal.text()) : 0;
      if (position < 1 || position > items.size()) {
        throw new UnprovableException("a position that there is not");
      }
      return items.get(position - 1);
    }
    return term;
  }

  /** A sort key of a set operation. */
  private Term output(Named query) {
    int position = kind() == Kind.NUMBER ? (int) number() - 1 : query.outputs().indexOf(name());
    require(position >= 0 && position < query.query().width());
    return SetOperation.output(position);
  }

  private Term expression(Scope scope) {
    if (++depth > 60) {
      throw new UnprovableException("deep nesting");
    }
    Term term = chain(scope, Term.OR);
    depth--;
    return term;
  }

  private Term chain(Scope scope, String connective) {
    List<Term> operands = new ArrayList<>();
    do {
      operands.add(connective.equals(Term.OR) ? chain(scope, Term.AND) : negation(scope));
    } while (skipWord(connective));
    return operands.size() == 1 ? operands.get(0) : new Term.Call(connective, operands);
  }

  private Term negation(Scope scope) {
    return skipWord("not") ? Term.call(Term.NOT, negation(scope)) : equality(scope);
  }

  private Term equality(Scope scope) {
    Term left = comparison(scope);
    while (true) {
      if (skip("=") || skip("==")) {
        left = Term.call(Term.EQUAL, left, comparison(scope));
      } else if (skip("<>") || skip("!=")) {
        left = Term.call(Term.NOT_EQUAL, left, comparison(scope));
      } else if (skipWord("is")) {
        boolean not = skipWord("not");
        require(skipWord("null"));
        left = Term.call(not ? Term.NOT_NULL : Term.IS_NULL, left);
      } else if (skipWord("isnull")) {
        left = Term.call(Term.IS_NULL, left);
      } else if (skipWord("notnull")) {
        left = Term.call(Term.NOT_NULL, left);
      } else {
        boolean not = skipWord("not");
        Term found = membership(scope, left);
        if (found == null) {
          require(!not);
          return left;
        }
        left = not ? Term.call(Term.NOT, found) : found;
      }
    }
  }

  private @Nullable Term membership(Scope scope, Term left) {
    if (skipWord("like")) {
      return Term.call("like", left, comparison(scope));
    }
    if (skipWord("between")) {
      Term low = comparison(scope);
      require(skipWord("and"));
      return Term.call("between", left, low, comparison(scope));
    }
    if (!skipWord("in")) {
      return null;
    }
    require(skip("("));
    if (word().equals("select")) {
      return new Subquery(SubqueryKind.IN, left, subquery(scope));
    }
    List<Term> operands = new ArrayList<>(List.of(left));
    do {
      Term value = expression(scope);
      require(value instanceof Literal);
      operands.add(value);
    } while (skip(","));
    require(skip(")"));
    return new Term.Call("in", operands);
  }

  /** A subquery of one column, up to and including its closing parenthesis. */
  private Relation subquery(Scope scope) {
    Relation query = query(scope).query();
    require(skip(")") && query.width() == 1);
    return query;
  }

  private Term comparison(Scope scope) {
    Term left = operators(scope, 0);
    while (true) {
      if (skip("<")) {
        left = Term.call(Term.LESS, left, operators(scope, 0));
      } else if (skip("<=")) {
        left = Term.call(Term.AT_MOST, left, operators(scope, 0));
      } else if (skip(">")) {
        left = Term.call(">", left, operators(scope, 0));
      } else if (skip(">=")) {
        left = Term.call(">=", left, operators(scope, 0));
      } else {
        return left;
      }
    }
  }

  /** From the weakest on. */
  private static final List<List<String>> OPERATORS =
      List.of(List.of("+", "-"), List.of("*", "/", "%"), List.of("||"));

  private Term operators(Scope scope, int level) {
    if (level == OPERATORS.size()) {
      return signed(scope);
    }
    Term left = operators(scope, level + 1);
    while (true) {
      String operator = OPERATORS.get(level).stream().filter(this::skip).findFirst().orElse(null);
      if (operator == null) {
        return left;
      }
      left = Term.call(operator, left, operators(scope, level + 1));
    }
  }

  private Term signed(Scope scope) {
    if (skip("-")) {
      Term operand = signed(scope);
      return operand instanceof Literal literal
              && literal.kind() == LiteralKind.NUMBER
              && !literal.text().startsWith("-")
          ? new Literal(LiteralKind.NUMBER, "-" + literal.text())
          : Term.call("minus", operand);
    }
    return skip("+") ? Term.call("plus", signed(scope)) : primary(scope);
  }

  private Term primary(Scope scope) {
    if (kind() == Kind.NUMBER) {
      require(written(at).matches("\\d+(\\.\\d+)?"));
      return new Literal(LiteralKind.NUMBER, written(at++));
    }
    if (kind() == Kind.STRING) {
      require(written(at).startsWith("'"));
      return new Literal(LiteralKind.TEXT, SqlName.unquote(written(at++)));
    }
    if (skip("(")) {
      if (word().equals("select")) {
        return new Subquery(SubqueryKind.SCALAR, null, subquery(scope));
      }
      Term inner = expression(scope);
      require(skip(")"));
      return inner;
    }
    if (skipWord("null")) {
      return new Literal(LiteralKind.NULL, "");
    }
    if (skipWord("exists")) {
      require(skip("("));
      Relation query = query(scope).query();
      require(skip(")"));
      return new Subquery(SubqueryKind.EXISTS, null, query);
    }
    if (skipWord("case")) {
      return cases(scope);
    }
    if (skipWord("cast")) {
      require(skip("("));
      Term operand = expression(scope);
      require(skipWord("as"));
      StringBuilder type = new StringBuilder("cast");
      while (!skip(")")) {
        require(kind() == Kind.WORD);
        type.append(' ').append(word());
        at++;
      }
      return Term.call(type.toString(), operand);
    }
    return kind() == Kind.WORD && written(at + 1).equals("(") ? function(scope) : column(scope);
  }

  private Term cases(Scope scope) {
    List<Term> operands = new ArrayList<>();
    String name = "case";
    if (!word().equals("when")) {
      name = "case of";
      operands.add(expression(scope));
    }
    while (skipWord("when")) {
      operands.add(expression(scope));
      require(skipWord("then"));
      operands.add(expression(scope));
    }
    operands.add(skipWord("else") ? expression(scope) : new Literal(LiteralKind.NULL, ""));
    require(skipWord("end"));
    return new Term.Call(name, operands);
  }

  private Term function(Scope scope) {
    String name = word();
    at += 2;
    boolean distinct = skipWord("distinct");
    List<Term> operands = new ArrayList<>();
    if (name.equals("count") && skip("*")) {
      require(!distinct && skip(")"));
      return new Term.Call(Term.COUNT, List.of());
    }
    do {
      operands.add(expression(scope));
    } while (skip(","));
    require(skip(")"));
    if (AGGREGATES.contains(name) && operands.size() == 1) {
      Set<Column> columns = Term.columns(operands.get(0));
      boolean foreign = columns.stream().anyMatch(column -> !scope.owns(column));
      if (foreign || Term.aggregates(operands.get(0))) {
        throw new UnprovableException("an aggregate of another query");
      }
      return new Term.Call(Term.AGGREGATE + name + (distinct ? " distinct" : ""), operands);
    }
    require(!distinct && FUNCTIONS.contains(name));
    return switch (name) {
      case "substring" -> new Term.Call("substr", operands);
      case "ifnull" -> new Term.Call("coalesce", operands);
      case "iif" -> {
        require(operands.size() == 3);
        yield new Term.Call("case", operands);
      }
      default -> new Term.Call(name, operands);
    };
  }

  private Term column(Scope scope) {
    boolean quoted = written(at).startsWith("\"");
    require(kind() != Kind.STRING);
    String unquoted = SqlName.unquote(written(at));
    String name = name();
    String alias = null;
    if (skip(".")) {
      alias = name;
      name = name();
      quoted = false;
    }
    for (Scope each = scope; each != null; each = each.outer) {
      List<Column> found = each.find(alias, name);
      if (found.size() > 1) {
        throw new UnprovableException("a name of two columns");
      }
      if (!found.isEmpty()) {
        return found.get(0);
      }
      Term aliased = alias == null ? each.aliases.get(name) : null;
      if (aliased != null) {
        if (each != scope) {
          throw new UnprovableException("an output of a query around it");
        }
        return aliased;
      }
    }
    if (quoted && !ROW_IDS.contains(name)) {
      return new Literal(LiteralKind.TEXT, unquoted);
    }
    if (alias == null && (name.equals("true") || name.equals("false"))) {
      return name.equals("true") ? Term.TRUE : Term.FALSE;
    }
    throw new UnprovableException("an unknown name");
  }
}
