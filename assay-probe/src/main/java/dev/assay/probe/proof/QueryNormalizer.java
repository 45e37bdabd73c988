// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import dev.assay.probe.proof.Dependencies.Closure;
import dev.assay.probe.proof.Relation.Limit;
import dev.assay.probe.proof.Relation.Select;
import dev.assay.probe.proof.Relation.SetOperation;
import dev.assay.probe.proof.Relation.SortKey;
import dev.assay.probe.proof.Relation.Source;
import dev.assay.probe.proof.TableFacts.ColumnFacts;
import dev.assay.probe.proof.TableFacts.Reference;
import dev.assay.probe.proof.Term.Column;
import dev.assay.probe.proof.Term.Literal;
import dev.assay.probe.proof.Term.Subquery;
import dev.assay.probe.proof.Term.SubqueryKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites queries by rules that keep their rows on every SQLite database of the schema. It refuses
 * what the engine decides by the order in which it reads rows, but for ties at the outermost LIMIT.
 */
final class QueryNormalizer {
  /** Rounds of rewriting; each rule that applies makes a query smaller, so few are needed. */
  private static final int MOST_ROUNDS = 12;

  private static final Term COUNT_ROWS = new Term.Call(Term.COUNT, List.of());

  /** {@code COUNT(*) > 0} and {@code COUNT(*) >= 1}, either way round. */
  private static final List<Term> OF_ANY_GROUP =
      List.of(
          Term.call(">", COUNT_ROWS, Term.FALSE),
          Term.call(">=", COUNT_ROWS, Term.TRUE),
          Term.call(Term.LESS, Term.FALSE, COUNT_ROWS),
          Term.call(Term.AT_MOST, Term.TRUE, COUNT_ROWS));

  private final Set<ProofRule> rules;
  private final Dependencies dependencies;
  private final TermRewriter terms;

  /** True if the outermost LIMIT may cut through tied rows. */
  boolean tied;

  /** The place of a query, which says what of its answer counts. */
  private enum Place {
    OUTERMOST_ORDERED,
    OUTERMOST,
    /** Its rows are a bag. */
    TABLE,
    /** Its rows are a set. */
    SET,
    /** Nothing but whether there is a row counts. */
    EXISTENCE,
    /** Its first row counts. */
    SCALAR;

    boolean isOutermost() {
      return this == OUTERMOST_ORDERED || this == OUTERMOST;
    }
  }

  QueryNormalizer(Set<ProofRule> rules, Dependencies dependencies) {
    this.rules = rules;
    this.dependencies = dependencies;
    this.terms = new TermRewriter(rules, dependencies, this::subquery);
  }

  private boolean allows(ProofRule rule) {
    return rules.contains(rule);
  }

  /**
   * Rewrites the outermost query.
   *
   * @param ordered whether the order of its rows counts
   * @throws UnprovableException if its answer is not determined by its tables
   */
  Relation normal(Relation query, boolean ordered) {
    return normal(query, ordered ? Place.OUTERMOST_ORDERED : Place.OUTERMOST);
  }

  private Relation normal(Relation query, Place place) {
    if (query instanceof Select select) {
      return normal(select, place);
    }
    SetOperation operation = (SetOperation) query;
    Relation condition = asCondition(operation);
    if (condition != null) {
      return normal(condition, place);
    }
    boolean bag = operation.operator().equals(SetOperation.UNION_ALL);
    if (operation.limit() != null) {
      throw new UnprovableException("LIMIT of a set operation");
    }
    boolean drop = place != Place.OUTERMOST_ORDERED && allows(ProofRule.IDLE_ORDER);
    if (place == Place.SCALAR) {
      throw new UnprovableException("the first row of a set operation");
    }
    Place inner = bag && place != Place.SET && place != Place.EXISTENCE ? Place.TABLE : Place.SET;
    return new SetOperation(
        operation.operator(),
        normal(operation.left(), inner),
        normal(operation.right(), inner),
        drop ? List.of() : operation.order(),
        null);
  }

  /** INTERSECT and EXCEPT as EXISTS; {@code null} if NULL or types could make a difference. */
  private @Nullable Select asCondition(SetOperation operation) {
    if (!allows(ProofRule.SET_AS_CONDITION)
        || !Set.of("intersect", "except").contains(operation.operator())
        || !(operation.left() instanceof Select left)
        || !(operation.right() instanceof Select right)
        || !isPlain(left)
        || !isPlain(right)) {
      return null;
    }
    List<Term> where = new ArrayList<>(right.where());
    for (int i = 0; i < left.width(); i++) {
      if (!(left.items().get(i) instanceof Column one)
          || !(right.items().get(i) instanceof Column other)
          || !dependencies.areAlike(one, other)
          || !dependencies.isNotNull(left, one)) {
        return null;
      }
      where.add(Term.call(Term.EQUAL, one, other));
    }
    left.items()
        .forEach(
            item -> dependencies.noteRequired(ProofRule.SET_AS_CONDITION, left, (Column) item));
    Term exists = new Subquery(SubqueryKind.EXISTS, null, right.withWhere(where));
    List<Term> all = new ArrayList<>(left.where());
    all.add(operation.operator().equals("except") ? Term.call(Term.NOT, exists) : exists);
    List<SortKey> order =
        operation.order().stream()
            .map(
                key ->
                    new SortKey(
                        left.items().get(Integer.parseInt(((Column) key.term()).name())),
                        key.direction()))
            .toList();
    return left.withWhere(all).withDistinct(true).withOrder(order, operation.limit());
  }

  /** Returns whether a query has a row for each row of its tables that WHERE lets through. */
  private static boolean isPlain(Select select) {
    return !select.isGrouped() && select.limit() == null;
  }

  private Term subquery(Subquery sub) {
    Place place =
        switch (sub.kind()) {
          case EXISTS -> Place.EXISTENCE;
          case IN -> Place.SET;
          case SCALAR -> Place.SCALAR;
        };
    Term left = sub.left();
    return new Subquery(
        sub.kind(), left == null ? null : terms.rewrite(left), normal(sub.query(), place));
  }

  private Relation normal(Select query, Place place) {
    Select select = query;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Select before = select;
      select = round(select, place);
      if (select.equals(before)) {
        break;
      }
    }
    requireDetermined(select, place);
    return select;
  }

  private Select round(Select query, Place place) {
    Select select = existence(query, place);
    select =
        new Select(
            select.sources().stream().map(this::source).toList(),
            terms.conditions(select.where()),
            select.distinct(),
            terms.rewrite(select.items()),
            terms.rewrite(select.groups()),
            terms.conditions(select.having()),
            select.order().stream().map(key -> key.map(terms::rewrite)).toList(),
            select.limit());
    select = membership(select);
    select = withoutMatch(select);
    select = notNull(select);
    select = parents(select);
    select = groups(select, place);
    select = counts(select);
    select = semiJoins(select, place);
    return order(distinct(select, place), place);
  }

  private Source source(Source source) {
    List<Term> on = source.on();
    return new Source(source.id(), source.table(), on == null ? null : terms.conditions(on));
  }

  /** Of EXISTS, nothing but the rows counts. */
  private static Select existence(Select select, Place place) {
    Limit limit = select.limit();
    if (place != Place.EXISTENCE) {
      return select;
    }
    if (limit != null && (limit.rows() < 1 || limit.skipped() > 0)) {
      throw new UnprovableException("LIMIT in EXISTS");
    }
    Select plain = select.withOrder(List.of(), null).withDistinct(false);
    return select.isGrouped() ? plain : plain.withItems(List.of(Term.TRUE));
  }

  /** IN and NOT IN of a plain query as EXISTS. */
  private Select membership(Select select) {
    List<Term> where = new ArrayList<>();
    for (Term condition : select.where()) {
      where.add(exists(select, condition));
    }
    return select.withWhere(where);
  }

  private Term exists(Select select, Term condition) {
    if (condition instanceof Term.Call call && call.name().equals(Term.OR)) {
      return new Term.Call(
          Term.OR, call.operands().stream().map(each -> exists(select, each)).toList());
    }
    if (condition instanceof Term.Call call && call.name().equals(Term.AND)) {
      return new Term.Call(
          Term.AND, call.operands().stream().map(each -> exists(select, each)).toList());
    }
    boolean not = Term.is(condition, Term.NOT);
    Term inner = not ? ((Term.Call) condition).operands().get(0) : condition;
    if (!(inner instanceof Subquery sub)
        || sub.kind() != SubqueryKind.IN
        || sub.left() == null
        || !(sub.query() instanceof Select query)
        || !isPlain(query)) {
      return condition;
    }
    Term item = query.items().get(0);
    boolean never =
        sub.left() instanceof Column column
            && item instanceof Column other
            && dependencies.isNotNull(select, column)
            && dependencies.isNotNull(query, other);
    if (!allows(not ? ProofRule.NOT_IN : ProofRule.IN_EXISTS) || (not && !never)) {
      return condition;
    }
    if (not) {
      dependencies.noteRequired(ProofRule.NOT_IN, select, (Column) sub.left());
      dependencies.noteRequired(ProofRule.NOT_IN, query, (Column) item);
    }
    List<Term> where = new ArrayList<>(query.where());
    where.add(Term.call(Term.EQUAL, sub.left(), item));
    Term exists =
        new Subquery(SubqueryKind.EXISTS, null, existence(query.withWhere(where), Place.EXISTENCE));
    return not ? Term.call(Term.NOT, exists) : exists;
  }

  /** LEFT JOIN … WHERE key IS NULL as NOT EXISTS. */
  private Select withoutMatch(Select select) {
    if (!allows(ProofRule.ANTI_JOIN)) {
      return select;
    }
    for (Source source : select.sources()) {
      List<Term> on = source.on();
      if (on == null) {
        continue;
      }
      for (Term condition : select.where()) {
        if (!Term.is(condition, Term.IS_NULL)
            || !(((Term.Call) condition).operands().get(0) instanceof Column column)
            || column.source() != source.id()) {
          continue;
        }
        ColumnFacts facts = dependencies.facts(column);
        List<Source> others =
            select.sources().stream().filter(each -> !each.equals(source)).toList();
        Select rest = select.withSources(others, select.where());
        if (facts == null
            || !facts.required()
            || Dependencies.uses(rest, source.id(), List.of(condition))) {
          continue;
        }
        dependencies.noteRequired(ProofRule.ANTI_JOIN, rest.withWhere(List.of()), column);
        Select inner =
            new Select(
                List.of(new Source(source.id(), source.table(), null)),
                on,
                false,
                List.of(Term.TRUE),
                List.of(),
                List.of(),
                List.of(),
                null);
        List<Term> where = new ArrayList<>(select.where());
        where.remove(condition);
        where.add(Term.call(Term.NOT, new Subquery(SubqueryKind.EXISTS, null, inner)));
        return rest.withWhere(where);
      }
    }
    return select;
  }

  /** Leaves out IS NOT NULL where something else says it. */
  private Select notNull(Select select) {
    if (!allows(ProofRule.NOT_NULL)) {
      return select;
    }
    List<Term> kept = new ArrayList<>(select.where());
    for (Term condition : select.where()) {
      if (Term.is(condition, Term.NOT_NULL)
          && ((Term.Call) condition).operands().get(0) instanceof Column column) {
        List<Term> others = new ArrayList<>(kept);
        others.remove(condition);
        Select rest = select.withWhere(others);
        if (dependencies.isNotNull(rest, column)) {
          dependencies.noteRequired(ProofRule.NOT_NULL, rest, column);
          kept = others;
        }
      }
    }
    return select.withWhere(kept);
  }

  private static Select replaced(Select select, Map<Column, Column> columns) {
    return select.map(
        term ->
            Term.map(term, each -> each instanceof Column c ? columns.getOrDefault(c, c) : each));
  }

  private static Select without(Select select, Source source) {
    return select.withSources(
        select.sources().stream().filter(each -> each.id() != source.id()).toList(),
        select.where());
  }

  /** Writes {@code a = a} as {@code a IS NOT NULL}. */
  private static Select reflexive(Select select) {
    return select.withWhere(
        select.where().stream()
            .map(
                condition -> {
                  Column one = Dependencies.side(condition, 0);
                  return one != null && one.equals(Dependencies.side(condition, 1))
                      ? Term.call(Term.NOT_NULL, one)
                      : condition;
                })
            .distinct()
            .toList());
  }

  /** Leaves out parents of foreign keys of which nothing but the key is used. */
  private Select parents(Select select) {
    if (!allows(ProofRule.FOREIGN_KEY)) {
      return select;
    }
    for (Source child : select.sources()) {
      TableFacts table = child.table();
      if (!child.isInner()) {
        continue;
      }
      for (Reference reference : table.references()) {
        for (Source parent : select.sources()) {
          Select rest =
              parent.id() != child.id()
                      && parent.isInner()
                      && parent.table().name().equals(reference.table())
                      && parent.table().keys().contains(Set.copyOf(reference.otherColumns()))
                  ? withoutParent(select, child, parent, reference)
                  : null;
          if (rest != null) {
            dependencies.note(
                ProofRule.FOREIGN_KEY,
                List.of(
                    "foreign key %s.%s"
                        .formatted(table.name(), String.join(", ", reference.columns()))));
            return rest;
          }
        }
      }
    }
    return select;
  }

  private @Nullable Select withoutParent(
      Select select, Source child, Source parent, Reference reference) {
    Map<Column, Set<Column>> classes = dependencies.classes(select);
    Map<Column, Column> same = new HashMap<>();
    List<Term> equations = new ArrayList<>();
    List<Term> present = new ArrayList<>();
    for (int i = 0; i < reference.columns().size(); i++) {
      Column from = new Column(child.id(), reference.columns().get(i));
      Column to = new Column(parent.id(), reference.otherColumns().get(i));
      present.add(Term.call(Term.NOT_NULL, from));
      if (classes.getOrDefault(from, Set.of()).contains(to)) {
        same.put(to, from);
        continue;
      }
      Term equation =
          select.where().stream()
              .filter(each -> isEquation(each, from, to))
              .findFirst()
              .orElse(null);
      if (equation == null || !dependencies.closure(select, List.of(from)).columns().contains(to)) {
        return null;
      }
      equations.add(equation);
    }
    Select renamed = reflexive(replaced(select, same));
    if (Dependencies.uses(renamed, parent.id(), equations)) {
      return null;
    }
    List<Term> where = new ArrayList<>(renamed.where());
    where.removeAll(equations);
    where.addAll(present);
    return without(renamed.withWhere(where.stream().distinct().toList()), parent);
  }

  private static boolean isEquation(Term condition, Column one, Column other) {
    Column left = Dependencies.side(condition, 0);
    Column right = Dependencies.side(condition, 1);
    return (one.equals(left) && other.equals(right)) || (one.equals(right) && other.equals(left));
  }

  private Select groups(Select query, Place place) {
    Select select = query;
    if (select.groups().isEmpty()) {
      return select;
    }
    Closure closure = dependencies.closure(select, select.groups());
    if (allows(ProofRule.HAVING_WHERE)) {
      List<Term> where = new ArrayList<>(select.where());
      List<Term> having = new ArrayList<>();
      for (Term condition : select.having()) {
        boolean ofRows = !Term.aggregates(condition) && isCovered(select, condition, closure);
        (ofRows ? where : having).add(condition);
      }
      if (having.size() < select.having().size()) {
        dependencies.note(ProofRule.HAVING_WHERE, closure.keys());
      }
      select = select.withWhere(where).withGroups(select.groups(), having);
    }
    if (allows(ProofRule.GROUP_ROWS)) {
      List<Term> having = new ArrayList<>(select.having());
      having.removeAll(OF_ANY_GROUP);
      select = select.withGroups(select.groups(), having);
    }
    boolean aggregates = select.results().anyMatch(Term::aggregates) || !select.having().isEmpty();
    if (!allows(ProofRule.GROUP_DISTINCT) || aggregates) {
      return select;
    }
    Select plain = select.withGroups(List.of(), List.of());
    Select checked = select;
    boolean determined = select.results().allMatch(term -> isCovered(checked, term, closure));
    if (!determined) {
      return select;
    }
    boolean whole = closure.coversAll(select);
    if (whole || place == Place.SET || place == Place.EXISTENCE) {
      dependencies.note(ProofRule.GROUP_DISTINCT, whole ? closure.keys() : List.of());
      return select.limit() == null || whole ? plain : select;
    }
    return covers(select, select.items(), select.groups()) ? plain.withDistinct(true) : select;
  }

  /** Returns whether some terms have one value for given values of others. */
  private boolean covers(Select select, Collection<Term> given, List<Term> terms) {
    Closure closure = dependencies.closure(select, given);
    return terms.stream()
        .allMatch(
            term ->
                given.contains(term)
                    || (term instanceof Column column && closure.columns().contains(column)));
  }

  /** Returns whether a term has one value in a group. */
  private static boolean isCovered(Select select, Term term, Closure closure) {
    if (select.groups().contains(term)) {
      return true;
    }
    if (term instanceof Term.Call call) {
      return call.isAggregate()
          || call.operands().stream().allMatch(each -> isCovered(select, each, closure));
    }
    return Term.columns(term).stream()
        .allMatch(column -> closure.columns().contains(column) || isForeign(select, column));
  }

  /** Returns whether a column is of a query around it, or of a query in it. */
  private static boolean isForeign(Select select, Column column) {
    return !Dependencies.owns(select, column);
  }

  private Select counts(Select select) {
    return select
        .withItems(select.items().stream().map(term -> counted(select, term)).toList())
        .withGroups(
            select.groups(), select.having().stream().map(term -> counted(select, term)).toList())
        .withOrder(
            select.order().stream().map(key -> key.map(term -> counted(select, term))).toList(),
            select.limit());
  }

  private Term counted(Select select, Term term) {
    if (!(term instanceof Term.Call call)) {
      return term;
    }
    if (call.isAggregate() && call.operands().size() == 1) {
      Term operand = call.operands().get(0);
      boolean notNull =
          operand instanceof Column column
              ? dependencies.isNotNull(select, column)
              : operand instanceof Literal literal && literal.kind() != Term.LiteralKind.NULL;
      if (notNull && call.name().equals(Term.COUNT) && allows(ProofRule.COUNT_COLUMN)) {
        if (operand instanceof Column column) {
          dependencies.noteRequired(ProofRule.COUNT_COLUMN, select, column);
        }
        return COUNT_ROWS;
      }
      if (notNull
          && operand instanceof Column
          && call.name().equals(Term.COUNT_DISTINCT)
          && allows(ProofRule.COUNT_DISTINCT)) {
        List<Term> start = new ArrayList<>(select.groups());
        start.add(operand);
        Closure closure = dependencies.closure(select, start);
        if (closure.coversAll(select)) {
          dependencies.note(ProofRule.COUNT_DISTINCT, closure.keys());
          return COUNT_ROWS;
        }
      }
      return term;
    }
    return new Term.Call(
        call.name(), call.operands().stream().map(each -> counted(select, each)).toList());
  }

  /**
   * Puts the tables of EXISTS into FROM where that repeats no row, or where repeats don't count.
   */
  private Select semiJoins(Select query, Place place) {
    if (!allows(ProofRule.SEMI_JOIN)) {
      return query;
    }
    Select select = query;
    for (Term condition : query.where()) {
      if (!(condition instanceof Subquery sub)
          || sub.kind() != SubqueryKind.EXISTS
          || !(sub.query() instanceof Select inner)
          || !isPlain(inner)
          || !inner.sources().stream().allMatch(Source::isInner)) {
        continue;
      }
      Closure own = dependencies.closure(inner, List.of());
      boolean single = own.coversAll(inner);
      dependencies.note(ProofRule.SEMI_JOIN, single ? own.keys() : List.of());
      if (!single && !ignoresRepeats(select, place)) {
        if (select.isGrouped() || !allows(ProofRule.DISTINCT_KEY) || !isUnique(select)) {
          continue;
        }
        noteUnique(select);
        select = select.withDistinct(true);
      }
      List<Source> sources = new ArrayList<>(select.sources());
      sources.addAll(inner.sources());
      List<Term> where = new ArrayList<>(select.where());
      where.remove(condition);
      where.addAll(inner.where());
      select = select.withSources(sources, where);
    }
    return select;
  }

  /** Returns whether repeated rows of its tables leave a query's answer as it is. */
  private static boolean ignoresRepeats(Select select, Place place) {
    boolean aggregates =
        select.results().flatMap(QueryNormalizer::aggregatesOf).anyMatch(QueryNormalizer::counts);
    boolean set = (place == Place.SET || place == Place.EXISTENCE) && select.limit() == null;
    return !aggregates && (select.distinct() || set || select.isGrouped());
  }

  private static java.util.stream.Stream<Term.Call> aggregatesOf(Term term) {
    if (!(term instanceof Term.Call call)) {
      return java.util.stream.Stream.empty();
    }
    return call.isAggregate()
        ? java.util.stream.Stream.of(call)
        : call.operands().stream().flatMap(QueryNormalizer::aggregatesOf);
  }

  private static boolean counts(Term.Call aggregate) {
    return !aggregate.name().endsWith(" distinct")
        && !Set.of(Term.AGGREGATE + "min", Term.AGGREGATE + "max").contains(aggregate.name());
  }

  /** Returns whether no two rows of a query's answer can be alike. */
  private boolean isUnique(Select select) {
    if (select.isGrouped()) {
      return covers(select, select.items(), select.groups());
    }
    return dependencies.closure(select, select.items()).coversAll(select);
  }

  private void noteUnique(Select select) {
    dependencies.note(ProofRule.DISTINCT_KEY, dependencies.closure(select, select.items()).keys());
  }

  private Select distinct(Select select, Place place) {
    boolean idle =
        (place == Place.SET && select.limit() == null)
            || (allows(ProofRule.DISTINCT_KEY) && isUnique(select));
    if (!select.distinct() || !idle) {
      return select;
    }
    if (place != Place.SET) {
      noteUnique(select);
    }
    return select.withDistinct(false);
  }

  private Select order(Select select, Place place) {
    if (!allows(ProofRule.IDLE_ORDER)) {
      return select;
    }
    Limit limit = select.limit();
    boolean one = select.isGrouped() && select.groups().isEmpty();
    if (one && (limit == null || (limit.rows() > 0 && limit.skipped() == 0))) {
      return select.withOrder(List.of(), null);
    }
    if (limit == null && place != Place.OUTERMOST_ORDERED && place != Place.SCALAR) {
      return select.withOrder(List.of(), null);
    }
    List<SortKey> kept = new ArrayList<>();
    for (SortKey key : select.order()) {
      List<Term> before = kept.stream().map(SortKey::term).toList();
      Closure closure = dependencies.closure(select, before);
      boolean idle =
          before.contains(key.term())
              || (!Term.aggregates(key.term())
                  && Term.columns(key.term()).stream().allMatch(closure.columns()::contains));
      if (idle) {
        dependencies.note(ProofRule.IDLE_ORDER, closure.keys());
      } else {
        kept.add(key);
      }
    }
    return select.withOrder(kept, limit);
  }

  /** Refuses a query whose answer depends on the order in which rows are read. */
  private void requireDetermined(Select select, Place place) {
    Closure closure =
        select.isGrouped()
            ? dependencies.closure(select, select.groups())
            : dependencies.closure(select, List.of());
    if (select.isGrouped()
        && !select.results().allMatch(term -> isCovered(select, term, closure))) {
      throw new UnprovableException("a column that differs within a group");
    }
    List<Term> keys = select.order().stream().map(SortKey::term).toList();
    if (select.distinct()) {
      Closure shown = dependencies.closure(select, select.items());
      for (Term key : keys) {
        if (!select.items().contains(key)
            && !Term.columns(key).stream().allMatch(shown.columns()::contains)) {
          throw new UnprovableException("a sort key that differs among repeats");
        }
      }
    }
    boolean one = (select.isGrouped() && select.groups().isEmpty()) || closure.coversAll(select);
    if (place.isOutermost() ? select.limit() != null : isCut(select, place, one)) {
      boolean total = one || isTotal(select, keys);
      if (!total && !place.isOutermost()) {
        throw new UnprovableException("a subquery whose LIMIT may cut ties");
      }
      tied |= !total;
    }
  }

  private static boolean isCut(Select select, Place place, boolean one) {
    return select.limit() != null || (place == Place.SCALAR && !one);
  }

  /** Returns whether sort keys leave no two different rows tied. */
  private boolean isTotal(Select select, Collection<Term> keys) {
    return select.isGrouped()
        ? covers(select, keys, select.groups())
        : dependencies.closure(select, keys).coversAll(select)
            || (select.distinct() && covers(select, keys, select.items()));
  }
}
