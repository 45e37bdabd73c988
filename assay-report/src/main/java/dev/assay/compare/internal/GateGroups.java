// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The groups of questions that a gate may name: {@code tag:NAME}, {@code feature:NAME} for a SQL
 * feature of the gold query, or a name without a prefix.
 */
public final class GateGroups {
  static final String TAG = "tag:";
  static final String FEATURE = "feature:";

  private static final List<Function<Outcome, @Nullable String>> PROPERTIES =
      List.of(Outcome::category, Outcome::difficulty, Outcome::database);

  private GateGroups() {}

  /** Returns whether a name is that of a tag that Assay computed or reads. */
  static boolean isMark(String name) {
    return name.startsWith(TAG) && QuestionLabels.isMark(name.substring(TAG.length()));
  }

  /** The names of the groups that a question is in; {@code null} for what it does not have. */
  public static Stream<@Nullable String> of(Question question) {
    return of(
        question.category(),
        question.difficulty(),
        question.database(),
        question.tags(),
        GoldSqlFeatures.of(question));
  }

  /** The names of the groups that an outcome is in; {@code null} for what it does not have. */
  public static Stream<@Nullable String> of(Outcome outcome) {
    return of(
        outcome.category(),
        outcome.difficulty(),
        outcome.database(),
        outcome.tags(),
        GoldSqlFeatures.of(outcome));
  }

  private static Stream<@Nullable String> of(
      @Nullable String category,
      @Nullable String difficulty,
      String database,
      List<String> tags,
      List<String> features) {
    List<@Nullable String> names = new ArrayList<>();
    names.add(category);
    names.add(difficulty);
    names.add(database);
    tags.forEach(tag -> names.add(TAG + tag));
    features.forEach(feature -> names.add(FEATURE + feature));
    return names.stream();
  }

  /**
   * The outcomes of a group; empty if no question has that category, difficulty, database, tag or
   * SQL feature.
   */
  static List<Outcome> outcomes(String name, List<Outcome> outcomes) {
    for (Function<Outcome, @Nullable String> property : PROPERTIES) {
      List<Outcome> found =
          outcomes.stream().filter(outcome -> name.equals(property.apply(outcome))).toList();
      if (!found.isEmpty()) {
        return found;
      }
    }
    if (name.startsWith(FEATURE)) {
      String feature = name.substring(FEATURE.length());
      return outcomes.stream()
          .filter(outcome -> GoldSqlFeatures.of(outcome).contains(feature))
          .toList();
    }
    String tag = name.startsWith(TAG) ? name.substring(TAG.length()) : "";
    return outcomes.stream().filter(outcome -> outcome.tags().contains(tag)).toList();
  }
}
