// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.llm.chat.PromptMessage;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The judgments to obtain, in order: one repeat of all questions before the next, so that most
 * questions have the same number of judgments if judging ends early.
 *
 * @param asks the remaining judgments that are possible
 * @param known the number of judgments already on disk
 * @param left the reasons why outcomes are not judged, each with a count
 */
public record JudgePlan(List<Ask> asks, int known, Map<String, Integer> left) {
  /** Distance of the sample numbers of a repeated judging; larger than any number of repeats. */
  private static final int SAMPLES_PER_JUDGING = 1_000_000;

  /**
   * One judgment to obtain.
   *
   * @param before the number of earlier judgments without a score
   */
  public record Ask(Outcome outcome, Rubric rubric, String model, int repeat, int before) {
    /**
     * Returns the first messages to the judge.
     *
     * @throws dev.assay.execute.internal.DatabaseUnavailableException if a schema can't be read
     */
    public List<PromptMessage> messages(JudgeContext context) {
      return JudgePrompt.first(rubric, context.of(outcome, rubric));
    }

    /**
     * The sample number, which separates its calls from those of other repeats and from its own
     * earlier ones.
     */
    int sample() {
      return repeat - 1 + SAMPLES_PER_JUDGING * before;
    }

    Judgment.Key key() {
      return new Judgment.Key(outcome.question(), rubric.hash(), model, repeat);
    }
  }

  public JudgePlan {
    asks = List.copyOf(asks);
    left = Map.copyOf(left);
  }

  /**
   * Creates a plan.
   *
   * @param models as {@code provider/name}
   * @param done all lines on disk
   * @param anew whether judgments without a score are repeated
   */
  public static JudgePlan of(
      List<Outcome> outcomes,
      List<Rubric> rubrics,
      List<String> models,
      int repeats,
      JudgeContext context,
      List<Judgment> done,
      boolean anew) {
    Set<Judgment.Key> known = new HashSet<>();
    Map<Judgment.Key, Integer> before = new HashMap<>();
    for (Judgment judgment : done) {
      if (judgment.score() != null || !anew) {
        known.add(judgment.key());
      } else {
        before.merge(judgment.key(), 1, Integer::sum);
      }
    }
    Map<String, Integer> left = new LinkedHashMap<>();
    List<Ask> first = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      for (Rubric rubric : rubrics) {
        @Nullable String missing = context.missing(outcome, rubric);
        if (missing == null) {
          models.forEach(model -> first.add(new Ask(outcome, rubric, model, 1, 0)));
        } else {
          left.merge(missing, 1, Integer::sum);
        }
      }
    }
    List<Ask> all = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (Ask ask : first) {
        Ask one = new Ask(ask.outcome, ask.rubric, ask.model, repeat, 0);
        int asked = before.getOrDefault(one.key(), 0);
        all.add(new Ask(ask.outcome, ask.rubric, ask.model, repeat, asked));
      }
    }
    List<Ask> open = all.stream().filter(ask -> !known.contains(ask.key())).toList();
    return new JudgePlan(open, all.size() - open.size(), left);
  }
}
