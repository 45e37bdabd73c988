// SPDX-License-Identifier: Apache-2.0
/**
 * Evaluation of SQL that models write: data sets, execution, comparison, metrics, statistics, runs
 * and reports. Start at {@link dev.assay.api.Assay}. Packages that only Assay's other modules need
 * are exported to them alone; the others are not exported at all.
 */
@SuppressWarnings("module") // names modules that are not on this one's path
module dev.assay.core {
  requires com.dynatrace.hash4j;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires java.management;
  requires transitive java.sql;
  requires java.xml;
  requires net.sf.jsqlparser;
  requires org.apache.commons.statistics.distribution;
  requires org.apache.commons.statistics.interval;
  requires static transitive org.jspecify;
  requires org.snakeyaml.engine;

  // The API: docs/java.md.
  exports dev.assay.api;
  exports dev.assay.dataset;
  exports dev.assay.execute;
  exports dev.assay.generate;
  exports dev.assay.match;
  exports dev.assay.metric;
  exports dev.assay.model;
  exports dev.assay.report;
  exports dev.assay.report.document;
  exports dev.assay.run;
  exports dev.assay.stats;
  exports dev.assay.compare;
  exports dev.assay.agreement;
  exports dev.assay.review;
  exports dev.assay.journal;
  exports dev.assay.sql;
  exports dev.assay.config to
      dev.assay.llm,
      dev.assay.app;
  exports dev.assay.dataset.input to
      assay.engines,
      dev.assay.llm,
      dev.assay.app;
  exports dev.assay.execute.worker to
      dev.assay.testkit,
      dev.assay.app;
  exports dev.assay.extract to
      dev.assay.llm;
  exports dev.assay.gold to
      dev.assay.llm,
      dev.assay.app;
  exports dev.assay.guard to
      dev.assay.testkit;
  exports dev.assay.match.column to
      dev.assay.app;
  exports dev.assay.match.tie to
      dev.assay.app;

  // Jackson reads and writes their records.
  opens dev.assay.agreement to
      com.fasterxml.jackson.databind;
  opens dev.assay.compare to
      com.fasterxml.jackson.databind;
  opens dev.assay.dataset to
      com.fasterxml.jackson.databind;
  opens dev.assay.journal to
      com.fasterxml.jackson.databind;
  opens dev.assay.match.cell to
      com.fasterxml.jackson.databind;
  opens dev.assay.model to
      com.fasterxml.jackson.databind;
  opens dev.assay.report to
      com.fasterxml.jackson.databind;

  uses dev.assay.dataset.TableFormat;
  uses dev.assay.dataset.input.FileDecoder;
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
      dev.assay.metric.spider.SpiderExec,
      dev.assay.metric.spider.SpiderExecKeepDistinct,
      dev.assay.metric.spider.SpiderExecPlugValue,
      dev.assay.metric.spider.SpiderExactSetMatch,
      dev.assay.metric.spider.SpiderComponentF1.Select,
      dev.assay.metric.spider.SpiderComponentF1.SelectColumns,
      dev.assay.metric.spider.SpiderComponentF1.Where,
      dev.assay.metric.spider.SpiderComponentF1.WhereColumns,
      dev.assay.metric.spider.SpiderComponentF1.GroupColumns,
      dev.assay.metric.spider.SpiderComponentF1.Group,
      dev.assay.metric.spider.SpiderComponentF1.Order,
      dev.assay.metric.spider.SpiderComponentF1.AndOr,
      dev.assay.metric.spider.SpiderComponentF1.SetOperation,
      dev.assay.metric.spider.SpiderComponentF1.Keywords,
      dev.assay.metric.spider2.Spider2Match,
      dev.assay.metric.bird.BirdEx,
      dev.assay.metric.bird.BirdSoftF1,
      dev.assay.metric.bird.BirdRVes,
      dev.assay.metric.aws.SqlExactMatch,
      dev.assay.metric.aws.ComponentAccuracy,
      dev.assay.metric.aws.OverallSqlAccuracy,
      dev.assay.metric.aws.MeanAccuracy,
      dev.assay.metric.aws.SimpleProportion,
      dev.assay.metric.Efficiency,
      dev.assay.metric.sqleval.SqlEvalExact,
      dev.assay.metric.sqleval.SqlEvalSubset;
}
