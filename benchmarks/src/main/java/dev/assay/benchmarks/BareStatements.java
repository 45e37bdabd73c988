// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the gold queries and predictions of a {@code pairs.jsonl} and fetches all rows, without any
 * comparison, guard or limit: what no evaluator can do without.
 */
public final class BareStatements {
  private BareStatements() {}

  /**
   * Runs them.
   *
   * @param arguments the file
   */
  public static void main(String[] arguments) throws Exception {
    ObjectMapper json = new ObjectMapper();
    Map<String, Connection> connections = new HashMap<>();
    long cells = 0;
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      JsonNode pair = json.readTree(line);
      String url = pair.path("url").asText();
      Connection connection = connections.get(url);
      if (connection == null) {
        connection = DriverManager.getConnection(url);
        connections.put(url, connection);
      }
      for (String query : List.of(pair.path("gold").asText(), pair.path("sql").asText())) {
        cells += fetch(connection, query);
      }
    }
    for (Connection connection : connections.values()) {
      connection.close();
    }
    System.out.printf("%,d cells%n", cells);
  }

  private static long fetch(Connection connection, String query) throws SQLException {
    long cells = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= columns; column++) {
          Object unused = rows.getObject(column);
          cells++;
        }
      }
    } catch (SQLException wrong) {
      // A prediction may be wrong.
    }
    return cells;
  }
}
