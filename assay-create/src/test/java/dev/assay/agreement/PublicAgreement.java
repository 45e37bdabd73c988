// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.generate.internal.RecordedPredictions;
import dev.assay.guard.SqlGuard;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.run.Progress;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RunPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;

/**
 * Whole runs on public data sets, and one table of how far their scores agree with what other
 * evaluators said of the same predictions.
 */
final class PublicAgreement {
  private static final List<Row> ROWS = new CopyOnWriteArrayList<>();

  /** By file or folder: most are run more than once. */
  private static final Map<Path, Dataset> DATASETS = new ConcurrentHashMap<>();

  /** Of so many questions of a large set one is asked; all with {@code -Plong}. */
  private static final int STEP = Integer.getInteger("assay.sample.step", 1);

  private PublicAgreement() {}

  /** Those items of a large set, in its order, that this build asks about. */
  static <T> List<T> asked(List<T> all) {
    return each(STEP, all);
  }

  /** Half of those: of a set that takes longest, or that is asked in several ways. */
  static <T> List<T> askedOfMany(List<T> all) {
    return each(asksAll() ? 1 : 2 * STEP, all);
  }

  private static <T> List<T> each(int step, List<T> all) {
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }

  static boolean asksAll() {
    return STEP == 1;
  }

  /**
   * A metric's result on a set.
   *
   * @param deviations the questions on which it does not agree, each with the reason
   */
  record Row(String metric, String set, int questions, List<String> deviations) {
    boolean isOfSame(Row other) {
      return metric.equals(other.metric) && set.equals(other.set);
    }
  }

  /** A path in the real data; the test is skipped if it is not there. */
  static Path data(String name) {
    Path path = Path.of(System.getProperty("assay.shared", "../shared"), "data").resolve(name);
    Assumptions.assumeTrue(
        Files.exists(path), () -> "skipped: %s is not there; see -Dassay.shared".formatted(path));
    return path;
  }

  /**
   * Evaluates predictions as {@code assay run} does.
   *
   * @param databases folders of databases
   * @param out a directory that does not exist yet, for the run
   * @return outcomes by question id
   */
  static Map<String, Outcome> run(
      Path questions,
      String format,
      Path predictions,
      List<Path> databases,
      List<String> metrics,
      Path out) {
    return run(
        questions,
        format,
        predictions,
        new DatabaseFolders(databases),
        SessionSettings.DEFAULT,
        metrics,
        out);
  }

  /** Evaluates the predictions for some of the questions only. */
  static Map<String, Outcome> runSome(
      UnaryOperator<List<Question>> some,
      Path questions,
      String format,
      Path predictions,
      List<Path> databases,
      List<String> metrics,
      Path out) {
    Dataset all = dataset(questions, format);
    Predictions recorded = Predictions.read(predictions, all, true);
    return run(
        part(all, some),
        recorded,
        new DatabaseFolders(databases),
        SessionSettings.DEFAULT,
        metrics,
        out);
  }

  private static Dataset part(Dataset all, UnaryOperator<List<Question>> some) {
    return new Dataset(
        all.name(),
        all.format(),
        all.source(),
        all.sha256(),
        "",
        some.apply(all.questions()),
        all.bundled(),
        all.lines());
  }

  private static Dataset dataset(Path questions, String format) {
    return DATASETS.computeIfAbsent(questions, file -> Datasets.read(file, format));
  }

  /**
   * Evaluates the predictions for those questions that {@link #asked} chooses, on databases
   * wherever they are, at any time.
   */
  static Map<String, Outcome> runAsked(
      Path questions,
      String format,
      Path predictions,
      Databases databases,
      SessionSettings session,
      List<String> metrics,
      Path out) {
    Dataset all = dataset(questions, format);
    Predictions recorded = Predictions.read(predictions, all, true);
    return run(part(all, PublicAgreement::asked), recorded, databases, session, metrics, out);
  }

  /** Evaluates predictions on databases wherever they are, at any time. */
  static Map<String, Outcome> run(
      Path questions,
      String format,
      Path predictions,
      Databases databases,
      SessionSettings session,
      List<String> metrics,
      Path out) {
    Dataset dataset = dataset(questions, format);
    Predictions recorded = Predictions.read(predictions, dataset, true);
    return run(dataset, recorded, databases, session, metrics, out);
  }

  private static Map<String, Outcome> run(
      Dataset dataset,
      Predictions recorded,
      Databases databases,
      SessionSettings session,
      List<String> metrics,
      Path out) {
    RunPlan plan =
        new RunPlan(
            dataset.name(),
            dataset,
            new RunPlan.NamedGenerator(
                new RecordedPredictions(recorded.byQuestion()), "predictions", recorded.sha256()),
            RunPlan.Scoring.of(Profile.STANDARD, Metrics.named(metrics)),
            new RunPlan.QuerySettings(Limits.DEFAULT, 2, false),
            RunPlan.Output.in(out),
            Map.of());
    try (Executor executor =
        new Executor(databases, session, PooledSessions.engines(), SqlGuard::check)) {
      return Evaluation.run(plan, executor, new Progress() {}).outcomes().stream()
          .collect(Collectors.toMap(Outcome::question, outcome -> outcome));
    }
  }

  /** Adds a row to the table that is printed at the end. */
  static void report(String metric, String set, int questions, List<String> deviations) {
    ROWS.add(new Row(metric, set, questions, List.copyOf(deviations)));
  }

  /** Removes and returns all reported rows. */
  static List<Row> takeRows() {
    List<Row> rows = List.copyOf(ROWS);
    ROWS.removeAll(rows);
    return rows;
  }
}
