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
import org.opentest4j.AssertionFailedError;

/**
 * The message of a test whose answer is not right: the explanation that {@code assay show} gives.
 */
final class QuestionMessage {
  private static final int WIDTH = 100;

  private QuestionMessage() {}

  /**
   * The failure of a question. Build tools print its trace, which explains it, and repeat its
   * message, which is short.
   */
  @SuppressWarnings("OverrideThrowableToString") // its message is what tools print twice
  static final class WrongAnswer extends AssertionFailedError {
    private final String explanation;

    /**
     * @param explanation a message of which the first two lines and the last, if it is a sentence,
     *     are the short one
     */
    WrongAnswer(String explanation, @Nullable Throwable cause) {
      super(brief(explanation.split("\n", -1)), cause);
      this.explanation = explanation;
    }

    private static String brief(String[] lines) {
      String last = lines[lines.length - 1];
      String two = lines[0] + "\n" + lines[1];
      return lines.length < 3 || last.startsWith(" ") ? two : two + "\n" + last; // else a row
    }

    @Override
    public String toString() {
      return AssertionFailedError.class.getName() + ": " + explanation;
    }
  }

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
