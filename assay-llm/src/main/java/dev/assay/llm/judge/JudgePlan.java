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
 * The judgements to ask for, in order: one repeat of all questions before the next, so that most
 * questions have the same number of judgements if judging ends early.
 *
 * @param asks that are left, of those that can be asked
 * @param known the number of judgements that are already on disk
 * @param left the reasons why outcomes are not judged, each with a count
 */
public record JudgePlan(List<Ask> asks, int known, Map<String, Integer> left) {
  /** So many samples are apart who asks for a judgement again, more than anybody repeats one. */
  private static final int ANEW = 1_000_000;

  /**
   * One judgement to ask for.
   *
   * @param before the number of earlier judgements without a score
   */
  public record Ask(Outcome outcome, Rubric rubric, String model, int repeat, int before) {
    /**
     * Returns the first messages to the judge.
     *
     * @throws dev.assay.execute.DatabaseUnavailableException if a schema can't be read
     */
    public List<PromptMessage> messages(JudgeContext material) {
      return JudgePrompt.first(rubric, material.of(outcome, rubric));
    }

    /** What tells its calls from those of other repeats, and of its own earlier ones. */
    int sample() {
      return repeat - 1 + ANEW * before;
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
   * Plans.
   *
   * @param models as {@code provider/name}
   * @param done every line that is on disk
   * @param anew whether judgements without a score are asked for again
   */
  public static JudgePlan of(
      List<Outcome> outcomes,
      List<Rubric> rubrics,
      List<String> models,
      int repeats,
      JudgeContext material,
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
        @Nullable String missing = material.missing(outcome, rubric);
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
