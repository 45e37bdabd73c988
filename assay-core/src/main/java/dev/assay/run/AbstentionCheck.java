// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.model.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.sql.ConstantText;
import org.jspecify.annotations.Nullable;

/** Whether a prediction says that the question can't be answered. */
final class AbstentionCheck {
  private AbstentionCheck() {}

  /**
   * The words by which a prediction abstains; {@code null} if it does not.
   *
   * <p>It abstains if its generator says so and gives neither SQL nor a result; or if it is the
   * query of the refusal that the question itself asks for. Another constant text is an answer: who
   * selects 'Napoleon' from nothing has not abstained.
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
