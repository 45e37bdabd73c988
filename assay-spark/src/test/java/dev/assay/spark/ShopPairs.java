// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Small databases, and pairs for every kind of verdict. */
final class ShopPairs {
  static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("database", DataTypes.StringType)
          .add("gold", DataTypes.StringType)
          .add("sql", DataTypes.StringType)
          .add("question", DataTypes.StringType)
          .add("category", DataTypes.StringType)
          .add("order", DataTypes.StringType)
          .add("tolerance", DataTypes.DoubleType);

  private ShopPairs() {}

  /** Creates the databases shop and library. */
  static Path databases(Path folder) throws IOException, SQLException {
    Files.createDirectories(folder);
    run(
        folder.resolve("shop.sqlite"),
        "CREATE TABLE item (name TEXT, price REAL, stock INTEGER)",
        "INSERT INTO item VALUES ('pen', 1.5, 10), ('ink', 4.25, 3), ('pad', 2.0, 0)");
    run(
        folder.resolve("library.sqlite"),
        "CREATE TABLE book (title TEXT, year INTEGER)",
        "INSERT INTO book VALUES ('Emma', 1815), ('Dubliners', 1914)");
    return folder;
  }

  private static void run(Path file, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Pairs for verdicts of every kind, with SQL that means harm among them. */
  static List<Row> mixed() {
    String names = "SELECT name FROM item";
    List<Row> pairs = new ArrayList<>();
    pairs.add(pair("same", "shop", names, names));
    pairs.add(pair("more columns", "shop", names, "SELECT name, price FROM item"));
    pairs.add(pair("braces", "shop", "SELECT {name, stock} FROM item", "SELECT stock FROM item"));
    pairs.add(pair("wrong", "shop", names, "SELECT name FROM item WHERE stock > 0"));
    pairs.add(pair("fails", "shop", names, "SELECT nme FROM item"));
    pairs.add(pair("none", "shop", names, null));
    pairs.add(pair("prose", "shop", names, "Sure!\n```sql\nSELECT name FROM item\n```"));
    pairs.add(pair("drops", "shop", names, "DROP TABLE item"));
    pairs.add(pair("twice", "shop", names, names + "; DELETE FROM item"));
    pairs.add(pair("attaches", "shop", names, "ATTACH 'library.sqlite' AS other"));
    pairs.add(
        pair(
            "endless",
            "shop",
            names,
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"));
    pairs.add(pair("no gold", "shop", "SELECT colour FROM item", names));
    pairs.add(pair("count", "library", "SELECT count(*) FROM book", "SELECT 2"));
    pairs.add(
        RowFactory.create(
            "order",
            "library",
            "SELECT title FROM book ORDER BY year",
            "SELECT title FROM book ORDER BY title DESC",
            "Which books, oldest first?",
            "ordering",
            "required",
            null));
    pairs.add(
        RowFactory.create(
            "close",
            "library",
            "SELECT avg(year) FROM book",
            "SELECT 1864",
            "-",
            "numbers",
            null,
            0.01));
    return pairs;
  }

  static Row pair(String id, String database, String gold, String sql) {
    return RowFactory.create(id, database, gold, sql, "-", null, null, null);
  }

  static Dataset<Row> dataset(List<Row> pairs) {
    return SparkTestSession.rows(SCHEMA, pairs);
  }
}
