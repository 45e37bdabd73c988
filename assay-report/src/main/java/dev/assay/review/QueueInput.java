// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.journal.Evidence;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the queues of a run are made from.
 *
 * @param outcomes of the run, in the order of their ids; brief ones suffice
 * @param scores judgments that count, in any order
 * @param judged verdicts of judges, by question; empty if nobody judged the run
 * @param siblings runs of other systems on the same data set
 * @param baseline the run to which this one is compared, or {@code null}
 * @param saved filters that were saved as queues
 * @param evidence by question; empty if none was gathered
 */
public record QueueInput(
    List<Outcome> outcomes,
    List<Judgment> scores,
    Map<String, Boolean> judged,
    List<SystemAnswers> siblings,
    @Nullable SystemAnswers baseline,
    List<SavedQueues.SavedQueue> saved,
    Map<String, Evidence> evidence) {
  /** The input of queues without scores of judges and without evidence. */
  public QueueInput(
      List<Outcome> outcomes,
      Map<String, Boolean> judged,
      List<SystemAnswers> siblings,
      @Nullable SystemAnswers baseline,
      List<SavedQueues.SavedQueue> saved) {
    this(outcomes, List.of(), judged, siblings, baseline, saved, Map.of());
  }

  public QueueInput {
    outcomes = List.copyOf(outcomes);
    scores = List.copyOf(scores);
    judged = Map.copyOf(judged);
    siblings = List.copyOf(siblings);
    saved = List.copyOf(saved);
    evidence = Map.copyOf(evidence);
  }
}
