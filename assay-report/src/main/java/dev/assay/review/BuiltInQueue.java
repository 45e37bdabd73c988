// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

/** A queue that every run has, in the order in which they are listed. */
public enum BuiltInQueue {
  VALUE(
      "value",
      "Value of a label",
      "The answers whose labels tell most: those of which it is least certain whether an expert calls them right come first."),
  NEEDS_REVIEW(
      "needs-review",
      "Needs review",
      "The answers that have a reason for review: those with the most reasons first."),
  RELAXED(
      "relaxed",
      "Depends on a relaxation",
      "Verdicts that a stricter or a more lenient profile would reverse: people decide whether the difference matters."),
  VACUOUS(
      "vacuous",
      "Both empty or zero",
      "Gold and prediction agree, but on nothing: both results are empty, only zero, or all rows tie, so even wrong SQL may be accepted."),
  JUDGE(
      "judge",
      "Judge against execution",
      "A judge contradicts execution, so one of the two is wrong."),
  LOW_SCORE(
      "low-score",
      "Low scores",
      "A judge's mean score is below the passing score: the lowest first."),
  UNSTABLE(
      "unstable",
      "Unstable scores",
      "A judge contradicts itself over repeats: the largest spread of scores first."),
  NEAR_PASSING(
      "near-passing",
      "Near the passing score",
      "A judge's mean score is within half a step of the passing score: the nearest first."),
  CONSENSUS(
      "consensus",
      "Systems agree against the gold",
      "At least two other systems return the same result, and it is not the gold's: the gold is often wrong here."),
  NEWLY_BROKEN(
      "newly-broken",
      "Newly broken",
      "Right in the baseline and wrong in this run: regressions, if the verdict is right."),
  GOLD_FAULTS(
      "gold-faults",
      "Gold faults",
      "The gold failed, is not deterministic, depends on chance or the present time, or is doubted by an audit: the data set needs a correction."),
  SAMPLE(
      "sample",
      "Random sample",
      "All answers with a result in random order: the first 50 labels give an estimate of the accuracy, and each further one narrows it."),
  DIVERSE(
      "diverse",
      "Diverse subset",
      "Boundary cases of every kind first, then a few questions that cover categories, difficulties, databases and SQL features: the most varied view of the run for an hour of review."),
  FAILING(
      "failing",
      "Wrong answers",
      "All wrong answers that returned a result: people find those that execution rejects unjustly."),
  ALL("all", "All questions", "Every question of the run.");

  private final String id;
  private final String title;
  private final String description;

  BuiltInQueue(String id, String title, String description) {
    this.id = id;
    this.title = title;
    this.description = description;
  }

  /** The name in addresses and on the command line. */
  public String id() {
    return id;
  }

  /** The name for people. */
  public String title() {
    return title;
  }

  /** One sentence: the questions in it, and why they are worth a person's time. */
  public String description() {
    return description;
  }
}
