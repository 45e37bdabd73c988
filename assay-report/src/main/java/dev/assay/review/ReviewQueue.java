// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.agreement.internal.SeededOrder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Questions of a run for a person to review, in order.
 *
 * @param name in addresses and on the command line, such as {@code relaxed}
 * @param title for people
 * @param description one sentence: the questions it holds and why they are worth a person's time
 * @param where the conditions of a saved filter, or {@code null} for a queue that every run has
 * @param questions their ids, each once
 * @param unavailable the reason why it can't be filled, such as a missing baseline; {@code null} if
 *     it can. It then has no questions.
 */
public record ReviewQueue(
    String name,
    String title,
    String description,
    @Nullable String where,
    List<String> questions,
    @Nullable String unavailable) {
  private static final String BLIND =
      "Questions in random order; why they are worth a review is not shown in a blind review.";

  public ReviewQueue {
    questions = List.copyOf(questions);
    if (unavailable != null && !questions.isEmpty()) {
      throw new IllegalArgumentException("a queue that can't be filled has no questions");
    }
  }

  /** The number of questions. */
  public int size() {
    return questions.size();
  }

  /**
   * Returns the questions still to review, in order.
   *
   * @param done questions that the reviewer has labeled
   * @param stale those of them whose gold or prediction has changed since, so they are open again
   */
  public List<String> open(Set<String> done, Set<String> stale) {
    return questions.stream().filter(id -> isOpen(id, done, stale)).toList();
  }

  /** Returns the question at which a review resumes: the first open one; empty if all are done. */
  public Optional<String> next(Set<String> done, Set<String> stale) {
    return questions.stream().filter(id -> isOpen(id, done, stale)).findFirst();
  }

  private static boolean isOpen(String id, Set<String> done, Set<String> stale) {
    return !done.contains(id) || stale.contains(id);
  }

  /**
   * Returns the queue for a blind review: its name, title and description do not tell what is in
   * it, and its order is random. The same seed gives the same name and order, so that the review
   * can be resumed.
   */
  public ReviewQueue blind(long seed) {
    String code = SeededOrder.code(seed, name);
    return new ReviewQueue(code, "Queue " + code, BLIND, null, shuffled(seed), null);
  }

  /** Returns the queue with its first questions alone. */
  ReviewQueue head(int most) {
    List<String> first = questions.subList(0, Math.min(most, size()));
    return new ReviewQueue(name, title, description, where, first, unavailable);
  }

  /** Returns the queue under another title. */
  ReviewQueue titled(String other) {
    return new ReviewQueue(name, other, description, where, questions, unavailable);
  }

  /**
   * Returns the questions in an order that tells nothing of their verdicts. The same seed gives the
   * same order; questions that join or leave the queue do not change the order of the others. The
   * random sample keeps its own order, so that its first labels are a sample, too.
   */
  public List<String> shuffled(long seed) {
    return name.equals(BuiltInQueue.SAMPLE.id()) ? questions : SeededOrder.of(seed, questions);
  }
}
