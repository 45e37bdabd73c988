// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import dev.assay.probe.proof.Relation.Select;
import dev.assay.probe.proof.Relation.SortKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Proofs that two queries have equal answers on every SQLite database that keeps the declared keys
 * and NOT NULL of its tables. No proof says nothing: the queries may still be equal.
 */
public final class EqualityProof {
  /** The step of queries that need no rule. */
  static final String NAMES = "the same query but for names, aliases and layout";

  static final String COLUMNS = "columns in another order";

  static final String FINER_ORDER = "a further sort key";

  /** The note on a proof that leaves ties open. */
  static final String TIES = "LIMIT may keep other rows of those that tie";

  private static final int MOST_PERMUTED = 4;

  private final Relation gold;
  private final Relation predicted;
  private final boolean ordered;
  private final List<List<Integer>> mappings;

  private EqualityProof(
      Relation gold, Relation predicted, boolean ordered, List<List<Integer>> mappings) {
    this.gold = gold;
    this.predicted = predicted;
    this.ordered = ordered;
    this.mappings = mappings;
  }

  /**
   * Proves two queries equal.
   *
   * @param tables all tables that they may use
   * @param mapping for each gold column the predicted one; empty if that is not known
   * @param ordered whether the order of rows counts
   * @return the steps, for people; empty if no proof was found
   */
  public static Optional<List<String>> steps(
      String gold,
      String predicted,
      Collection<TableFacts> tables,
      List<Integer> mapping,
      boolean ordered) {
    Map<String, TableFacts> byName =
        tables.stream()
            .collect(Collectors.toMap(TableFacts::name, Function.identity(), (a, b) -> a));
    try {
      Relation one = ProvableQueryReader.read(gold, byName);
      Relation other = ProvableQueryReader.read(predicted, byName);
      return one.width() == other.width()
          ? new EqualityProof(one, other, ordered, mappings(one.width(), mapping)).proved()
          : Optional.empty();
    } catch (UnprovableException e) {
      return Optional.empty();
    }
  }

  private static List<List<Integer>> mappings(int width, List<Integer> mapping) {
    List<Integer> same = IntStream.range(0, width).boxed().toList();
    if (mapping.size() == width && Set.copyOf(mapping).equals(Set.copyOf(same))) {
      return mapping.equals(same) ? List.of(same) : List.of(same, mapping);
    }
    return width > MOST_PERMUTED ? List.of(same) : permutations(same);
  }

  static List<List<Integer>> permutations(List<Integer> all) {
    if (all.isEmpty()) {
      return List.of(List.of());
    }
    List<List<Integer>> found = new ArrayList<>();
    for (Integer first : all) {
      List<Integer> rest = new ArrayList<>(all);
      rest.remove(first);
      for (List<Integer> order : permutations(rest)) {
        List<Integer> whole = new ArrayList<>(List.of(first));
        whole.addAll(order);
        found.add(whole);
      }
    }
    return found;
  }

  private Optional<List<String>> proved() {
    Set<ProofRule> needed = EnumSet.noneOf(ProofRule.class);
    Attempt plain = attempt(needed);
    Attempt found = plain;
    if (!plain.proved()) {
      needed = EnumSet.allOf(ProofRule.class);
      found = attempt(needed);
      if (!found.proved()) {
        return Optional.empty();
      }
      for (ProofRule rule : ProofRule.values()) {
        needed.remove(rule);
        Attempt less = attempt(needed);
        if (less.proved()) {
          found = less;
        } else {
          needed.add(rule);
        }
      }
    }
    List<String> steps = new ArrayList<>();
    for (ProofRule rule : needed) {
      String facts = String.join("; ", found.facts().getOrDefault(rule, Set.of()));
      steps.add(rule.words() + (facts.isEmpty() ? "" : " (" + facts + ")"));
    }
    if (found.moved()) {
      steps.add(COLUMNS);
    }
    if (found.finer()) {
      steps.add(FINER_ORDER);
    }
    if (steps.isEmpty()) {
      steps.add(NAMES);
    }
    if (!needed.isEmpty() && found.tied()) {
      steps.add(TIES);
    }
    return Optional.of(steps);
  }

  /**
   * A try with some rules.
   *
   * @param moved whether columns are in another order
   * @param finer whether the prediction sorts by more than the gold query
   * @param tied whether a LIMIT may cut ties
   * @param facts the keys and NOT NULL that rules rest on
   */
  private record Attempt(
      boolean proved,
      boolean moved,
      boolean finer,
      boolean tied,
      Map<ProofRule, Set<String>> facts) {
    static final Attempt FAILED = new Attempt(false, false, false, false, Map.of());
  }

  private Attempt attempt(Set<ProofRule> rules) {
    try {
      Dependencies goldFacts = Dependencies.of(gold);
      Dependencies facts = Dependencies.of(predicted);
      QueryNormalizer goldRules = new QueryNormalizer(rules, goldFacts);
      QueryNormalizer predictedRules = new QueryNormalizer(rules, facts);
      // Without rules it is one query for the engine, so whatever it leaves open, it does the same.
      Relation one = rules.isEmpty() ? gold : goldRules.normal(gold, ordered);
      Relation other = rules.isEmpty() ? predicted : predictedRules.normal(predicted, ordered);
      String text = new NormalQueryText(rules, goldFacts).of(one);
      NormalQueryText writer = new NormalQueryText(rules, facts);
      for (List<Integer> mapping : mappings) {
        Relation permuted = other.permuted(mapping);
        boolean same = text.equals(writer.of(permuted));
        Relation coarser = same || rules.isEmpty() ? null : coarser(one, permuted);
        boolean finer = coarser != null && text.equals(writer.of(coarser));
        if (same || finer) {
          boolean moved = !mapping.equals(IntStream.range(0, mapping.size()).boxed().toList());
          goldFacts.used().forEach(facts::note);
          return new Attempt(
              true, moved, finer, goldRules.tied || predictedRules.tied, facts.used());
        }
      }
      return Attempt.FAILED;
    } catch (UnprovableException e) {
      return Attempt.FAILED;
    }
  }

  /** A prediction without the sort keys that it has beyond the gold query's, if all rows stay. */
  private static @org.jspecify.annotations.Nullable Relation coarser(
      Relation gold, Relation predicted) {
    if (!(gold instanceof Select one)
        || !(predicted instanceof Select other)
        || other.limit() != null
        || one.order().isEmpty()
        || other.order().size() <= one.order().size()) {
      return null;
    }
    List<SortKey> keys = other.order().subList(0, one.order().size());
    return other.withOrder(keys, null);
  }
}
