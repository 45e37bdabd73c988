// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.report.NumberFormats;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.sql.SqlFeature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * The spread of the meanings of questions.
 *
 * @param questions of the data set
 * @param measured those whose meaning was compared; every n-th of a large data set
 * @param effective number of distinct questions: the Vendi score of order 2 with the cosine as
 *     kernel, 1 / Σ λ² with λ the eigenvalues of K / n (A. Pasarkar and A. B. Dieng, "Cousins of
 *     the Vendi Score", 2024). Σ λ² is the squared Frobenius norm of XᵀX / n, which needs no matrix
 *     of all pairs.
 * @param mean similarity of a question to its nearest neighbour
 * @param median of the same
 * @param nearest pairs, the most similar first
 * @param clusters the largest first
 */
public record QuestionDiversity(
    int questions,
    int measured,
    double effective,
    double mean,
    double median,
    List<Pair> nearest,
    List<Cluster> clusters) {
  private static final int MOST = 2_000;
  private static final int SHOWN = 5;
  private static final int MOST_CLUSTERS = 20;
  private static final int ROUNDS = 30;

  /** A feature of at least this share of all golds is missed where it does not occur. */
  private static final double COMMON = 0.05;

  /** A question with what its gold uses; tables as {@code database.table}. */
  public record Item(String id, String text, Set<SqlFeature> features, Set<String> tables) {}

  /** Two questions and their cosine similarity. */
  public record Pair(String first, String second, double similarity) {}

  /** Questions of similar meaning; {@code lacks} are features that other golds use. */
  public record Cluster(
      List<String> words,
      int questions,
      int tables,
      Map<String, Integer> features,
      List<String> lacks) {}

  private record Partition(int[] of, double silhouette) {}

  /** Measures at least one question by vectors of their texts, in order. */
  public static QuestionDiversity of(int questions, List<Item> items, List<float[]> embeddings) {
    double[][] vectors = embeddings.stream().map(QuestionDiversity::unit).toArray(double[][]::new);
    int count = vectors.length;
    double[] best = new double[count];
    Arrays.fill(best, -1);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Pair nearest = null;
      for (int j = 0; j < count; j++) {
        double similarity = j == i ? -1 : dot(vectors[i], vectors[j]);
        if (similarity > best[i]) {
          best[i] = similarity;
          nearest = new Pair(items.get(i).id(), items.get(j).id(), similarity);
        }
        // A pair counts once, at the earlier of its questions.
        if (j == count - 1 && nearest != null) {
          pairs.add(nearest);
        }
      }
    }
    Set<Set<String>> seen = new HashSet<>();
    List<Pair> nearest =
        pairs.stream()
            .sorted(Comparator.comparingDouble(Pair::similarity).reversed())
            .filter(pair -> seen.add(Set.of(pair.first(), pair.second())))
            .limit(SHOWN)
            .toList();
    double[] sorted = best.clone();
    Arrays.sort(sorted);
    return new QuestionDiversity(
        questions,
        count,
        effective(vectors),
        count < 2 ? 0 : Arrays.stream(best).average().orElse(0),
        count < 2 ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2,
        nearest,
        clusters(items, partition(vectors)));
  }

  /** Every n-th of many, so that the time stays within seconds. */
  public static <T> List<T> sample(List<T> all) {
    int step = Math.max(1, (all.size() + MOST - 1) / MOST);
    List<T> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += step) {
      some.add(all.get(i));
    }
    return some;
  }

  private static double effective(double[][] vectors) {
    int size = vectors[0].length;
    double squares = 0;
    for (int a = 0; a < size; a++) {
      for (int b = a; b < size; b++) {
        double sum = 0;
        for (double[] vector : vectors) {
          sum += vector[a] * vector[b];
        }
        squares += (a == b ? 1 : 2) * Math.pow(sum / vectors.length, 2);
      }
    }
    return 1 / squares;
  }

  private static int[] partition(double[][] vectors) {
    Partition best = new Partition(new int[vectors.length], 0);
    for (int k = 2; k <= Math.min(MOST_CLUSTERS, vectors.length / 3); k++) {
      Partition partition = means(vectors, k);
      best = partition.silhouette() > best.silhouette() ? partition : best;
    }
    return best.of();
  }

  /** Spherical k-means, begun with distant questions; rated by the silhouette to the centers. */
  private static Partition means(double[][] vectors, int k) {
    double[][] centers = new double[k][];
    Random random = new Random(1);
    centers[0] = vectors[random.nextInt(vectors.length)];
    for (int c = 1; c < k; c++) {
      double total = 0;
      double[] far = new double[vectors.length];
      for (int i = 0; i < far.length; i++) {
        double nearest = -1;
        for (int d = 0; d < c; d++) {
          nearest = Math.max(nearest, dot(vectors[i], centers[d]));
        }
        far[i] = Math.max(0, 1 - nearest);
        total += far[i];
      }
      double left = random.nextDouble() * total;
      int chosen = 0;
      while (chosen < far.length - 1 && (left -= far[chosen]) > 0) {
        chosen++;
      }
      centers[c] = vectors[chosen];
    }
    int[] of = new int[vectors.length];
    double silhouette = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double[][] sums = new double[k][vectors[0].length];
      silhouette = 0;
      boolean moved = round == 0;
      for (int i = 0; i < of.length; i++) {
        int first = 0;
        double own = -2;
        double other = -2;
        for (int c = 0; c < k; c++) {
          double similarity = dot(vectors[i], centers[c]);
          if (similarity > own) {
            other = own;
            own = similarity;
            first = c;
          } else {
            other = Math.max(other, similarity);
          }
        }
        silhouette += (own - other) / Math.max(1e-9, 1 - other) / of.length;
        moved |= of[i] != first;
        of[i] = first;
        for (int d = 0; d < sums[first].length; d++) {
          sums[first][d] += vectors[i][d];
        }
      }
      if (!moved) {
        break;
      }
      for (int c = 0; c < k; c++) {
        double[] center = unit(sums[c]);
        centers[c] = dot(center, center) > 0 ? center : centers[c];
      }
    }
    return new Partition(of, silhouette);
  }

  private static List<Cluster> clusters(List<Item> items, int[] of) {
    Map<Integer, List<Item>> members = new HashMap<>();
    for (int i = 0; i < of.length; i++) {
      members.computeIfAbsent(of[i], c -> new ArrayList<>()).add(items.get(i));
    }
    Map<SqlFeature, Integer> all = features(items);
    Map<String, Integer> words = words(items);
    return members.values().stream()
        .sorted(Comparator.comparing((List<Item> each) -> each.size()).reversed())
        .map(each -> cluster(each, all, words, items.size()))
        .toList();
  }

  private static Cluster cluster(
      List<Item> items, Map<SqlFeature, Integer> all, Map<String, Integer> words, int whole) {
    Map<SqlFeature, Integer> used = features(items);
    Map<String, Integer> named = new LinkedHashMap<>();
    used.forEach((feature, n) -> named.put(feature.name().toLowerCase(Locale.ROOT), n));
    Map<String, Integer> own = words(items);
    Set<String> tables = new TreeSet<>();
    items.forEach(item -> tables.addAll(item.tables()));
    // How much more often a word occurs here than in all questions.
    Comparator<String> telling =
        Comparator.comparingDouble(
            word ->
                (double) words.getOrDefault(word, 0) / whole
                    - (double) own.getOrDefault(word, 0) / items.size());
    return new Cluster(
        own.keySet().stream()
            .sorted(telling.thenComparing(Comparator.naturalOrder()))
            .limit(3)
            .toList(),
        items.size(),
        tables.size(),
        named,
        all.entrySet().stream()
            .filter(e -> e.getValue() >= COMMON * whole && !used.containsKey(e.getKey()))
            .map(e -> e.getKey().words())
            .toList());
  }

  private static Map<SqlFeature, Integer> features(List<Item> items) {
    Map<SqlFeature, Integer> counts = new EnumMap<>(SqlFeature.class);
    items.forEach(item -> item.features().forEach(f -> counts.merge(f, 1, Integer::sum)));
    return counts;
  }

  private static Map<String, Integer> words(List<Item> items) {
    Map<String, Integer> counts = new HashMap<>();
    for (Item item : items) {
      new LinkedHashSet<>(List.of(QuestionWords.telling(item.text()).split(" ")))
          .forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    return counts;
  }

  private static double[] unit(float[] vector) {
    double[] numbers = new double[vector.length];
    Arrays.setAll(numbers, i -> vector[i]);
    return unit(numbers);
  }

  private static double[] unit(double[] vector) {
    double length = Math.sqrt(dot(vector, vector));
    return length == 0 ? vector : Arrays.stream(vector).map(x -> x / length).toArray();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** The section of a report. */
  Section section() {
    String size =
        measured < questions
            ? "%,d of %,d questions were compared. ".formatted(measured, questions)
            : "";
    Table table = Table.of("Questions about", "#Questions", "#Tables", "No gold uses");
    clusters.stream()
        .limit(SHOWN)
        .forEach(
            c ->
                table.row(
                    Cell.of(String.join(", ", c.words())),
                    Cell.of(NumberFormats.count(c.questions())),
                    Cell.of(NumberFormats.count(c.tables())),
                    Cell.of(c.lacks().isEmpty() ? "-" : String.join(", ", c.lacks()))));
    Table near = Table.of("@Nearest questions", "@And", "#Similarity");
    nearest.forEach(
        p ->
            near.row(
                Cell.name(p.first()),
                Cell.name(p.second()),
                Cell.of(String.format(Locale.ROOT, "%.2f", p.similarity()))));
    return Section.of(
        "diversity",
        "Diversity of questions",
        "",
        Sentence.of(
            size
                + String.format(
                    Locale.ROOT,
                    "%d clusters; as diverse as %.1f unrelated questions; similarity to the"
                        + " nearest question: mean %.2f, median %.2f.",
                    clusters.size(),
                    effective,
                    mean,
                    median)),
        table,
        near);
  }
}
