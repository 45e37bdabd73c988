// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.model.Outcome;
import dev.assay.model.QuestionLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The groups of questions that a gate may name: {@code tag:NAME}, or a name without a prefix. */
public final class GateGroups {
  static final String TAG = "tag:";

  private static final List<Function<Outcome, @Nullable String>> PROPERTIES =
      List.of(Outcome::category, Outcome::difficulty, Outcome::database);

  private GateGroups() {}

  /** Returns whether a name is that of a tag that Assay computed or reads. */
  static boolean isMark(String name) {
    return name.startsWith(TAG) && QuestionLabels.isMark(name.substring(TAG.length()));
  }

  /** The names of the groups that a question is in; {@code null} for what it does not have. */
  public static Stream<@Nullable String> of(
      @Nullable String category, @Nullable String difficulty, String database, List<String> tags) {
    List<@Nullable String> names = new ArrayList<>();
    names.add(category);
    names.add(difficulty);
    names.add(database);
    tags.forEach(tag -> names.add(TAG + tag));
    return names.stream();
  }

  /**
   * The outcomes of a group; empty if no question has that category, difficulty, database or tag.
   */
  static List<Outcome> outcomes(String name, List<Outcome> outcomes) {
    for (Function<Outcome, @Nullable String> property : PROPERTIES) {
      List<Outcome> found =
          outcomes.stream().filter(outcome -> name.equals(property.apply(outcome))).toList();
      if (!found.isEmpty()) {
        return found;
      }
    }
    String tag = name.startsWith(TAG) ? name.substring(TAG.length()) : "";
    return outcomes.stream().filter(outcome -> outcome.tags().contains(tag)).toList();
  }
}
