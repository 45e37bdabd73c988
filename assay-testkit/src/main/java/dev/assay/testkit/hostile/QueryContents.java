// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads what queries return as text, to tell whether it is the same later. */
public final class QueryContents {
  private QueryContents() {}

  /** The rows of each query, in no order, by the query. */
  public static Map<String, String> read(Connection connection, List<String> queries)
      throws SQLException {
    Map<String, String> contents = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      for (String query : queries) {
        try (ResultSet rows = statement.executeQuery(query)) {
          contents.put(query, text(rows));
        }
      }
    }
    return contents;
  }

  /**
   * The files below a folder, such as a server's data, whose name tells that the corpus asked for
   * them.
   */
  public static String evilFiles(Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    SimpleFileVisitor<Path> visitor =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.getFileName().toString().contains("evil")) {
              found.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            // A server removes files of its own all the time.
            return FileVisitResult.CONTINUE;
          }
        };
    Files.walkFileTree(folder, visitor);
    found.sort(null);
    return String.join("\n", found);
  }

  /** The first cell of a query's result. */
  public static String cell(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  private static String text(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<String> lines = new ArrayList<>();
    while (rows.next()) {
      List<String> cells = new ArrayList<>();
      for (int c = 1; c <= columns; c++) {
        cells.add(String.valueOf(rows.getString(c)));
      }
      lines.add(String.join("|", cells));
    }
    lines.sort(null);
    return String.join("\n", lines);
  }
}
