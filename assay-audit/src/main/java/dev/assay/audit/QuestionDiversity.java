// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.gold.Gold;
import dev.assay.model.Question;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.internal.NumberFormats;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.QueryFeatures;
import dev.assay.sql.internal.QueryParts;
import dev.assay.sql.internal.SqlFeature;
import dev.assay.sql.internal.UsedNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The spread of the meanings of questions.
 *
 * @param questions of the data set
 * @param withoutText those of them that have no text, and so are left out
 * @param measured those whose meaning was compared; beside those without text, the questions of
 *     databases that can't be opened are left out
 * @param effective number of distinct questions: the Vendi score with the cosine as kernel (D.
 *     Friedman and A. B. Dieng, "The Vendi Score: A Diversity Evaluation Metric for Machine
 *     Learning", TMLR 2023), of order 2 (A. P. Pasarkar and A. B. Dieng, "Cousins of the Vendi
 *     Score", AISTATS 2024): 1 / Σ λ² with λ the eigenvalues of K / n, which is 1 over the mean of
 *     the squares of all similarities
 * @param mean similarity of a question to its nearest neighbor
 * @param median of the same
 * @param nearest questions with their nearest neighbor, the most similar first
 * @param clusters the largest first
 */
public record QuestionDiversity(
    int questions,
    int withoutText,
    int measured,
    double effective,
    double mean,
    double median,
    List<Pair> nearest,
    List<Cluster> clusters) {
  /** Similarities are computed by squares of the matrix whose vectors fit into a cache. */
  private static final int BLOCK = 64;

  private static final int SHOWN = 5;
  private static final int MOST_CLUSTERS = 20;
  private static final int ROUNDS = 30;

  /** The centers of clusters are found with every n-th of more questions. */
  private static final int MOST_CENTERED = 2_000;

  /** A cluster lacks a feature that at least this share of all golds use, */
  private static final double COMMON = 0.1;

  /** if the share of its own golds is less than this part of that. */
  private static final double RARE = 0.25;

  /**
   * A question with what its gold uses.
   *
   * @param tables the numbers of their columns by {@code database.table}
   * @param columns as {@code database.table.column}
   */
  public record Item(
      String id,
      String text,
      Set<SqlFeature> features,
      Map<String, Integer> tables,
      Set<String> columns) {
    /** Reads the first gold of a question. */
    public static Item of(Question question, GoldBench bench) {
      Map<String, Integer> tables = new HashMap<>();
      Set<String> columns = new HashSet<>();
      if (!(question.gold() instanceof Gold.Queries gold)) {
        return new Item(question.id(), question.text(), Set.of(), tables, columns);
      }
      Dialect dialect = bench.dialect(question.database());
      Schema schema = bench.schema(question.database());
      String sql = gold.queries().get(0).sql();
      UsedNames names =
          QueryParts.of(sql, dialect, schema)
              .map(QueryParts::names)
              .orElse(new UsedNames(Set.of(), Set.of()));
      for (Schema.Table table : schema.tables()) {
        String name = table.name().toLowerCase(Locale.ROOT);
        if (names.tables().contains(name)) {
          tables.put(question.database() + "." + name, table.columnNames().size());
          table.columnNames().stream()
              .map(column -> name + "." + column.toLowerCase(Locale.ROOT))
              .filter(names.columns()::contains)
              .forEach(column -> columns.add(question.database() + "." + column));
        }
      }
      return new Item(
          question.id(),
          question.text(),
          QueryFeatures.of(sql, dialect).map(QueryFeatures::used).orElse(Set.of()),
          tables,
          columns);
    }
  }

  /** Two questions and their cosine similarity. */
  public record Pair(
      String first, String second, double similarity, String firstText, String secondText) {}

  /**
   * Questions of similar meaning.
   *
   * @param columns that golds use, of {@code ofColumns} that the tables have which they use
   * @param lacks common features that its golds use far less than others
   */
  public record Cluster(
      List<String> words,
      int questions,
      int tables,
      int columns,
      int ofColumns,
      Map<String, Integer> features,
      List<String> lacks) {}

  private record Partition(double[][] centers, double silhouette) {}

  /** Measures questions by vectors of their texts, in order. */
  public static QuestionDiversity of(
      int questions, int withoutText, List<Item> items, List<float[]> embeddings) {
    double[][] vectors = embeddings.stream().map(QuestionDiversity::unit).toArray(double[][]::new);
    int count = vectors.length;
    double[] best = new double[count];
    int[] nearest = new int[count];
    Arrays.fill(best, count < 2 ? 0 : -1);
    double squares = count;
    for (int from = 0; from < count; from += BLOCK) {
      for (int to = from; to < count; to += BLOCK) {
        for (int i = from; i < Math.min(count, from + BLOCK); i++) {
          for (int j = Math.max(i + 1, to); j < Math.min(count, to + BLOCK); j++) {
            double similarity = dot(vectors[i], vectors[j]);
            squares += 2 * similarity * similarity;
            if (similarity > best[i]) {
              best[i] = similarity;
              nearest[i] = j;
            }
            if (similarity > best[j]) {
              best[j] = similarity;
              nearest[j] = i;
            }
          }
        }
      }
    }
    List<Pair> pairs =
        IntStream.range(0, count)
            .filter(i -> nearest[i] > i || nearest[nearest[i]] != i)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -best[i]))
            .limit(SHOWN)
            .map(i -> pair(items, Math.min(i, nearest[i]), Math.max(i, nearest[i]), best[i]))
            .toList();
    double[] sorted = best.clone();
    Arrays.sort(sorted);
    return new QuestionDiversity(
        questions,
        withoutText,
        count,
        count == 0 ? 0 : (double) count * count / squares,
        Arrays.stream(best).average().orElse(0),
        count == 0 ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2,
        pairs,
        clusters(items, partition(vectors)));
  }

  private static Pair pair(List<Item> items, int one, int other, double similarity) {
    Item first = items.get(one);
    Item second = items.get(other);
    return new Pair(first.id(), second.id(), similarity, first.text(), second.text());
  }

  /** The number of each question's cluster. */
  private static int[] partition(double[][] vectors) {
    int step = Math.max(1, (vectors.length + MOST_CENTERED - 1) / MOST_CENTERED);
    double[][] some =
        IntStream.range(0, (vectors.length + step - 1) / step)
            .mapToObj(i -> vectors[i * step])
            .toArray(double[][]::new);
    Partition best = new Partition(new double[1][vectors.length == 0 ? 0 : vectors[0].length], 0);
    for (int k = 2; k <= Math.min(MOST_CLUSTERS, some.length / 3); k++) {
      Partition partition = means(some, k);
      best = partition.silhouette() > best.silhouette() ? partition : best;
    }
    double[][] centers = best.centers();
    return Arrays.stream(vectors).mapToInt(vector -> nearest(vector, centers)).toArray();
  }

  private static int nearest(double[] vector, double[][] centers) {
    int nearest = 0;
    for (int c = 1; c < centers.length; c++) {
      nearest = dot(vector, centers[c]) > dot(vector, centers[nearest]) ? c : nearest;
    }
    return nearest;
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
    return new Partition(centers, silhouette);
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
    Map<String, Integer> tables = new HashMap<>();
    items.forEach(item -> tables.putAll(item.tables()));
    // Words that are frequent here and rare elsewhere.
    ToDoubleFunction<String> share = word -> (double) own.getOrDefault(word, 0) / items.size();
    Comparator<String> telling =
        Comparator.comparingDouble(
            word ->
                share.applyAsDouble(word)
                    * Math.log(
                        (double) words.getOrDefault(word, 0) / whole / share.applyAsDouble(word)));
    return new Cluster(
        own.keySet().stream()
            .sorted(telling.thenComparing(Comparator.naturalOrder()))
            .limit(3)
            .toList(),
        items.size(),
        tables.size(),
        (int) items.stream().flatMap(item -> item.columns().stream()).distinct().count(),
        tables.values().stream().mapToInt(Integer::intValue).sum(),
        named,
        all.entrySet().stream()
            .filter(e -> e.getValue() >= COMMON * whole)
            .filter(
                e ->
                    (double) used.getOrDefault(e.getKey(), 0) / items.size()
                        < RARE * e.getValue() / whole)
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
      QuestionWords.content(item.text())
          .distinct()
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
    // Two sums, so that an addition need not wait for the one before.
    double even = 0;
    double odd = 0;
    int i = 0;
    for (; i + 1 < a.length; i += 2) {
      even += a[i] * b[i];
      odd += a[i + 1] * b[i + 1];
    }
    return even + odd + (i < a.length ? a[i] * b[i] : 0);
  }

  /** The section of a report. */
  Section section() {
    String left =
        withoutText == 0
            ? ""
            : "%s of %s %s left out. "
                .formatted(
                    NumberFormats.count(withoutText),
                    NumberFormats.count(questions, "question"),
                    withoutText == 1 ? "has no text, and is" : "have no text, and are");
    String found =
        measured == 0
            ? "There is no question to compare."
            : String.format(
                Locale.ROOT,
                "%s; as diverse as %.1f unrelated questions; similarity to the nearest question:"
                    + " mean %.2f, median %.2f.",
                NumberFormats.count(clusters.size(), "cluster"),
                effective,
                mean,
                median);
    Table table =
        Table.of("Questions about", "#Questions", "#Tables", "#Columns", "Hardly uses")
            .onTerminal(SHOWN);
    for (Cluster cluster : clusters) {
      table.row(
          Cell.of(String.join(", ", cluster.words())),
          Cell.of(NumberFormats.count(cluster.questions())),
          Cell.of(NumberFormats.count(cluster.tables())),
          Cell.of("%,d of %,d".formatted(cluster.columns(), cluster.ofColumns())),
          Cell.of(cluster.lacks().isEmpty() ? "-" : String.join(", ", cluster.lacks())));
    }
    Table near = Table.of("#Similarity", "@Nearest questions", "-Text");
    for (Pair pair : nearest) {
      near.row(
          Cell.of(String.format(Locale.ROOT, "%.2f", pair.similarity())),
          Cell.name(pair.first()),
          Cell.of(pair.firstText()));
      near.row(Cell.EMPTY, Cell.name(pair.second()), Cell.of(pair.secondText()));
    }
    return Section.of(
        "diversity", "Diversity of questions", "", Sentence.of(left + found), table, near);
  }

  /** The words of a question, for telling whether two ask the same. */
  static final class QuestionWords {
    private static final Pattern GAP = Pattern.compile("[^\\p{L}\\p{N}<>=%$-]+");

    /**
     * English words that another word, or none, can stand for without asking for something else.
     */
    private static final Set<String> IDLE =
        Set.of(
            ("a an the is are was were do does did be been please can could you tell me us show give"
                    + " list find return what which that who whose there their its it of for in")
                .split(" "));

    private QuestionWords() {}

    /** In lower case and without punctuation. */
    static String plain(String question) {
      return GAP.matcher(question.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
    }

    /** The words in lower case without those that say little. */
    static Stream<String> content(String question) {
      return Arrays.stream(plain(question).split(" ")).filter(word -> !IDLE.contains(word));
    }

    /** The telling words of a question, without the s of plurals, in their order. */
    static String telling(String question) {
      return content(question)
          .map(
              word ->
                  word.length() > 3 && word.endsWith("s")
                      ? word.substring(0, word.length() - 1)
                      : word)
          .collect(Collectors.joining(" "));
    }

    /** Counts words. */
    static int count(String question) {
      String plain = plain(question);
      return plain.isEmpty() ? 0 : plain.split(" ").length;
    }
  }
}
