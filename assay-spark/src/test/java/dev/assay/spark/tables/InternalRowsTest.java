// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.spark.SparkTestSession;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.vectorized.ColumnarBatchRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InternalRowsTest {
  private static final LargeMatchOptions LARGE =
      LargeMatchOptions.DEFAULT.withCollectedRows(0).withBucketBits(4);

  /** All types that Parquet files hold, with NULL in each column. */
  private static final String ROWS =
      """
      SELECT id % 3 AS part, CAST(id % 100 AS TINYINT) AS a, CAST(-id AS SMALLINT) AS b, CAST(id AS INT) AS c, id AS d,
        CAST(id / 64 AS DECIMAL(5,2)) AS e, CAST(id / 8 AS DECIMAL(16,3)) AS f, CAST(id / 8 AS DECIMAL(38,9)) AS g,
        CAST(id / 8 AS FLOAT) AS h, id / 3 AS i, id % 2 = 0 AS j, concat('ä', id) AS k, date_add(DATE'1969-12-31', CAST(id AS INT)) AS l,
        timestamp_seconds(id) AS m, CAST(timestamp_seconds(id) AS TIMESTAMP_NTZ) AS n, CAST(concat('b', id) AS BINARY) AS o,
        make_dt_interval(0, 0, 0, id) AS p, make_ym_interval(0, CAST(id AS INT)) AS q
      FROM (SELECT IF(id % 7 = 0, NULL, id) AS id FROM range(0, 30000, 1, 2))
      """;

  private final SparkSession session = SparkTestSession.get().newSession();

  private Dataset<Row> stored(Path folder) {
    session.conf().set("spark.sql.codegen.wholeStage", "true"); // batches need it
    session.sql(ROWS).write().partitionBy("part").parquet(folder.toString());
    return session.read().parquet(folder.toString());
  }

  private static List<String> rowsOf(Dataset<Row> dataset) {
    return InternalRows.of(dataset).map(row -> row.getClass().getName()).distinct().collect();
  }

  @Test
  void readsAllTypesWhereVectorsHoldThem(@TempDir Path temp) {
    Dataset<Row> stored = stored(temp.resolve("rows"));
    SparkTable table = SparkTable.of(stored, "gold");
    assertThat(rowsOf(table.rows())).containsExactly(ColumnarBatchRow.class.getName());
    assertThat(rowsOf(table.view(Set.of(17, 3)).rows()))
        .containsExactly(ColumnarBatchRow.class.getName());
    LargeResultMatch match =
        LargeResultMatcher.matchTables(session.sql(ROWS), stored, Profile.STANDARD, LARGE);
    assertThat(match.describe())
        .isEqualTo("accepted (standard): the results agree, ignoring the order of columns");
    assertThat(match.match().relaxations()).containsExactly(Relaxation.COLUMN_ORDER);
  }

  @Test
  void findsTheDifferingRowsOfStoredTables(@TempDir Path temp) {
    Dataset<Row> stored = stored(temp.resolve("rows"));
    Dataset<Row> gold = stored.select("k", "d");
    Dataset<Row> changed = stored.selectExpr("IF(d = 4712, 'nobody', k) AS k", "d");
    for (LargeMatchOptions options :
        List.of(LARGE, LargeMatchOptions.DEFAULT.withCollectedRows(1_000))) {
      LargeResultMatch match =
          LargeResultMatcher.matchTables(gold, changed, Profile.STANDARD, options);
      assertThat(match.decision()).isEqualTo(LargeResultMatch.Decision.REFUSED);
      assertThat(match.match().difference().describe())
          .isEqualTo("the rows hold different values: 1 changed");
      assertThat(match.toJson()).contains("nobody", "ä4712");
    }
  }
}
