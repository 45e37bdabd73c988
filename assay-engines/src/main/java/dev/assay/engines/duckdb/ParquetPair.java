// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.input.TableLimits;
import dev.assay.input.internal.TableMeter;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;

/**
 * Two Parquet files in one DuckDB, with the sums of their rows' hashes in buckets. For one thread.
 */
final class ParquetPair implements AutoCloseable {
  private static final int BUCKETS = 1 << 16;

  /** The memory limit of hashing and sums; files are streamed. */
  private static final String MEMORY = "1GB";

  /** The number of leading rows to read. */
  private static final int FIRST_ROWS = 1000;

  /** Of what is read into memory: not more than of a whole table, which may be far larger. */
  private static final TableLimits LIMITS =
      new TableLimits(
          TableLimits.DEFAULT.timeout(),
          Integer.MAX_VALUE,
          TableLimits.DEFAULT.cells(),
          TableLimits.DEFAULT.bytes());

  private static final String POSITION = "file_row_number";

  private final Connection connection;
  private final File gold;
  private final File predicted;

  private ParquetPair(Connection connection, Path gold, Path predicted) throws SQLException {
    this.connection = connection;
    this.gold = new File(gold, "gold");
    this.predicted = new File(predicted, "predicted");
  }

  static ParquetPair open(Path gold, Path predicted) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("temp_directory", "");
    settings.setProperty("memory_limit", MEMORY);
    settings.setProperty("jdbc_stream_results", "true");
    Connection connection = DuckDBConnection.newConnection("jdbc:duckdb:", false, "", settings);
    try {
      return new ParquetPair(connection, gold, predicted);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** A column's name and type. */
  record FileColumn(String name, String type) {
    boolean isText() {
      return type.equals("VARCHAR");
    }

    String quoted() {
      return SqlName.quote(name, Dialect.DUCKDB);
    }
  }

  /**
   * Rows that were read.
   *
   * @param positions of the rows in the file, ascending
   */
  record Rows(ResultTable table, Column positions) {
    int position(int row) {
      return positions.value(row) instanceof Long position ? Math.toIntExact(position) : 0;
    }
  }

  File gold() {
    return gold;
  }

  File predicted() {
    return predicted;
  }

  int width() {
    return gold.columns.size();
  }

  /** The number of rows of the larger table. */
  long rows() {
    return Math.max(gold.rows, predicted.rows);
  }

  /**
   * Returns whether both have the same columns, of types whose values DuckDB distinguishes as Assay
   * does, and no more rows than Java can count.
   */
  boolean isComparable() {
    return gold.columns.equals(predicted.columns)
        && gold.columns.stream()
            .allMatch(
                column -> ColumnVectors.reads(column.type()) && !column.name().equals(POSITION))
        && rows() <= Integer.MAX_VALUE;
  }

  /** Hashes all rows of both files. */
  void addUpHashes() throws SQLException {
    SecureRandom random = new SecureRandom();
    String hash = gold.hash(letters(random, Long.BYTES), "");
    // Texts whose hashes are equal have different hashes with another beginning, in particular if
    // the blocks that are hashed begin at other characters.
    String other =
        gold.hash(letters(random, Long.BYTES), letters(random, 1 + random.nextInt(Long.BYTES - 1)));
    gold.addUp(hash, other);
    predicted.addUp(hash, other);
    execute(
        """
        CREATE TEMP TABLE differing AS
        SELECT coalesce(g.bucket, p.bucket) AS bucket, coalesce(g.n, 0) + coalesce(p.n, 0) AS n
        FROM gold_sums g FULL JOIN predicted_sums p ON g.bucket = p.bucket
        WHERE g.n IS DISTINCT FROM p.n OR g.one IS DISTINCT FROM p.one OR g.two IS DISTINCT FROM p.two
        """);
  }

  private static String letters(SecureRandom random, int count) {
    return random
        .ints(count, 'a', 'z' + 1)
        .mapToObj(letter -> String.valueOf((char) letter))
        .collect(Collectors.joining());
  }

  /** The number of rows of both files in buckets that differ. */
  long differingRows() throws SQLException {
    return count("SELECT coalesce(sum(n), 0) FROM differing");
  }

  private long count(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery(query)) {
      return count.next() ? count.getLong(1) : 0;
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(Math.toIntExact(LIMITS.timeout().toSeconds()));
      statement.execute(sql);
    }
  }

  private ResultTable read(String sql, long rows) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      TableMeter meter = new TableMeter("", LIMITS);
      ParquetSize.check(connection, query.getMetaData(), "(" + sql + ")", meter);
      ResultTable table =
          ColumnVectors.read(
              query.unwrap(DuckDBPreparedStatement.class), Math.toIntExact(rows), meter);
      if (table == null) {
        throw new SQLException("types that were known before are unknown now");
      }
      return table;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /** One of the two files. */
  final class File {
    private final Path path;
    private final String side;
    private final List<FileColumn> columns = new ArrayList<>();
    private final long rows;
    private String hash = "";

    private File(Path path, String side) throws SQLException {
      this.path = path;
      this.side = side;
      try (Statement statement = connection.createStatement();
          ResultSet described =
              statement.executeQuery("DESCRIBE SELECT * FROM " + ParquetFormat.table(path))) {
        while (described.next()) {
          columns.add(new FileColumn(described.getString(1), described.getString(2)));
        }
      }
      this.rows = count("SELECT count(*) FROM " + ParquetFormat.table(path));
    }

    List<FileColumn> columns() {
      return columns;
    }

    long rows() {
      return rows;
    }

    /** An expression of a row's hash. */
    private String hash(String salt, String beginning) {
      return columns.stream()
          .map(
              column ->
                  column.isText() && !beginning.isEmpty()
                      ? "'%s' || %s".formatted(beginning, column.quoted())
                      : column.quoted())
          .collect(Collectors.joining(", ", "hash('" + salt + "', ", ")"));
    }

    private void addUp(String one, String two) throws SQLException {
      hash = one;
      execute(
          """
          CREATE TEMP TABLE %s_sums AS
          SELECT one & %d AS bucket, count(*) AS n, sum(one) AS one, sum(two) AS two
          FROM (SELECT %s AS one, %s AS two FROM %s) GROUP BY ALL
          """
              .formatted(side, BUCKETS - 1, one, two, ParquetFormat.table(path)));
    }

    /** The first rows, in order. */
    ResultTable firstRows() throws SQLException {
      return read(
          "SELECT * FROM %s LIMIT %d".formatted(ParquetFormat.table(path), FIRST_ROWS),
          Math.min(rows, FIRST_ROWS));
    }

    /** All rows of some columns. */
    ResultTable columns(List<Integer> indexes) throws SQLException {
      String names =
          indexes.stream()
              .map(index -> columns.get(index).quoted())
              .collect(Collectors.joining(", "));
      return read("SELECT %s FROM %s".formatted(names, ParquetFormat.table(path)), rows);
    }

    /** Texts of all text columns of the rows that meet a condition, up to a number of rows. */
    ResultTable texts(String condition, int most) throws SQLException {
      String names =
          columns.stream()
              .filter(FileColumn::isText)
              .map(FileColumn::quoted)
              .collect(Collectors.joining(", "));
      return read(
          "SELECT %s FROM %s WHERE %s LIMIT %d"
              .formatted(names, ParquetFormat.table(path), condition, most),
          0);
    }

    /**
     * The rows of buckets that differ, in order, and of one bucket that does not, so that a table
     * that has rows is not empty.
     */
    Rows differingRows() throws SQLException {
      ResultTable read =
          read(
              """
              SELECT * FROM read_parquet('%s', hive_partitioning = false, file_row_number = true)
              WHERE %s & %d IN (SELECT bucket FROM differing UNION ALL
                SELECT min(bucket) FROM %s_sums WHERE bucket NOT IN (SELECT bucket FROM differing))
              ORDER BY %s
              """
                  .formatted(ParquetFormat.pattern(path), hash, BUCKETS - 1, side, POSITION),
              0);
      int position = read.columnNames().indexOf(POSITION);
      return new Rows(
          read.select(
              IntStream.range(0, read.columnCount())
                  .filter(column -> column != position)
                  .boxed()
                  .toList()),
          read.column(position));
    }
  }

  /** A condition that a column contains some characters, which hold no quote. */
  static String contains(FileColumn column, String characters) {
    boolean cased = !characters.equals(characters.toUpperCase(Locale.ROOT));
    return "contains(%s, '%s')"
        .formatted(cased ? "lower(" + column.quoted() + ")" : column.quoted(), characters);
  }
}
