// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.agreement.internal.ReviewableOutcomes;
import dev.assay.agreement.internal.SeededOrder;
import dev.assay.input.internal.FileHashes;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stratified sample of a run's questions for people to label. Half of it, or more if there is
 * little else, are borderline cases, a stratum for each kind; the rest is half right and half
 * wrong. Within a stratum, questions are drawn at regular distances from a list ordered by
 * category, difficulty and database, from a random start: each has the same probability, and each
 * category gets its share.
 *
 * @param strata those with questions, borderline cases first
 * @param questions in random order, so that the first half of them is a sample, too
 * @param certain questions that are left out, because a look at them would tell nothing new
 */
public record ReviewSample(
    List<ReviewStratum> strata, List<SampledQuestion> questions, int certain) {
  private static final int ID_LENGTH = 8;
  private static final Comparator<Outcome> SPREAD =
      Comparator.<Outcome, String>comparing(outcome -> text(outcome.category()))
          .thenComparing(outcome -> text(outcome.difficulty()))
          .thenComparing(Outcome::database);

  public ReviewSample {
    strata = List.copyOf(strata);
    questions = List.copyOf(questions);
  }

  /**
   * Draws a sample; the same seed draws the same.
   *
   * @param outcomes of the run, in order
   * @param judged verdicts of judges, by question; empty if nobody judged the run
   * @param size the number of questions to draw, if there are as many
   */
  public static ReviewSample draw(
      List<Outcome> outcomes, Map<String, Boolean> judged, int size, long seed) {
    Map<BorderlineCase, List<Outcome>> borderline = new LinkedHashMap<>();
    List<Outcome> right = new ArrayList<>();
    List<Outcome> wrong = new ArrayList<>();
    int certain = 0;
    for (Outcome outcome : outcomes) {
      BorderlineCase kind = BorderlineCase.of(outcome, judged).orElse(null);
      if (kind != null) {
        borderline.computeIfAbsent(kind, each -> new ArrayList<>()).add(outcome);
      } else if (ReviewableOutcomes.contains(outcome)) {
        (outcome.verdict() instanceof Verdict.Correct ? right : wrong).add(outcome);
      } else {
        certain++;
      }
    }
    List<Part> doubtful = new ArrayList<>();
    for (BorderlineCase kind : BorderlineCase.values()) {
      add(doubtful, kind.words(), true, borderline.getOrDefault(kind, List.of()));
    }
    List<Part> plain = new ArrayList<>();
    add(plain, "right, otherwise", false, right);
    add(plain, "wrong, otherwise", false, wrong);
    return of(doubtful, plain, size, certain, new Random(seed));
  }

  /**
   * The questions of a queue. They have no strata, because they represent no other questions.
   *
   * @param outcomes of the run
   * @param size the number of questions to take from the head of the queue, if there are as many
   * @param seed of their order in the sample, which tells nothing of the order of the queue
   */
  public static ReviewSample of(ReviewQueue queue, List<Outcome> outcomes, int size, long seed) {
    Map<String, Outcome> known = new HashMap<>();
    outcomes.forEach(outcome -> known.put(outcome.question(), outcome));
    ReviewQueue head = queue.head(size);
    return new ReviewSample(
        List.of(),
        head.shuffled(seed).stream()
            .flatMap(id -> Stream.ofNullable(known.get(id)))
            .map(outcome -> new SampledQuestion(outcome, null))
            .toList(),
        0);
  }

  /**
   * A simple random sample of the predictions that returned a result, without strata.
   *
   * @param outcomes of the run
   */
  public static ReviewSample plain(List<Outcome> outcomes, int size, long seed) {
    List<Outcome> some = outcomes.stream().filter(ReviewableOutcomes::contains).toList();
    return new ReviewSample(
        List.of(),
        SeededOrder.of(seed, some.stream().map(Outcome::question).toList()).stream()
            .limit(size)
            .flatMap(id -> some.stream().filter(outcome -> outcome.question().equals(id)))
            .map(outcome -> new SampledQuestion(outcome, null))
            .toList(),
        outcomes.size() - some.size());
  }

  /**
   * The predictions of two runs in random order, which tells nothing of the system that each comes
   * from. A prediction that both have is there once.
   *
   * @param order the questions to take, the most telling first
   * @param size the number of questions to take, if there are as many
   */
  public static ReviewSample ofTwo(
      List<String> order, List<Outcome> first, List<Outcome> second, int size, long seed) {
    Map<String, Outcome> others = new HashMap<>();
    Map<String, Outcome> own = new HashMap<>();
    first.stream().filter(ReviewableOutcomes::contains).forEach(o -> own.put(o.question(), o));
    second.stream().filter(ReviewableOutcomes::contains).forEach(o -> others.put(o.question(), o));
    List<SampledQuestion> rows = new ArrayList<>();
    order.stream()
        .filter(id -> own.containsKey(id) && others.containsKey(id))
        .limit(size)
        .forEach(
            id -> {
              Outcome one = Objects.requireNonNull(own.get(id));
              Outcome other = Objects.requireNonNull(others.get(id));
              rows.add(new SampledQuestion(one, null));
              if (!Objects.equals(one.sql(), other.sql())) {
                rows.add(new SampledQuestion(other, null));
              }
            });
    Collections.shuffle(rows, new Random(seed));
    return new ReviewSample(List.of(), rows, 0);
  }

  private static ReviewSample of(
      List<Part> doubtful, List<Part> plain, int size, int certain, Random random) {
    int ofPlain = total(plain);
    int forDoubtful = Math.min(total(doubtful), Math.max(size / 2, size - ofPlain));
    int forPlain = Math.min(ofPlain, size - forDoubtful);
    List<Part> parts = new ArrayList<>(merged(doubtful, forDoubtful, "borderline cases"));
    List<Integer> quotas = new ArrayList<>(shares(parts, forDoubtful));
    List<Part> others = merged(plain, forPlain, "all others");
    parts.addAll(others);
    quotas.addAll(shares(others, forPlain));
    List<String> codes = codes(parts.size(), random);
    List<ReviewStratum> strata = new ArrayList<>();
    List<SampledQuestion> drawn = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      int quota = quotas.get(i);
      ReviewStratum stratum =
          new ReviewStratum(
              codes.get(i), part.name(), part.borderline(), part.outcomes().size(), quota);
      strata.add(stratum);
      systematic(part.outcomes(), quota, random)
          .forEach(outcome -> drawn.add(new SampledQuestion(outcome, stratum)));
    }
    Collections.shuffle(drawn, random);
    return new ReviewSample(strata, drawn, certain);
  }

  /** Questions that are drawn with the same probability. */
  private record Part(String name, boolean borderline, List<Outcome> outcomes) {
    /** Returns whether its questions count for the accuracy. */
    boolean isScored() {
      return outcomes.stream().noneMatch(each -> each.verdict() instanceof Verdict.NotScored);
    }
  }

  private static void add(
      List<Part> parts, String name, boolean borderline, List<Outcome> outcomes) {
    if (!outcomes.isEmpty()) {
      parts.add(new Part(name, borderline, outcomes));
    }
  }

  private static int total(List<Part> parts) {
    return parts.stream().mapToInt(part -> part.outcomes().size()).sum();
  }

  /**
   * The parts, merged into one if there are not enough questions for each: nothing can be said of a
   * stratum from which none is drawn.
   */
  private static List<Part> merged(List<Part> parts, int quota, String name) {
    if (quota >= parts.size()) {
      return parts;
    }
    // Failed golds count for no accuracy, so they can't be mixed with those that do.
    List<Outcome> scored =
        parts.stream().filter(Part::isScored).flatMap(part -> part.outcomes().stream()).toList();
    if (scored.isEmpty()) {
      return parts;
    }
    List<Part> all = new ArrayList<>();
    all.add(new Part(name, parts.get(0).borderline(), scored));
    parts.stream().filter(part -> !part.isScored()).forEach(all::add);
    return all;
  }

  /** Equal shares; what one part is too small for goes to the others. */
  private static List<Integer> shares(List<Part> parts, int quota) {
    int[] shares = new int[parts.size()];
    int left = quota;
    while (left > 0) {
      int before = left;
      for (int i = 0; i < shares.length && left > 0; i++) {
        if (shares[i] < parts.get(i).outcomes().size()) {
          shares[i]++;
          left--;
        }
      }
      if (left == before) {
        break;
      }
    }
    List<Integer> list = new ArrayList<>();
    for (int share : shares) {
      list.add(share);
    }
    return list;
  }

  private static List<Outcome> systematic(List<Outcome> outcomes, int quota, Random random) {
    List<Outcome> ordered = new ArrayList<>(outcomes);
    Collections.shuffle(ordered, random);
    ordered.sort(SPREAD);
    double distance = quota == 0 ? 0 : (double) ordered.size() / quota;
    double start = random.nextDouble() * distance;
    List<Outcome> drawn = new ArrayList<>();
    for (int i = 0; i < quota; i++) {
      drawn.add(ordered.get(Math.min(ordered.size() - 1, (int) (start + i * distance))));
    }
    return drawn;
  }

  private static List<String> codes(int count, Random random) {
    List<String> codes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      codes.add(String.valueOf((char) ('A' + i)));
    }
    Collections.shuffle(codes, random);
    return codes;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** A name that no other sample has: labels of two samples can't be weighted together. */
  public String id() {
    String drawn =
        questions.stream()
            .map(each -> code(each.stratum()) + " " + each.outcome().question())
            .collect(Collectors.joining("\n"));
    return "s" + FileHashes.ofText(drawn).substring(0, ID_LENGTH);
  }

  private static String code(@Nullable ReviewStratum stratum) {
    return stratum == null ? "" : stratum.code();
  }

  /** The databases of the sample, in alphabetical order. */
  public List<String> databases() {
    return List.copyOf(
        new TreeSet<>(questions.stream().map(each -> each.outcome().database()).toList()));
  }

  /**
   * A question of a sample.
   *
   * @param outcome of the question
   * @param stratum from which it was drawn; {@code null} if it was not drawn at random
   */
  public record SampledQuestion(Outcome outcome, @Nullable ReviewStratum stratum) {}

  /**
   * A part of a run from which questions were drawn at random, each with the same probability.
   *
   * @param code the name in the sheet, which tells reviewers nothing
   * @param name for the person who draws the sample
   * @param borderline whether its verdicts may well be doubted
   * @param size questions in it
   * @param drawn those that were drawn
   */
  public record ReviewStratum(String code, String name, boolean borderline, int size, int drawn) {
    /** The number of questions that a drawn one stands for: the inverse of its probability. */
    public double weight() {
      return (double) size / drawn;
    }
  }
}
