// SPDX-License-Identifier: Apache-2.0
/**
 * Evaluation of predicted SQL: data sets, execution, verdicts, metrics, and the journal of a run.
 */
module dev.assay.core {
  requires com.dynatrace.hash4j;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires transitive dev.assay.match;
  requires transitive dev.assay.sql;
  requires transitive dev.assay.stats;
  requires transitive dev.assay.table;
  requires java.management;
  requires transitive java.sql;
  requires static transitive org.jspecify;

  exports dev.assay.dataset;
  exports dev.assay.execute;
  exports dev.assay.execute.worker;
  exports dev.assay.generate;
  exports dev.assay.journal;
  exports dev.assay.metric;
  exports dev.assay.model;
  exports dev.assay.run;

  // Jackson reads and writes their records.
  opens dev.assay.dataset to
      com.fasterxml.jackson.databind;
  opens dev.assay.journal to
      com.fasterxml.jackson.databind;
  opens dev.assay.model to
      com.fasterxml.jackson.databind;

  uses dev.assay.execute.Engine;
  uses dev.assay.execute.worker.WorkerTask;
  uses dev.assay.metric.Metric;

  provides dev.assay.execute.worker.WorkerTask with
      dev.assay.execute.worker.TableTask;
  provides dev.assay.metric.Metric with
      dev.assay.metric.ExecutionAccuracy,
      dev.assay.metric.NonEmptyExecutionAccuracy,
      dev.assay.metric.ExactMatchResult,
      dev.assay.metric.SubsetMatch,
      dev.assay.metric.bag.BagF1,
      dev.assay.metric.SchemaLinking,
      dev.assay.metric.SchemaLinking.TablePrecision,
      dev.assay.metric.SchemaLinking.TableRecall,
      dev.assay.metric.SchemaLinking.TableF1,
      dev.assay.metric.SchemaLinking.ColumnPrecision,
      dev.assay.metric.SchemaLinking.ColumnRecall,
      dev.assay.metric.SchemaLinking.ColumnF1,
      dev.assay.metric.Efficiency,
      dev.assay.metric.PlanRatio.PlannerCost,
      dev.assay.metric.PlanRatio.BytesScanned;
}
