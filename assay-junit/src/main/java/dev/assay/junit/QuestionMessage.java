// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import dev.assay.report.internal.QuestionPage;
import dev.assay.report.internal.QuestionView;
import dev.assay.report.internal.Screen;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The message of a test whose answer is not right: the explanation that {@code assay show} gives.
 */
final class QuestionMessage {
  private static final int WIDTH = 100;

  private QuestionMessage() {}

  /**
   * The message, without a line break at its end.
   *
   * @param first its first line, which is all that build tools show in their summary
   */
  static String of(
      String first,
      RunFacts run,
      Outcome outcome,
      @Nullable ResultTable gold,
      @Nullable ResultTable predicted) {
    QuestionView view =
        new QuestionView(run, outcome, gold, predicted, List.of(), null, null, List.of());
    String explanation = QuestionPage.explanation(view, Screen.plain(WIDTH));
    return SanitizedText.line(first) + "\n" + explanation.stripTrailing();
  }
}
