// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.assay.model.Outcome;
import dev.assay.model.internal.NaturalIdOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Two runs by a property of questions.
 *
 * @param by name of the property, such as {@code category}
 * @param groups the questions of each value, those with the largest gain or loss first
 */
public record PairedBreakdown(String by, List<Group> groups) {
  /** The group of questions without a value for the property. */
  static final String UNKNOWN = "(none)";

  private static final Comparator<Group> LARGEST_FIRST =
      Comparator.comparing((Group group) -> -Math.abs(group.gain()))
          .thenComparing(group -> -group.accuracy().counts().total())
          .thenComparing(Group::name, NaturalIdOrder.INSTANCE);

  public PairedBreakdown {
    groups = groups.stream().sorted(LARGEST_FIRST).toList();
  }

  /**
   * Questions that have a value in common.
   *
   * @param name the value
   * @param adjustedP p by Holm's method for all groups of all breakdowns of the comparison, because
   *     among many groups some stand out by chance
   */
  public record Group(String name, @JsonUnwrapped PairedAccuracy accuracy, double adjustedP) {
    private int gain() {
      return accuracy.counts().fixed() - accuracy.counts().broken();
    }

    private Group adjusted(double p) {
      return new Group(name, accuracy, p);
    }
  }

  /**
   * Returns breakdowns by category, difficulty and database, as the candidate has them. A breakdown
   * with a single group is omitted, because it adds no information.
   */
  static List<PairedBreakdown> all(List<QuestionPair> pairs) {
    List<PairedBreakdown> all = new ArrayList<>();
    add(all, "category", pairs, Outcome::category);
    add(all, "difficulty", pairs, Outcome::difficulty);
    add(all, "database", pairs, Outcome::database);
    return adjusted(all);
  }

  private static void add(
      List<PairedBreakdown> all,
      String by,
      List<QuestionPair> pairs,
      Function<Outcome, @Nullable String> property) {
    Map<String, List<QuestionPair>> groups = new TreeMap<>();
    for (QuestionPair pair : pairs) {
      String value = Objects.requireNonNullElse(property.apply(pair.candidate()), UNKNOWN);
      groups.computeIfAbsent(value, name -> new ArrayList<>()).add(pair);
    }
    if (groups.size() > 1) {
      List<Group> compared = new ArrayList<>();
      groups.forEach((name, some) -> compared.add(group(name, PairedAccuracy.of(some))));
      all.add(new PairedBreakdown(by, compared));
    }
  }

  private static Group group(String name, PairedAccuracy accuracy) {
    return new Group(name, accuracy, accuracy.p());
  }

  private static List<PairedBreakdown> adjusted(List<PairedBreakdown> all) {
    List<Double> adjusted =
        PairedStatistics.holm(
            all.stream()
                .flatMap(breakdown -> breakdown.groups.stream())
                .map(group -> group.accuracy().p())
                .toList());
    List<PairedBreakdown> result = new ArrayList<>();
    int next = 0;
    for (PairedBreakdown breakdown : all) {
      List<Group> groups = new ArrayList<>();
      for (Group group : breakdown.groups) {
        groups.add(group.adjusted(adjusted.get(next++)));
      }
      result.add(new PairedBreakdown(breakdown.by, groups));
    }
    return result;
  }
}
