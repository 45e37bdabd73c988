// SPDX-License-Identifier: Apache-2.0
/**
 * Evaluation of predicted SQL: data sets, execution, verdicts, metrics, and the journal of a run.
 */
@SuppressWarnings("module") // names modules that are not on this one's path
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
  exports dev.assay.dataset.internal to
      dev.assay.app,
      dev.assay.config,
      dev.assay.html,
      dev.assay.llm,
      dev.assay.report,
      dev.assay.spark,
      dev.assay.web;
  exports dev.assay.execute;
  exports dev.assay.execute.internal to
      dev.assay.api,
      dev.assay.app,
      dev.assay.audit,
      dev.assay.bench,
      dev.assay.config,
      dev.assay.create,
      dev.assay.engines,
      dev.assay.junit,
      dev.assay.llm,
      dev.assay.minilm,
      dev.assay.probe,
      dev.assay.spark,
      dev.assay.web;
  exports dev.assay.execute.worker;
  exports dev.assay.execute.worker.internal to
      dev.assay.api,
      dev.assay.app,
      dev.assay.create,
      dev.assay.probe,
      dev.assay.spark;
  exports dev.assay.generate;
  exports dev.assay.generate.internal to
      dev.assay.api,
      dev.assay.app,
      dev.assay.llm;
  exports dev.assay.journal;
  exports dev.assay.journal.internal to
      dev.assay.app,
      dev.assay.audit,
      dev.assay.create,
      dev.assay.engines,
      dev.assay.html,
      dev.assay.llm,
      dev.assay.probe,
      dev.assay.report,
      dev.assay.spark,
      dev.assay.web;
  exports dev.assay.metric;
  exports dev.assay.metric.internal to
      dev.assay.app,
      dev.assay.config,
      dev.assay.html,
      dev.assay.peers,
      dev.assay.report,
      dev.assay.spark,
      dev.assay.web;
  exports dev.assay.model;
  exports dev.assay.model.internal to
      dev.assay.api,
      dev.assay.app,
      dev.assay.audit,
      dev.assay.bench,
      dev.assay.create,
      dev.assay.engines,
      dev.assay.html,
      dev.assay.junit,
      dev.assay.llm,
      dev.assay.report,
      dev.assay.web;
  exports dev.assay.run;
  exports dev.assay.run.internal to
      dev.assay.api,
      dev.assay.app,
      dev.assay.audit,
      dev.assay.junit,
      dev.assay.probe,
      dev.assay.report,
      dev.assay.spark;

  // Jackson reads and writes their records.
  opens dev.assay.dataset.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.dataset to
      com.fasterxml.jackson.databind;
  opens dev.assay.journal.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.journal to
      com.fasterxml.jackson.databind;
  opens dev.assay.model.internal to
      com.fasterxml.jackson.databind;
  opens dev.assay.model to
      com.fasterxml.jackson.databind;

  uses dev.assay.execute.Engine;
  uses dev.assay.execute.worker.internal.WorkerTask;
  uses dev.assay.metric.Metric;

  provides dev.assay.execute.worker.internal.WorkerTask with
      dev.assay.execute.worker.internal.TableTask;
  provides dev.assay.metric.Metric with
      dev.assay.metric.internal.ExecutionAccuracy,
      dev.assay.metric.internal.NonEmptyExecutionAccuracy,
      dev.assay.metric.internal.ExactMatchResult,
      dev.assay.metric.internal.SubsetMatch,
      dev.assay.metric.bag.BagF1,
      dev.assay.metric.internal.SchemaLinking,
      dev.assay.metric.internal.SchemaLinking.TablePrecision,
      dev.assay.metric.internal.SchemaLinking.TableRecall,
      dev.assay.metric.internal.SchemaLinking.TableF1,
      dev.assay.metric.internal.SchemaLinking.ColumnPrecision,
      dev.assay.metric.internal.SchemaLinking.ColumnRecall,
      dev.assay.metric.internal.SchemaLinking.ColumnF1,
      dev.assay.metric.internal.Efficiency,
      dev.assay.metric.internal.PlanRatio.PlannerCost,
      dev.assay.metric.internal.PlanRatio.BytesScanned;
}
