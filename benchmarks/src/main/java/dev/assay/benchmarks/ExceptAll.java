// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Compares two CSV files as bags of rows by DuckDB's {@code EXCEPT ALL}, both ways. */
public final class ExceptAll {
  private ExceptAll() {}

  /**
   * Prints {@code equal} or {@code unequal}.
   *
   * @param arguments the two files
   */
  public static void main(String[] arguments) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      boolean equal =
          isEmpty(statement, arguments[0], arguments[1])
              && isEmpty(statement, arguments[1], arguments[0]);
      System.out.println(equal ? "equal" : "unequal");
    }
  }

  private static boolean isEmpty(Statement statement, String one, String other)
      throws SQLException {
    String query =
        "SELECT count(*) FROM (SELECT * FROM '%s' EXCEPT ALL SELECT * FROM '%s')"
            .formatted(one.replace("'", "''"), other.replace("'", "''"));
    try (ResultSet count = statement.executeQuery(query)) {
      count.next();
      return count.getLong(1) == 0;
    }
  }
}
