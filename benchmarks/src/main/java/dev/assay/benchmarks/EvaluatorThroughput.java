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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Prints how many verdicts a second a warm evaluator reaches on a data set and its predictions,
 * after one round that fills its caches.
 */
public final class EvaluatorThroughput {
  private static final int THREADS = Integer.getInteger("threads", 8);

  /** Processor time of the evaluating threads in this round. */
  private static final AtomicLong BUSY_NANOS = new AtomicLong();

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
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (PairEvaluator evaluator = builder.open()) {
      for (int round = 0; round <= Integer.parseInt(arguments[5]); round++) {
        double own = processorMillis(ProcessHandle.current());
        double others = workersMillis();
        long start = System.nanoTime();
        int correct = round(evaluator, dataset, spaced(predictions, round), threads);
        double seconds = (System.nanoTime() - start) / 1e9;
        int count = dataset.questions().size();
        System.out.printf(
            "round %d: %d of %d correct, %.0f verdicts/s; processor ms a verdict: %.3f here (%.3f without the JVM's own threads), %.3f in workers%n",
            round,
            correct,
            count,
            count / seconds,
            (processorMillis(ProcessHandle.current()) - own) / count,
            BUSY_NANOS.getAndSet(0) / 1e6 / count,
            (workersMillis() - others) / count);
      }
    } finally {
      threads.shutdownNow();
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
                long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
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
                long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                BUSY_NANOS.addAndGet(end - start);
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
