// SPDX-License-Identifier: Apache-2.0
/** The metrics of published evaluators: Spider, Spider 2.0, BIRD, SQL-Eval, and the AWS guide. */
module dev.assay.peers {
  requires transitive dev.assay.core;
  requires static transitive org.jspecify;

  provides dev.assay.metric.Metric with
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
      dev.assay.metric.sqleval.SqlEvalExact,
      dev.assay.metric.sqleval.SqlEvalSubset;
}
