// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.agreement.internal.SeededOrder;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.Manifest;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The queues of a run for people who review it: those that every run has, then saved filters.
 *
 * @param all in the order in which they are listed
 */
public record ReviewQueues(List<ReviewQueue> all) {
  public ReviewQueues {
    all = List.copyOf(all);
  }

  /** Fills the queues; they do not change when the run grows. */
  public static ReviewQueues of(QueueInput input) {
    List<ReviewQueue> queues = new ArrayList<>(BuiltInQueues.of(input));
    input.saved().forEach(saved -> queues.add(saved(saved, input.outcomes())));
    return new ReviewQueues(queues);
  }

  /**
   * Returns the queue with a name.
   *
   * @throws AssayException if there is none; lists those there are
   */
  public ReviewQueue get(String name) {
    List<String> names = all.stream().map(ReviewQueue::name).toList();
    return all.stream()
        .filter(queue -> queue.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new AssayException(
                    "there is no queue '%s'%s; queues are %s"
                        .formatted(
                            name,
                            NearestName.ofMisspelt(name, names)
                                .map(" (did you mean '%s'?)"::formatted)
                                .orElse(""),
                            String.join(", ", names))));
  }

  /**
   * Returns the queues for a blind review, without empty ones, each under a name that tells
   * nothing, and in an order that tells nothing.
   *
   * @param seed see {@link #blindSeed}
   */
  public ReviewQueues blind(long seed) {
    List<ReviewQueue> blind =
        all.stream()
            .filter(queue -> queue.size() > 0)
            .map(queue -> queue.blind(seed))
            .sorted(Comparator.comparing(ReviewQueue::name))
            .toList();
    return new ReviewQueues(
        IntStream.range(0, blind.size())
            .mapToObj(i -> blind.get(i).titled("Queue " + (i + 1)))
            .toList());
  }

  /**
   * Returns the seed of a run's blind reviews: names and orders differ from run to run, so nobody
   * learns them.
   */
  public static long blindSeed(Manifest run) {
    return SeededOrder.seed(run.dataset().idsSha256() + run.provenance().started());
  }

  /**
   * The questions that a filter selects. A filter that this run has no metric for, or that was
   * edited by hand, can't be filled and says why; the other queues remain usable.
   */
  private static ReviewQueue saved(SavedQueues.SavedQueue saved, List<Outcome> outcomes) {
    try {
      OutcomeFilter filter = OutcomeFilter.parse(saved.where(), OutcomeFilter.metrics(outcomes));
      return queue(
          saved, outcomes.stream().filter(filter::accepts).map(Outcome::question).toList(), null);
    } catch (AssayException e) {
      return queue(saved, List.of(), String.valueOf(e.getMessage()));
    }
  }

  private static ReviewQueue queue(
      SavedQueues.SavedQueue saved, List<String> questions, @Nullable String unavailable) {
    return new ReviewQueue(
        saved.name(),
        saved.name(),
        "Saved filter: " + saved.where(),
        saved.where(),
        questions,
        unavailable);
  }
}
