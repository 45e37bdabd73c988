// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import static dev.assay.metric.TestComparisons.table;
import static dev.assay.metric.TestComparisons.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.aws.SortedTables.Accuracy;
import dev.assay.sql.Schema;
import dev.assay.table.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class SortedTablesTest {
  private static final AwsThresholds STRICT = new AwsThresholds(0, 1);

  @Test
  void theLastResultIsKept() {
    ResultTable gold = table("a b", List.of(1, 2), List.of(3, 4));
    ResultTable predicted = table("a b", List.of(1, 2), List.of(3, 5));
    Accuracy accuracy = SortedTables.accuracy(gold, predicted, STRICT);

    assertThat(accuracy).isEqualTo(new Accuracy(0.75, 0.5));
    assertThat(SortedTables.accuracy(gold, predicted, new AwsThresholds(0, 1))).isSameAs(accuracy);
  }

  @Test
  void anotherTableOrThresholdIsComparedAnew() {
    ResultTable gold = table("a", List.of(1), List.of(3));
    ResultTable predicted = table("a", List.of(1), List.of(4));
    ResultTable right = table("a", List.of(3), List.of(1));

    assertThat(SortedTables.accuracy(gold, predicted, STRICT).cells()).isEqualTo(0.5);
    assertThat(SortedTables.accuracy(gold, right, STRICT).cells()).isEqualTo(1);
    assertThat(SortedTables.accuracy(predicted, right, STRICT).cells()).isEqualTo(0.5);
    assertThat(SortedTables.accuracy(predicted, right, new AwsThresholds(1, 1)).cells())
        .isEqualTo(1);
  }

  @Test
  void theBestGoldMayBeTheFirst() {
    String sql = "SELECT a FROM t";

    assertThat(new SqlExactMatch().score(texts(Schema.UNKNOWN, sql, sql, "SELECT b FROM u")))
        .isEqualTo(1);
    assertThat(new ComponentAccuracy().score(texts(Schema.UNKNOWN, sql, sql, "SELECT b FROM u")))
        .isEqualTo(1);
    assertThat(new OverallSqlAccuracy().score(texts(Schema.UNKNOWN, sql, null, sql, "SELECT b")))
        .isEqualTo(1);
  }
}
