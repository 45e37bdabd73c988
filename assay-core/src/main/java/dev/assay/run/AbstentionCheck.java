// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.model.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.sql.ConstantText;
import org.jspecify.annotations.Nullable;

/** Checks whether a prediction states that the question can't be answered. */
final class AbstentionCheck {
  private AbstentionCheck() {}

  /**
   * The reason with which a prediction abstains; {@code null} if it does not abstain.
   *
   * <p>It abstains if its generator says so and gives neither SQL nor a result, or if it is the
   * refusal query that the question itself asks for. Any other constant text is an answer: {@code
   * SELECT 'Napoleon'} is not an abstention.
   */
  static @Nullable String of(Question question, Prediction prediction) {
    String sql = prediction.sql();
    if (sql == null || sql.isBlank()) {
      return prediction.result() == null ? prediction.abstention() : null;
    }
    String refusal =
        question.gold() instanceof Gold.Unanswerable gold && gold.refusal() != null
            ? ConstantText.words(gold.refusal())
            : null;
    return ConstantText.of(sql)
        .filter(text -> ConstantText.words(text).equals(refusal))
        .orElse(null);
  }
}
