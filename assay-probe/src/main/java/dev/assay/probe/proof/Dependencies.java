// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import dev.assay.probe.proof.Relation.Select;
import dev.assay.probe.proof.Relation.SetOperation;
import dev.assay.probe.proof.Relation.Source;
import dev.assay.probe.proof.TableFacts.Affinity;
import dev.assay.probe.proof.TableFacts.ColumnFacts;
import dev.assay.probe.proof.Term.Call;
import dev.assay.probe.proof.Term.Column;
import dev.assay.probe.proof.Term.Literal;
import dev.assay.probe.proof.Term.LiteralKind;
import dev.assay.probe.proof.Term.Subquery;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of keys and conditions for a query's columns: which are equal, which determine
 * others, and which hold no NULL.
 *
 * @param tables of all sources of a statement, by id
 * @param used the keys and NOT NULL that rules were applied by, for people
 */
record Dependencies(Map<Integer, TableFacts> tables, Map<ProofRule, Set<String>> used) {
  private static final Set<String> COMPARISONS =
      Set.of(
          Term.EQUAL,
          Term.NOT_EQUAL,
          Term.LESS,
          Term.AT_MOST,
          ">",
          ">=",
          "like",
          "between",
          "in",
          Term.NOT_NULL);

  static Dependencies of(Relation query) {
    Map<Integer, TableFacts> tables = new HashMap<>();
    collect(query, tables);
    return new Dependencies(tables, new EnumMap<>(ProofRule.class));
  }

  private static void collect(Relation query, Map<Integer, TableFacts> tables) {
    if (query instanceof SetOperation operation) {
      collect(operation.left(), tables);
      collect(operation.right(), tables);
    } else {
      ((Select) query).sources().forEach(source -> tables.put(source.id(), source.table()));
    }
    query.map(
        term ->
            Term.map(
                term,
                each -> {
                  if (each instanceof Subquery sub) {
                    collect(sub.query(), tables);
                  }
                  return each;
                }));
  }

  /** The facts on a column; {@code null} if it is an output. */
  @Nullable ColumnFacts facts(Column column) {
    TableFacts table = tables.get(column.source());
    return table == null ? null : table.column(column.name());
  }

  /** Notes what a rule was applied by. */
  void note(ProofRule rule, Collection<String> facts) {
    used.computeIfAbsent(rule, key -> new TreeSet<>()).addAll(facts);
  }

  /** Notes that a rule was applied because a column is NOT NULL, if that is declared. */
  void noteRequired(ProofRule rule, Select select, Column column) {
    ColumnFacts facts = facts(column);
    if (facts != null && facts.required() && !rejectsNull(select, column)) {
      TableFacts table = Objects.requireNonNull(tables.get(column.source()));
      note(rule, List.of("%s.%s is never NULL".formatted(table.name(), column.name())));
    }
  }

  Affinity affinity(Column column) {
    ColumnFacts facts = facts(column);
    return facts == null ? Affinity.NONE : facts.affinity();
  }

  /** Returns whether equal values of two columns are the same value. */
  boolean areAlike(Column one, Column other) {
    return affinity(one) == affinity(other) && affinity(one) != Affinity.NONE;
  }

  /** Returns whether a value of one column equals at most one value that the other may hold. */
  private boolean fixes(Column one, Column other) {
    return areAlike(one, other) || (affinity(one) != Affinity.NONE && affinity(other).isNumber());
  }

  /** The columns of each set are equal in every row that a query's WHERE lets through. */
  Map<Column, Set<Column>> classes(Select select) {
    Map<Column, Set<Column>> classes = new HashMap<>();
    for (Term condition : select.where()) {
      Column one = side(condition, 0);
      Column other = side(condition, 1);
      if (one != null && other != null && areAlike(one, other)) {
        Set<Column> joined = new LinkedHashSet<>();
        joined.addAll(classes.getOrDefault(one, Set.of(one)));
        joined.addAll(classes.getOrDefault(other, Set.of(other)));
        joined.forEach(column -> classes.put(column, joined));
      }
    }
    return classes;
  }

  /** A side of an equation if it is a column, else {@code null}. */
  static @Nullable Column side(Term condition, int side) {
    return condition instanceof Call call
            && call.name().equals(Term.EQUAL)
            && call.operands().get(side) instanceof Column column
        ? column
        : null;
  }

  static boolean owns(Select select, Column column) {
    return select.sources().stream().anyMatch(source -> source.id() == column.source());
  }

  /**
   * All that some columns determine.
   *
   * @param sources of each of these, there is at most one row for given values
   * @param keys by which that is known, for people
   */
  record Closure(Set<Column> columns, Set<Integer> sources, Set<String> keys) {
    boolean coversAll(Select select) {
      return select.sources().stream().allMatch(source -> sources.contains(source.id()));
    }
  }

  /**
   * All that some columns determine in the rows that WHERE lets through; columns of queries around
   * it and those equal to a constant are determined anyway.
   */
  Closure closure(Select select, Collection<? extends Term> start) {
    Set<Column> known = new HashSet<>();
    start.forEach(
        term -> {
          if (term instanceof Column column) {
            known.add(column);
          }
        });
    Set<Integer> sources = new HashSet<>();
    Set<String> keys = new TreeSet<>();
    int before = -1;
    while (before < known.size() + sources.size()) {
      before = known.size() + sources.size();
      select.where().forEach(condition -> extend(select, condition, known));
      for (Source source : select.sources()) {
        TableFacts table = source.table();
        if (sources.contains(source.id())) {
          continue;
        }
        Set<Column> own = new HashSet<>(known);
        if (source.on() != null && areKnown(select, source, known)) {
          source.on().forEach(condition -> extend(select, condition, own));
        }
        Set<String> key =
            table.keys().stream()
                .filter(each -> each.stream().allMatch(name -> isKey(select, source, name, own)))
                .findFirst()
                .orElse(null);
        if (key != null) {
          sources.add(source.id());
          keys.add("key %s.%s".formatted(table.name(), String.join(", ", new TreeSet<>(key))));
          table.columns().forEach(each -> known.add(new Column(source.id(), each.name())));
        }
      }
    }
    return new Closure(known, sources, keys);
  }

  /** Returns whether ON reads nothing beyond its own table and known columns. */
  private static boolean areKnown(Select select, Source source, Set<Column> known) {
    return source.on() != null
        && source.on().stream()
            .flatMap(condition -> Term.columns(condition).stream())
            .allMatch(
                column ->
                    column.source() == source.id()
                        || known.contains(column)
                        || !owns(select, column));
  }

  private boolean isKey(Select select, Source source, String name, Set<Column> known) {
    Column column = new Column(source.id(), name);
    ColumnFacts facts = facts(column);
    boolean equated =
        source.on() != null
            && source.on().stream()
                .anyMatch(each -> column.equals(side(each, 0)) || column.equals(side(each, 1)));
    return known.contains(column)
        && facts != null
        && (facts.required() || equated || rejectsNull(select, column));
  }

  private void extend(Select select, Term condition, Set<Column> known) {
    if (!(condition instanceof Call call) || !call.name().equals(Term.EQUAL)) {
      return;
    }
    for (int side = 0; side < 2; side++) {
      Term from = call.operands().get(1 - side);
      if (!(call.operands().get(side) instanceof Column to)) {
        continue;
      }
      boolean fixed =
          from instanceof Literal literal
              ? isOfType(literal, affinity(to))
              : from instanceof Column column
                  && (known.contains(column) || !owns(select, column))
                  && fixes(column, to);
      if (fixed) {
        known.add(to);
      }
    }
  }

  private static boolean isOfType(Literal literal, Affinity affinity) {
    return literal.kind() == LiteralKind.TEXT
        ? affinity == Affinity.TEXT
        : literal.kind() == LiteralKind.NUMBER && affinity.isNumber();
  }

  /** Returns whether a column is never NULL in the rows that WHERE lets through. */
  boolean isNotNull(Select select, Column column) {
    ColumnFacts facts = facts(column);
    boolean inner =
        select.sources().stream()
            .anyMatch(source -> source.id() == column.source() && source.isInner());
    return (inner && facts != null && facts.required()) || rejectsNull(select, column);
  }

  /** Returns whether WHERE lets no row through in which a column is NULL. */
  static boolean rejectsNull(Select select, Column column) {
    return select.where().stream().anyMatch(condition -> rejectsNull(condition, column));
  }

  static boolean rejectsNull(Term condition, Column column) {
    if (condition instanceof Subquery sub) {
      return column.equals(sub.left());
    }
    return condition instanceof Call call
        && COMPARISONS.contains(call.name())
        && call.operands().contains(column);
  }

  /** The columns of one source that a query uses anywhere but in some conditions. */
  static boolean uses(Select select, int source, List<Term> except) {
    boolean[] used = {false};
    Select rest =
        select.withWhere(select.where().stream().filter(each -> !except.contains(each)).toList());
    rest.map(
        term -> {
          used[0] |= Term.columns(term).stream().anyMatch(column -> column.source() == source);
          return term;
        });
    return used[0];
  }
}
