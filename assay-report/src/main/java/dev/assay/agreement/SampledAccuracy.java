// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.agreement.internal.ReviewableOutcomes;
import dev.assay.agreement.internal.SeededOrder;
import dev.assay.journal.Review;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.PoweredEstimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of a run, or the difference of two runs, by labels of a random sample and all
 * verdicts. All scored answers are put in a random order that depends on their ids alone; the
 * labels from its beginning to the first answer without one are a simple random sample, whatever
 * they were given for. Later ones are not: they may have been chosen for what they show. An answer
 * without a result keeps its verdict, and two answers with the same SQL do not differ; these need
 * no label.
 *
 * @param difference whether it is the difference of two runs, which lies between -1 and 1
 * @param labels the numbers of labels
 * @param questions that are scored
 * @param verdicts the accuracy, or difference, by verdicts alone; NaN without questions
 * @param estimate by labels and verdicts; {@code null} if too few labels count
 * @param alone by the labels alone; {@code null} without an estimate
 * @param groups by category and difficulty; empty without an estimate
 */
public record SampledAccuracy(
    boolean difference,
    Counts labels,
    int questions,
    double verdicts,
    @Nullable PoweredEstimate estimate,
    @Nullable PoweredEstimate alone,
    List<Group> groups) {
  /** The least number of labels for an estimate. */
  public static final int LEAST = 50;

  /** The seed of the random order. */
  public static final long SEED = 1;

  /** The least number of labels that a group, or answers that differ, need, if there are more. */
  private static final int LEAST_OF_PART = 10;

  public SampledAccuracy {
    groups = List.copyOf(groups);
  }

  /**
   * The numbers of labels.
   *
   * @param counted questions that have a label and count
   * @param undecided questions of the sample with a review that says neither right nor wrong; they
   *     are left out
   * @param later questions with labels that don't count, because an earlier one has none
   * @param known questions that need no label
   * @param open questions that have no label and need one
   * @param next the first of these in the random order; {@code null} if there is none
   */
  public record Counts(
      int counted, int undecided, int later, int known, int open, @Nullable String next) {}

  /**
   * A group of questions.
   *
   * @param by name of the property, such as {@code category}
   * @param name the value
   * @param labels that count
   * @param verdicts the accuracy, or difference, by verdicts alone
   * @param estimate {@code null} if too few labels count
   */
  public record Group(
      String by,
      String name,
      int questions,
      int labels,
      double verdicts,
      @Nullable PoweredEstimate estimate) {}

  /**
   * Labels of the answers of a run, by people or by judges.
   *
   * @param right whether each is right, by question
   * @param seen the questions that they have looked at, even if they could not decide
   */
  public record AnswerLabels(Map<String, Boolean> right, Set<String> seen) {
    /** The labels of people. */
    public static AnswerLabels of(CurrentReviews reviews) {
      return new AnswerLabels(
          reviews.labels().verdicts(),
          reviews.labeled().stream().map(Review::question).collect(Collectors.toSet()));
    }

    /** The verdicts of judges, as {@link Jury} combines them. */
    public static AnswerLabels of(List<Judgment> judgments, @Nullable VoteAggregation rule) {
      return new AnswerLabels(
          Jury.together(judgments, rule),
          judgments.stream().map(Judgment::question).collect(Collectors.toSet()));
    }

    private @Nullable Double value(Outcome outcome) {
      Boolean said = right.get(outcome.question());
      return !ReviewableOutcomes.contains(outcome)
          ? (Double) score(outcome)
          : said == null ? null : (Double) (said ? 1.0 : 0.0);
    }

    private boolean hasSeen(Outcome outcome) {
      return !ReviewableOutcomes.contains(outcome) || seen.contains(outcome.question());
    }
  }

  /**
   * A question.
   *
   * @param outcome in the run, or in the later one of two
   * @param known the true value, if it needs no label
   * @param label {@code null} if there is none
   * @param seen whether it has a label, even if that says neither right nor wrong
   */
  private record Item(
      Outcome outcome,
      double verdict,
      @Nullable Double known,
      @Nullable Double label,
      boolean seen) {
    String id() {
      return outcome.question();
    }

    static Item of(Outcome outcome, AnswerLabels said) {
      return ReviewableOutcomes.contains(outcome)
          ? new Item(outcome, score(outcome), null, said.value(outcome), said.hasSeen(outcome))
          : new Item(outcome, score(outcome), score(outcome), null, false);
    }

    static Item of(Outcome before, AnswerLabels saidBefore, Outcome after, AnswerLabels saidAfter) {
      double verdict = score(after) - score(before);
      boolean first = ReviewableOutcomes.contains(before);
      boolean second = ReviewableOutcomes.contains(after);
      if (!first && !second) {
        return new Item(after, verdict, verdict, null, false);
      }
      Double one = saidBefore.value(before);
      Double other = saidAfter.value(after);
      boolean seen = saidBefore.hasSeen(before) && saidAfter.hasSeen(after);
      if (first && second && Objects.equals(before.sql(), after.sql())) {
        return new Item(after, verdict, 0.0, one == null && other == null ? null : 0.0, seen);
      }
      return new Item(
          after, verdict, null, one == null || other == null ? null : other - one, seen);
    }
  }

  /** Estimates the accuracy of a run. */
  public static SampledAccuracy of(List<Outcome> outcomes, AnswerLabels said) {
    return of(
        false,
        outcomes.stream()
            .filter(Outcome::isScored)
            .map(outcome -> Item.of(outcome, said))
            .toList());
  }

  /** Estimates the accuracy of a later run less that of an earlier one, on the same questions. */
  public static SampledAccuracy difference(
      List<Outcome> before, AnswerLabels saidBefore, List<Outcome> after, AnswerLabels saidAfter) {
    Map<String, Outcome> earlier = new HashMap<>();
    before.stream()
        .filter(Outcome::isScored)
        .forEach(outcome -> earlier.put(outcome.question(), outcome));
    List<Item> items = new ArrayList<>();
    for (Outcome outcome : after) {
      Outcome other = earlier.get(outcome.question());
      if (other != null && outcome.isScored()) {
        items.add(Item.of(other, saidBefore, outcome, saidAfter));
      }
    }
    return of(true, items);
  }

  private static SampledAccuracy of(boolean difference, List<Item> items) {
    Map<String, Item> byId = new HashMap<>();
    items.stream().filter(item -> item.known() == null).forEach(item -> byId.put(item.id(), item));
    List<Item> order =
        SeededOrder.of(SEED, List.copyOf(byId.keySet())).stream()
            .map(id -> Objects.requireNonNull(byId.get(id)))
            .toList();
    int end = 0;
    while (end < order.size() && order.get(end).seen()) {
      end++;
    }
    List<Item> sample = order.subList(0, end).stream().filter(i -> i.label() != null).toList();
    int same = (int) items.stream().filter(i -> i.known() != null && i.label() != null).count();
    Counts counts =
        new Counts(
            sample.size() + same,
            end - sample.size(),
            (int) order.stream().skip(end).filter(Item::seen).count(),
            items.size() - order.size(),
            (int) order.stream().filter(item -> !item.seen()).count(),
            end == order.size() ? null : order.get(end).id());
    PoweredEstimate.Sample drawn = sample(difference, items, sample);
    boolean enough = counts.counted() >= LEAST && isEnough(drawn);
    return new SampledAccuracy(
        difference,
        counts,
        items.size(),
        verdicts(items),
        enough ? PoweredEstimate.of(drawn) : null,
        enough ? PoweredEstimate.of(drawn.alone()) : null,
        enough ? groups(difference, items, sample) : List.of());
  }

  /** The labeled items, and the verdicts on all others that could be labeled. */
  private static PoweredEstimate.Sample sample(
      boolean difference, List<Item> items, List<Item> labeled) {
    Set<String> counted = labeled.stream().map(Item::id).collect(Collectors.toSet());
    return new PoweredEstimate.Sample(
        difference ? -1 : 0,
        labeled.stream().mapToDouble(item -> Objects.requireNonNull(item.label())).toArray(),
        labeled.stream().mapToDouble(Item::verdict).toArray(),
        items.stream()
            .filter(item -> item.known() == null && !counted.contains(item.id()))
            .mapToDouble(Item::verdict)
            .toArray(),
        items.stream()
            .filter(item -> item.known() != null)
            .mapToDouble(item -> Objects.requireNonNull(item.known()))
            .toArray());
  }

  private static boolean isEnough(PoweredEstimate.Sample sample) {
    int labels = sample.labels().length;
    return labels >= Math.max(2, Math.min(LEAST_OF_PART, labels + sample.others().length));
  }

  private static List<Group> groups(boolean difference, List<Item> items, List<Item> labeled) {
    List<Group> groups = new ArrayList<>();
    add(groups, "category", Outcome::category, difference, items, labeled);
    add(groups, "difficulty", Outcome::difficulty, difference, items, labeled);
    return groups;
  }

  private static void add(
      List<Group> groups,
      String by,
      Function<Outcome, @Nullable String> property,
      boolean difference,
      List<Item> items,
      List<Item> labeled) {
    Function<Item, String> name =
        item -> Objects.requireNonNullElse(property.apply(item.outcome()), "(none)");
    Map<String, List<Item>> all =
        items.stream().collect(Collectors.groupingBy(name, TreeMap::new, Collectors.toList()));
    Map<String, List<Item>> drawn = labeled.stream().collect(Collectors.groupingBy(name));
    if (all.size() > 1) {
      all.forEach(
          (value, some) -> {
            List<Item> own = drawn.getOrDefault(value, List.of());
            PoweredEstimate.Sample sample = sample(difference, some, own);
            PoweredEstimate estimate = isEnough(sample) ? PoweredEstimate.of(sample) : null;
            groups.add(new Group(by, value, some.size(), own.size(), verdicts(some), estimate));
          });
    }
  }

  private static double verdicts(List<Item> items) {
    return items.stream().mapToDouble(Item::verdict).average().orElse(Double.NaN);
  }

  private static double score(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
  }
}
