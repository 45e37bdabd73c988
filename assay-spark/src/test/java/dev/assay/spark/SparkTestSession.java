// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** The one Spark session of the tests of a process. */
public final class SparkTestSession {
  /** The variable that the build sets, whose content may appear nowhere. */
  static final String PASSWORD_VARIABLE = "ASSAY_SPARK_TEST_PASSWORD";

  private SparkTestSession() {}

  /** The session, which the first call starts. */
  public static SparkSession get() {
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("assay-test")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "localhost")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.leafNodeDefaultParallelism", "1")
            .config("spark.sql.session.timeZone", "UTC")
            // Compiling a plan takes longer than these few rows take without.
            .config("spark.sql.codegen.wholeStage", "false")
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .config(
                "spark.sql.warehouse.dir", Path.of("target/warehouse").toAbsolutePath().toString())
            .getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    return session;
  }

  /** Outcomes by id, and their lines without what differs between two runs. */
  static List<String> comparable(List<String> lines) {
    return lines.stream()
        .map(line -> line.replaceAll("\"ms\":[^,}]+", "\"ms\":0"))
        .map(line -> line.replaceAll("\"cached\":(true|false)", "\"cached\":0"))
        .sorted()
        .collect(Collectors.toCollection(ArrayList::new));
  }

  static Dataset<Row> rows(StructType schema, List<Row> rows) {
    return get().createDataFrame(rows, schema);
  }
}
