// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import org.apache.spark.sql.SparkSession;

/** The one Spark session of a test process. */
final class LocalSpark {
  private LocalSpark() {}

  static SparkSession session() {
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("assay-spark tests")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.leafNodeDefaultParallelism", "1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.codegen.wholeStage", "false")
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    return session;
  }
}
