// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.api.PairEvaluator;
import dev.assay.api.PairEvaluatorBuilder;
import dev.assay.api.PairOptions;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/**
 * Prints how many verdicts a second a warm evaluator reaches on a data set and its predictions,
 * after one round that fills its caches.
 */
public final class EvaluatorThroughput {
  private static final int THREADS = Integer.getInteger("threads", 8);

  /** First rounds that the medians leave out, in which the compiler still works. */
  private static final double WARMING_UP = 0.75;

  private EvaluatorThroughput() {}

  /**
   * Measures.
   *
   * @param arguments questions, predictions, folder of databases, metrics, {@code workers} or
   *     {@code in-process}, and the number of measured rounds
   */
  public static void main(String[] arguments) throws Exception {
    Dataset dataset = Dataset.read(Path.of(arguments[0]));
    Map<String, Prediction> predictions =
        Predictions.read(Path.of(arguments[1]), dataset, false).byQuestion();
    PairEvaluatorBuilder builder =
        PairEvaluator.on(Path.of(arguments[2])).questions(dataset).metrics(arguments[3]);
    builder.workers(Integer.getInteger("workers", Runtime.getRuntime().availableProcessors()));
    if (arguments[4].equals("in-process")) {
      builder.inProcess();
    }
    List<Round> rounds = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (PairEvaluator evaluator = builder.open()) {
      for (int round = 0; round <= Integer.parseInt(arguments[5]); round++) {
        double threadsOwn = threadMillis();
        double own = processorMillis(ProcessHandle.current());
        double others = workersMillis();
        long start = System.nanoTime();
        int correct = round(evaluator, dataset, spaced(predictions, round), threads);
        double seconds = (System.nanoTime() - start) / 1e9;
        int count = dataset.questions().size();
        Round measured =
            new Round(
                count / seconds,
                (processorMillis(ProcessHandle.current()) - own) / count,
                (threadMillis() - threadsOwn) / count,
                (workersMillis() - others) / count);
        rounds.add(measured);
        System.out.printf("round %d: %d of %d correct, %s%n", round, correct, count, measured);
      }
      System.out.println("median of the last quarter: " + Round.median(rounds));
    } finally {
      threads.shutdownNow();
    }
  }

  /** The cost of a round; times are processor time in milliseconds per verdict. */
  private record Round(double perSecond, double here, double threads, double workers) {
    static Round median(List<Round> all) {
      List<Round> last = all.subList((int) (all.size() * WARMING_UP), all.size());
      return new Round(
          median(last, Round::perSecond),
          median(last, Round::here),
          median(last, Round::threads),
          median(last, Round::workers));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> number) {
      return rounds.stream().mapToDouble(number).sorted().toArray()[rounds.size() / 2];
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.0f verdicts/s; processor ms a verdict: %.3f here (%.3f without compiler and garbage collector), %.3f in workers",
          perSecond,
          here,
          threads,
          workers);
    }
  }

  /** The predictions with other spaces, for a trainer seldom asks about the same text twice. */
  private static Map<String, Prediction> spaced(Map<String, Prediction> predictions, int round) {
    Map<String, Prediction> spaced = new HashMap<>();
    predictions.forEach(
        (id, prediction) ->
            spaced.put(
                id,
                prediction.sql() == null
                    ? prediction
                    : Prediction.of(
                        id, prediction.sql().replaceFirst(" ", " ".repeat(round + 1)))));
    return spaced;
  }

  private static double workersMillis() {
    return ProcessHandle.current()
        .children()
        .mapToDouble(EvaluatorThroughput::processorMillis)
        .sum();
  }

  private static double processorMillis(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e6;
  }

  /** Processor time of all threads but those of the JVM itself. */
  private static double threadMillis() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getAllThreadIds())
            .map(id -> Math.max(0, threads.getThreadCpuTime(id)))
            .sum()
        / 1e6;
  }

  private static int round(
      PairEvaluator evaluator,
      Dataset dataset,
      Map<String, Prediction> predictions,
      ExecutorService threads)
      throws Exception {
    AtomicInteger next = new AtomicInteger();
    List<Question> questions = dataset.questions();
    List<Future<Integer>> parts = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      parts.add(
          threads.submit(
              () -> {
                int correct = 0;
                for (int i = next.getAndIncrement();
                    i < questions.size();
                    i = next.getAndIncrement()) {
                  Question question = evaluator.question(questions.get(i).id()).orElseThrow();
                  Verdict verdict =
                      evaluator
                          .evaluate(
                              question,
                              Objects.requireNonNull(predictions.get(question.id())),
                              PairOptions.DEFAULT)
                          .outcome()
                          .verdict();
                  correct += verdict instanceof Verdict.Correct ? 1 : 0;
                }
                return correct;
              }));
    }
    int correct = 0;
    for (Future<Integer> part : parts) {
      correct += part.get();
    }
    return correct;
  }
}
