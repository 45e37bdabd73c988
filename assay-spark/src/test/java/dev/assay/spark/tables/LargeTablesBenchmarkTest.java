// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.apache.spark.sql.functions.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.assay.match.Profile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Measures {@link LargeResultMatcher} beside what one would write with Spark alone, on two Parquet
 * tables of five columns of which three cells differ. The properties {@code assay.tables.rows},
 * {@code assay.tables.dir} (kept between runs) and {@code assay.tables.methods} set what to
 * measure; for large tables use {@code -Dassay.test.jvmArgs=-Xmx4g}. Results depend on the machine
 * and are printed, not checked.
 */
@Tag("long")
class LargeTablesBenchmarkTest {
  @Test
  void measuresEachMethod() throws IOException {
    main(new String[0]);
  }

  public static void main(String[] args) throws IOException {
    long rows = Long.getLong("assay.tables.rows", 200_000);
    Path dir = Path.of(System.getProperty("assay.tables.dir", "target/large-tables"));
    List<String> methods =
        Arrays.asList(
            System.getProperty(
                    "assay.tables.methods", "matchTables,rowHashSums,signedCounts,exceptAll")
                .split(","));
    SparkSession session = session();
    String gold = table(session, dir, rows, false);
    String predicted = table(session, dir, rows, true);
    for (String method : methods) {
      measure(
          method,
          rows,
          () -> run(method, session.read().parquet(gold), session.read().parquet(predicted)));
    }
  }

  private static SparkSession session() {
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.codegen.wholeStage", "true")
            .config("spark.sql.shuffle.partitions", "64")
            .getOrCreate();
    session.conf().set("spark.sql.codegen.wholeStage", "true");
    session.conf().set("spark.sql.shuffle.partitions", "64");
    session.sparkContext().setLogLevel("ERROR");
    return session;
  }

  /** Writes a table unless it is there; the predicted one stands in another order. */
  private static String table(SparkSession session, Path dir, long rows, boolean changed) {
    Path path = dir.resolve(rows + (changed ? "-predicted" : "-gold"));
    if (!Files.exists(path.resolve("_SUCCESS"))) {
      Dataset<Row> ids =
          changed
              ? session.range(rows - 1, -1, -1, 16).toDF()
              : session.range(0, rows, 1, 16).toDF();
      ids.select(
              col("id"),
              name(changed, rows).as("customer"),
              amount(changed, rows).as("amount"),
              score(changed, rows).as("score"),
              expr("date_add(DATE'2015-01-01', cast(id % 3650 as int))").as("day"))
          .write()
          .mode("overwrite")
          .parquet(path.toString());
    }
    return path.toString();
  }

  private static Column name(boolean changed, long rows) {
    Column name = concat(lit("customer "), pmod(xxhash64(col("id")), lit(1_000_000L)));
    return changed ? when(col("id").equalTo(rows / 2), "nobody").otherwise(name) : name;
  }

  private static Column amount(boolean changed, long rows) {
    Column amount =
        pmod(xxhash64(lit(1), col("id")), lit(10_000_000L)).divide(100).cast("decimal(12,2)");
    return changed
        ? when(col("id").equalTo(rows / 3), lit("-1.00").cast("decimal(12,2)")).otherwise(amount)
        : amount;
  }

  private static Column score(boolean changed, long rows) {
    Column score = pmod(xxhash64(lit(2), col("id")), lit(1_000_003L)).divide(1_000_003);
    return changed ? when(col("id").equalTo(rows / 5), 2.5).otherwise(score) : score;
  }

  /** Returns the number of missing and of extra rows. */
  private static String run(String method, Dataset<Row> gold, Dataset<Row> predicted) {
    return switch (method) {
      case "matchTables" -> {
        LargeResultMatch match = LargeResultMatcher.matchTables(gold, predicted, Profile.STANDARD);
        assertThat(match.decision()).isEqualTo(LargeResultMatch.Decision.REFUSED);
        yield match.describe();
      }
      case "matchEqual" -> LargeResultMatcher.matchTables(gold, gold, Profile.STANDARD).describe();
      case "exceptAll" ->
          gold.exceptAll(predicted).count()
              + " missing, "
              + predicted.exceptAll(gold).count()
              + " extra";
      case "signedCounts" -> signedCounts(gold, predicted);
      case "rowHashSums" -> hashSums(gold).equals(hashSums(predicted)) ? "equal" : "unequal";
      default -> throw new IllegalArgumentException(method);
    };
  }

  private static String signedCounts(Dataset<Row> gold, Dataset<Row> predicted) {
    Column[] columns = Arrays.stream(gold.columns()).map(c -> col(c)).toArray(Column[]::new);
    Dataset<Row> counts =
        gold.withColumn("sign", lit(1L))
            .unionAll(predicted.withColumn("sign", lit(-1L)))
            .groupBy(columns)
            .agg(sum("sign").as("n"))
            .filter("n <> 0");
    Row totals =
        counts
            .agg(expr("sum(if(n > 0, n, 0))"), expr("-sum(if(n < 0, n, 0))"))
            .collectAsList()
            .get(0);
    return totals.get(0) + " missing, " + totals.get(1) + " extra";
  }

  private static Row hashSums(Dataset<Row> table) {
    Column[] columns = Arrays.stream(table.columns()).map(c -> col(c)).toArray(Column[]::new);
    Column hash = xxhash64(columns);
    return table
        .agg(count(lit(1)), sum(shiftright(hash, 32)), sum(hash.bitwiseAND(0xFFFFFFFFL)))
        .collectAsList()
        .get(0);
  }

  private interface Measured {
    String run();
  }

  private static void measure(String method, long rows, Measured measured) throws IOException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    ManagementFactory.getMemoryPoolMXBeans().forEach(pool -> pool.resetPeakUsage());
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    String result = measured.run();
    double wall = (System.nanoTime() - start) / 1e9;
    long heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum();
    System.out.printf(
        Locale.ROOT,
        "%s, %d rows: %.1f s wall, %.1f s CPU, heap peak %d MB, process peak %s: %s%n",
        method,
        rows,
        wall,
        (system.getProcessCpuTime() - cpu) / 1e9,
        heap >> 20,
        processPeak(),
        result);
  }

  private static String processPeak() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        ? Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("VmHWM:"))
            .map(line -> line.replaceAll("\\s+", " "))
            .findFirst()
            .orElse("unknown")
        : "unknown";
  }
}
