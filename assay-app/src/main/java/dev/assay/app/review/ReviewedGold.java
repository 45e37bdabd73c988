// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The gold edits of a run's reviews.
 *
 * @param byOutcome the edits of each outcome whose gold has not changed since, with their reviewers
 * @param refused reasons by question, if its edits can't be used
 */
record ReviewedGold(Map<Outcome, List<Edit>> byOutcome, Map<String, String> refused) {
  private static final int LISTED = 5;

  /**
   * An edit.
   *
   * @param by the reviewers who made it
   */
  record Edit(GoldEdit gold, String by) {}

  /**
   * Returns the edits of reviews.
   *
   * @throws AssayException if reviewers change the gold of a question in ways that exclude each
   *     other
   */
  static ReviewedGold of(Reviews reviews, List<Outcome> outcomes) {
    Map<String, Outcome> byId = new LinkedHashMap<>();
    outcomes.forEach(outcome -> byId.put(outcome.question(), outcome));
    Map<Outcome, List<Review>> edits = new LinkedHashMap<>();
    Map<String, String> refused = new LinkedHashMap<>();
    for (Review review : reviews.list()) {
      Outcome outcome = byId.get(review.question());
      if (review.gold() == null) {
        continue;
      }
      if (outcome == null) {
        refused.put(review.question(), "not in the run, so its gold is not known");
      } else if (ReviewHashes.of(outcome).isOtherGold(review)) {
        refused.put(
            review.question(),
            "the gold has changed since the review by %s; review it again"
                .formatted(review.reviewer()));
      } else {
        edits.computeIfAbsent(outcome, each -> new ArrayList<>()).add(review);
      }
    }
    requireNoConflict(edits);
    Map<Outcome, List<Edit>> joined = new LinkedHashMap<>();
    edits.forEach((outcome, reviewed) -> joined.put(outcome, joined(reviewed)));
    return new ReviewedGold(joined, refused);
  }

  private static void requireNoConflict(Map<Outcome, List<Review>> edits) {
    List<String> conflicts = new ArrayList<>();
    edits.forEach(
        (outcome, reviews) -> {
          boolean replaced = reviews.stream().anyMatch(each -> gold(each).replaces());
          if (replaced && joined(reviews).size() > 1) {
            conflicts.add(
                "'%s' (%s)"
                    .formatted(
                        outcome.question(),
                        reviews.stream().map(Review::reviewer).collect(Collectors.joining(", "))));
          }
        });
    if (!conflicts.isEmpty()) {
      throw new AssayException(
          "reviewers replace the gold differently: %s; agree on one, or take the reviews of one with --reviewer NAME"
              .formatted(
                  conflicts.stream().limit(LISTED).collect(Collectors.joining(", "))
                      + (conflicts.size() > LISTED
                          ? " and %d more".formatted(conflicts.size() - LISTED)
                          : "")));
    }
  }

  /** Joins edits of several reviewers with the same query. */
  private static List<Edit> joined(List<Review> reviews) {
    Map<List<Object>, List<Review>> same = new LinkedHashMap<>();
    for (Review review : reviews) {
      same.computeIfAbsent(
              List.of(gold(review).sql(), gold(review).replaces()), each -> new ArrayList<>())
          .add(review);
    }
    return same.values().stream().map(ReviewedGold::edit).toList();
  }

  private static Edit edit(List<Review> same) {
    GoldEdit first = gold(same.get(0));
    String because =
        same.stream()
            .map(review -> gold(review).because())
            .distinct()
            .collect(Collectors.joining("; "));
    String by = String.join(", ", new TreeSet<>(same.stream().map(Review::reviewer).toList()));
    return new Edit(new GoldEdit(first.sql(), first.replaces(), because, first.from()), by);
  }

  private static GoldEdit gold(Review review) {
    GoldEdit gold = review.gold();
    if (gold == null) {
      throw new IllegalArgumentException("only reviews that change the gold");
    }
    return gold;
  }

  /**
   * Makes the edits gold of their questions.
   *
   * @param right predictions to accept, too, where no reviewer edited the gold
   */
  void apply(GoldChanges changes, List<LabeledRight> right) {
    refused.forEach(changes::refuse);
    byOutcome.forEach(
        (outcome, edits) -> edits.forEach(each -> changes.accept(outcome, each.gold(), each.by())));
    for (LabeledRight each : right) {
      if (!byOutcome.containsKey(each.outcome())) {
        changes.accept(each.outcome(), each.why(), each.by(), false);
      }
    }
  }
}
