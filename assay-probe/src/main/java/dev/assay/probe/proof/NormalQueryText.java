// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import dev.assay.probe.proof.Dependencies.Closure;
import dev.assay.probe.proof.Relation.Select;
import dev.assay.probe.proof.Relation.SetOperation;
import dev.assay.probe.proof.Relation.Source;
import dev.assay.probe.proof.Term.Call;
import dev.assay.probe.proof.Term.Column;
import dev.assay.probe.proof.Term.Literal;
import dev.assay.probe.proof.Term.Subquery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes queries so that two that differ only in the names of their tables, or in the order of what
 * has none, have one text: of all ways to number tables of one name, the one with the smallest
 * text.
 */
record NormalQueryText(Set<ProofRule> rules, Dependencies dependencies) {
  private static final Set<String> SYMMETRIC = Set.of(Term.EQUAL, Term.NOT_EQUAL, "+", "*");

  /** Ways to number tables of one name that are tried. */
  private static final int MOST_WAYS = 200;

  private boolean allows(ProofRule rule) {
    return rules.contains(rule);
  }

  String of(Relation query) {
    return text(query, column -> column.source() == Relation.OUTPUT ? "#" + column.name() : "?", 0);
  }

  private String text(Relation query, Function<Column, String> outer, int depth) {
    if (query instanceof SetOperation operation) {
      String left = text(operation.left(), outer, depth);
      String right = text(operation.right(), outer, depth);
      boolean swap =
          allows(ProofRule.SET_ORDER)
              && !operation.operator().equals("except")
              && left.compareTo(right) > 0;
      return "[%s] %s [%s]%s"
          .formatted(
              swap ? right : left,
              operation.operator(),
              swap ? left : right,
              operation.order().isEmpty() && operation.limit() == null
                  ? ""
                  : " order "
                      + operation.order().stream()
                          .map(key -> outer.apply((Column) key.term()) + " " + key.direction())
                          .toList()
                      + operation.limit());
    }
    Select select = (Select) query;
    Map<Integer, String> names = new LinkedHashMap<>();
    select.sources().forEach(source -> names.put(source.id(), source.table().name()));
    String smallest = null;
    for (Map<Integer, String> numbered : numberings(select, names, depth)) {
      String text = text(select, numbered, outer, depth);
      smallest = smallest == null || text.compareTo(smallest) < 0 ? text : smallest;
    }
    return java.util.Objects.requireNonNull(smallest);
  }

  /** The ways to number the sources of a query; only inner ones of one name change places. */
  private List<Map<Integer, String>> numberings(
      Select select, Map<Integer, String> names, int depth) {
    Map<String, List<Integer>> alike = new TreeMap<>();
    for (Source source : select.sources()) {
      boolean free = source.isInner() && allows(ProofRule.JOIN_ORDER);
      String group = (free ? "" : "~") + names.get(source.id());
      alike.computeIfAbsent(group, name -> new ArrayList<>()).add(source.id());
    }
    List<Map<Integer, String>> ways = List.of(Map.of());
    for (Map.Entry<String, List<Integer>> group : alike.entrySet()) {
      List<List<Integer>> orders =
          group.getKey().startsWith("~") ? List.of(group.getValue()) : orders(group.getValue());
      List<Map<Integer, String>> longer = new ArrayList<>();
      for (Map<Integer, String> way : ways) {
        for (List<Integer> order : orders) {
          Map<Integer, String> next = new HashMap<>(way);
          for (int i = 0; i < order.size(); i++) {
            next.put(order.get(i), "%s^%d.%d".formatted(group.getKey(), depth, i));
          }
          longer.add(next);
        }
      }
      if (longer.size() > MOST_WAYS) {
        throw new UnprovableException("too many tables of one name");
      }
      ways = longer;
    }
    return ways;
  }

  private static List<List<Integer>> orders(List<Integer> ids) {
    if (ids.size() > 5) {
      throw new UnprovableException("too many tables of one name");
    }
    return EqualityProof.permutations(ids);
  }

  private String text(
      Select select, Map<Integer, String> names, Function<Column, String> outer, int depth) {
    Function<Column, String> own =
        column -> {
          String source = names.get(column.source());
          return source == null ? outer.apply(column) : source + "." + column.name();
        };
    Map<Column, Set<Column>> classes =
        allows(ProofRule.EQUAL_COLUMNS) ? dependencies.classes(select) : Map.of();
    Function<Column, String> named =
        column ->
            classes.getOrDefault(column, Set.of(column)).stream()
                .map(own)
                .min(String::compareTo)
                .orElseThrow();
    Writer writer = new Writer(named, depth);
    List<String> where = new ArrayList<>();
    for (Term condition : select.where()) {
      Column one = Dependencies.side(condition, 0);
      Column other = Dependencies.side(condition, 1);
      Set<Column> equal = one == null ? null : classes.get(one);
      if (equal != null && other != null && equal.contains(other)) {
        where.add("equal" + equal.stream().map(own).collect(Collectors.toCollection(TreeSet::new)));
      } else {
        where.add(writer.text(condition));
      }
    }
    StringBuilder text = new StringBuilder("from ");
    List<String> inner = new ArrayList<>();
    for (Source source : select.sources()) {
      List<Term> on = source.on();
      String name = String.valueOf(names.get(source.id()));
      inner.add(on == null ? name : "left " + name + " on " + writer.conditions(on));
    }
    List<String> lefts = inner.stream().filter(each -> each.startsWith("left ")).toList();
    List<String> first = inner.stream().filter(each -> !each.startsWith("left ")).toList();
    text.append(allows(ProofRule.JOIN_ORDER) ? sorted(first, false) + "" + lefts : inner);
    text.append(" where ").append(allows(ProofRule.CONDITION_ORDER) ? sorted(where, true) : where);
    if (!select.groups().isEmpty()) {
      text.append(" group ").append(groups(select, writer));
    }
    if (!select.having().isEmpty()) {
      text.append(" having ").append(writer.conditions(select.having()));
    }
    text.append(select.distinct() ? " distinct " : " select ").append(writer.texts(select.items()));
    if (!select.order().isEmpty()) {
      text.append(" order ");
      text.append(
          select.order().stream()
              .map(key -> writer.text(key.term()) + " " + key.direction())
              .toList());
    }
    return select.limit() == null ? text.toString() : text + " " + select.limit();
  }

  private static Collection<String> sorted(List<String> texts, boolean once) {
    return once ? new TreeSet<>(texts) : texts.stream().sorted().toList();
  }

  /** All columns that the groups determine, so that it is one text for one division into groups. */
  private Object groups(Select select, Writer writer) {
    if (!allows(ProofRule.GROUP_KEY)) {
      return writer.texts(select.groups());
    }
    Closure closure = dependencies.closure(select, select.groups());
    dependencies.note(ProofRule.GROUP_KEY, closure.keys());
    Set<String> all = new TreeSet<>();
    closure.columns().forEach(column -> all.add(writer.text(column)));
    select.groups().stream()
        .filter(group -> !closure.columns().containsAll(Term.columns(group)))
        .forEach(group -> all.add(writer.text(group)));
    return all;
  }

  /** Writes the terms of one query. */
  private final class Writer {
    private final Function<Column, String> names;
    private final int depth;

    Writer(Function<Column, String> names, int depth) {
      this.names = names;
      this.depth = depth;
    }

    List<String> texts(List<Term> terms) {
      return terms.stream().map(this::text).toList();
    }

    Object conditions(List<Term> conditions) {
      return allows(ProofRule.CONDITION_ORDER)
          ? new TreeSet<>(texts(conditions))
          : texts(conditions);
    }

    String text(Term term) {
      if (term instanceof Column column) {
        return names.apply(column);
      }
      if (term instanceof Literal literal) {
        return literal.kind() == Term.LiteralKind.TEXT
            ? "'" + literal.text().replace("'", "''") + "'"
            : literal.kind() == Term.LiteralKind.NULL ? "null" : literal.text();
      }
      if (term instanceof Subquery sub) {
        @Nullable Term left = sub.left();
        return "%s %s{%s}"
            .formatted(
                left == null ? "" : text(left),
                sub.kind(),
                NormalQueryText.this.text(sub.query(), names, depth + 1));
      }
      Call call = (Call) term;
      List<String> operands = texts(call.operands());
      boolean free = allows(ProofRule.CONDITION_ORDER);
      if (free && (call.name().equals(Term.AND) || call.name().equals(Term.OR))) {
        return call.name() + new TreeSet<>(operands);
      }
      return call.name()
          + (free && SYMMETRIC.contains(call.name()) ? sorted(operands, false) : operands);
    }
  }
}
