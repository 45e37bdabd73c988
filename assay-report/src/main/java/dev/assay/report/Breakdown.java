// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.ClusteredBootstrap;
import dev.assay.stats.internal.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Accuracy and all other numbers by a property of questions.
 *
 * @param by name of the property, such as {@code category}
 * @param groups the questions of each value, worst accuracy first; groups without a scored question
 *     come last. Tags and SQL features, of which a question may have several, come with the most
 *     frequent first, turns of conversations in their order
 */
public record Breakdown(String by, List<Group> groups) {
  /** The group of questions without a value for the property. */
  static final String UNKNOWN = "(none)";

  /** The property for a breakdown by database. */
  public static final String DATABASE = "database";

  /** The property for a breakdown by tag. */
  public static final String TAG = "tag";

  /** The property for a breakdown by difficulty, where it is computed and not the data set's. */
  public static final String COMPUTED = "computed_difficulty";

  /** The property for a breakdown by what the gold queries use. */
  public static final String FEATURE = "sql_feature";

  /** The property for a breakdown by the turn of a conversation. */
  public static final String TURN = "turn";

  /** The property for a breakdown by the question that several wordings have in common. */
  public static final String GROUP = "group";

  /** With only two groups, a resample can only be one, the other, or both. */
  private static final int LEAST_GROUPS = 3;

  static final Comparator<Group> WORST_FIRST =
      Comparator.comparing((Group group) -> group.accuracy().total() == 0)
          .thenComparing(group -> group.accuracy().value())
          .thenComparing(group -> -group.accuracy().total())
          .thenComparing(Group::name);

  public Breakdown {
    groups = List.copyOf(groups);
  }

  /**
   * Questions that have a value in common.
   *
   * @param name the value
   * @param questions the number of questions
   * @param accuracy of those that were scored
   * @param numbers the means of their {@link GroupNumbers numbers}
   */
  public record Group(String name, int questions, Proportion accuracy, List<MetricMean> numbers) {
    public Group {
      numbers = List.copyOf(numbers);
    }
  }

  /** Returns how many groups have a scored question. */
  public int scoredGroups() {
    return (int) groups.stream().filter(group -> group.accuracy().total() > 0).count();
  }

  /**
   * The accuracy of all with its interval over other groups like these, as {@link
   * ClusteredBootstrap} has it; without one where the groups are too few or all alike.
   */
  public Estimate overGroups() {
    Estimate estimate = resampled();
    return estimate.interval() == null || scoredGroups() >= LEAST_GROUPS
        ? estimate
        : new Estimate(estimate.value(), null, "%d are too few to tell".formatted(scoredGroups()));
  }

  private Estimate resampled() {
    int scored = groups.stream().mapToInt(group -> group.accuracy().total()).sum();
    double[] values = new double[scored];
    List<String> clusters = new ArrayList<>(scored);
    for (Group group : groups) {
      int at = clusters.size();
      Arrays.fill(values, at, at + group.accuracy().successes(), 1);
      clusters.addAll(Collections.nCopies(group.accuracy().total(), group.name()));
    }
    return ClusteredBootstrap.mean(values, clusters, Resampling.STANDARD);
  }
}
