// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.gold.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.sql.internal.ConstantText;
import org.jspecify.annotations.Nullable;

/** Checks whether a prediction states that the question can't be answered. */
final class AbstentionCheck {
  private static final String NULL = "null";

  private AbstentionCheck() {}

  /**
   * The reason with which a prediction abstains; {@code null} if it does not abstain.
   *
   * <p>It abstains if its generator says so and gives neither SQL nor a result, or if it is the
   * refusal query that the question itself asks for, or is nothing but {@code null}, which EHRSQL
   * writes in place of a query; where that is the data set's gold, an empty answer abstains too.
   * Any other constant text is an answer: {@code SELECT 'Napoleon'} is not an abstention.
   */
  static @Nullable String of(Question question, Prediction prediction) {
    String sql = prediction.sql();
    String refusal =
        question.gold() instanceof Gold.Unanswerable gold && gold.refusal() != null
            ? ConstantText.words(gold.refusal())
            : null;
    if (sql == null || sql.isBlank()) {
      boolean none = prediction.result() == null && prediction.error() == null;
      return none && prediction.abstention() == null && NULL.equals(refusal)
          ? NULL
          : prediction.result() == null ? prediction.abstention() : null;
    }
    if (question.gold() instanceof Gold.Unanswerable && ConstantText.words(sql).equals(NULL)) {
      return NULL;
    }
    return ConstantText.of(sql)
        .filter(text -> ConstantText.words(text).equals(refusal))
        .orElse(null);
  }
}
