// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.AssayException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A {@code spark-submit} job that compares two Parquet tables and prints the match as one JSON
 * object. Ends with 0 if the profile accepts the prediction, 1 if it refuses it or nothing is
 * decided, 2 for a problem with the arguments or the tables.
 */
public final class MatchTablesJob {
  private static final String USAGE = "usage: MatchTablesJob GOLD PREDICTED [PROFILE]";

  private MatchTablesJob() {}

  public static void main(String[] args) {
    SparkSession session = SparkSession.builder().appName("assay-match-tables").getOrCreate();
    int code;
    try {
      code =
          run(session, args, new PrintStream(System.out, true, StandardCharsets.UTF_8), System.err);
    } finally {
      session.stop();
    }
    if (code != 0) {
      System.exit(code);
    }
  }

  /** Runs the job; returns the exit code. */
  static int run(SparkSession session, String[] args, PrintStream out, PrintStream err) {
    if (args.length < 2 || args.length > 3) {
      err.println(USAGE);
      return 2;
    }
    try {
      LargeResultMatch match =
          LargeResultMatcher.matchTables(
              read(session, args[0]),
              read(session, args[1]),
              args.length == 3 ? args[2] : "standard");
      out.println(match.toJson());
      err.println(match.describe());
      return match.decision() == LargeResultMatch.Decision.ACCEPTED ? 0 : 1;
    } catch (AssayException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  /** Reads a table; Spark's own exception for a path that it can't read is a checked one. */
  private static Dataset<Row> read(SparkSession session, String path) {
    try {
      return session.read().parquet(path);
    } catch (Exception e) {
      if (e instanceof AnalysisException) {
        throw new AssayException(
            "can't read the Parquet table '" + path + "': " + e.getMessage(), e);
      }
      throw e;
    }
  }
}
