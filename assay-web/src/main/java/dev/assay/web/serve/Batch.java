// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import dev.assay.api.Cancellation;
import dev.assay.api.PairOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The pairs of one request, and their answers as they arrive. Safe for use by several threads. */
final class Batch {
  private final List<PairRequest> pairs;
  private final PairOptions options;
  private final String profile;
  private final Cancellation cancellation;
  private final AtomicReferenceArray<PairAnswer> answers;
  private final CountDownLatch missing;

  /** Places of the pairs that have a question; the others are answered. */
  private final int[] places;

  /** The next of the places; guarded by the queue. */
  private int next;

  /**
   * @param deadline from now on
   */
  Batch(List<PairRequest> pairs, ScoringRules.Chosen rules, Duration deadline) {
    this.pairs = List.copyOf(pairs);
    this.cancellation = Cancellation.after(deadline);
    this.profile = rules.profile().name();
    this.options = new PairOptions(rules.profile(), rules.metrics(), cancellation);
    this.answers = new AtomicReferenceArray<>(pairs.size());
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      PairProblem problem = pairs.get(i).problem();
      if (problem == null) {
        open.add(i);
      } else {
        answers.set(i, PairAnswer.of(problem));
      }
    }
    this.places = open.stream().mapToInt(Integer::intValue).toArray();
    this.missing = new CountDownLatch(places.length);
  }

  /** One pair that a thread evaluates. */
  record Turn(Batch batch, int place) {
    PairRequest pair() {
      return batch.pairs.get(place);
    }
  }

  List<PairRequest> pairs() {
    return pairs;
  }

  /** The name of the profile that decides. */
  String profile() {
    return profile;
  }

  PairOptions options() {
    return options;
  }

  /** Pairs that no thread has taken; for the queue. */
  int waiting() {
    return places.length - next;
  }

  /** Hands out the next pair; for the queue. */
  Turn take() {
    return new Turn(this, places[next++]);
  }

  void answer(int place, PairAnswer answer) {
    answers.set(place, answer);
    missing.countDown();
  }

  /** Stops running queries and every later one; all pairs are answered soon after. */
  void cancel() {
    cancellation.cancel();
  }

  boolean isDone() {
    return missing.getCount() == 0;
  }

  /** Waits for all answers; returns whether they are there. */
  boolean await(long millis) throws InterruptedException {
    return missing.await(millis, TimeUnit.MILLISECONDS);
  }

  /** The answers in the order of the pairs, once all are there. */
  List<PairAnswer> answers() {
    List<PairAnswer> all = new ArrayList<>(pairs.size());
    for (int i = 0; i < pairs.size(); i++) {
      all.add(answers.get(i));
    }
    return all;
  }
}
