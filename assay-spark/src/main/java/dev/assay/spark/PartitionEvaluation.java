// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * Evaluates the pairs of a partition one after the other, and holds none of them. Runs on
 * executors.
 */
final class PartitionEvaluation implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  private final AssayConfig config;
  private final StructType schema;
  private final String run;

  /**
   * @param schema of the pairs
   * @param run the settings of the evaluation, as {@code run.json}, which each outcome repeats
   */
  PartitionEvaluation(AssayConfig config, StructType schema, String run) {
    this.config = config;
    this.schema = schema;
    this.run = run;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> pairs) {
    if (!pairs.hasNext()) {
      return pairs;
    }
    SharedEvaluator shared = SharedEvaluator.take(config);
    TaskContext task = TaskContext.get();
    task.<Void>addTaskCompletionListener(
        ended -> {
          shared.release();
          return null;
        });
    PairReader reader = new PairReader(schema, shared.settings().run().scoring().compare().known());
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return pairs.hasNext();
      }

      @Override
      public Row next() {
        return evaluate(pairs.next(), reader, shared, task);
      }
    };
  }

  private Row evaluate(Row pair, PairReader reader, SharedEvaluator shared, TaskContext task) {
    try {
      Question question = reader.question(pair);
      String hash = shared.admit(question.database());
      Outcome outcome = shared.evaluator().evaluate(question, reader.sql(pair));
      if (outcome.verdict() instanceof Verdict.NotScored none
          && none.reason() == NotScoredReason.CANCELLED) {
        throw new TaskKilledException( // Spark has stopped the task; this is no outcome
            task.getKillReason().isDefined() ? task.getKillReason().get() : "interrupted");
      }
      return OutcomeRow.of(outcome, hash, run);
    } catch (AssayException | IllegalArgumentException e) {
      throw new AssayException("pair '%s': %s".formatted(reader.id(pair), e.getMessage()), e);
    }
  }
}
