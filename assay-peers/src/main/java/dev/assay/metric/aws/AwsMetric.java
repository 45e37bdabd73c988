// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.Metric;

/** A metric of the AWS guide. */
interface AwsMetric extends Metric {
  @Override
  default String name() {
    return "aws_" + Metric.super.name();
  }
}
