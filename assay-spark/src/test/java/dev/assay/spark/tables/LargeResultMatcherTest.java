// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Profile;
import dev.assay.spark.tables.LargeResultMatch.Decision;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class LargeResultMatcherTest {
  /** Collects no table, so that even small ones take the way of large ones. */
  private static final LargeMatchOptions LARGE =
      LargeMatchOptions.DEFAULT.withCollectedRows(0).withBucketBits(4);

  private static Dataset<Row> sql(String text) {
    return LocalSpark.session().sql(text);
  }

  private static LargeResultMatch match(String gold, String predicted, Profile profile) {
    return LargeResultMatcher.matchTables(sql(gold), sql(predicted), profile, LARGE);
  }

  @Test
  void acceptsEqualTables() {
    String table = "SELECT id, concat('n', id) AS name, id / 4 AS share FROM range(100)";
    LargeResultMatch match = match(table, table + " ORDER BY id DESC", Profile.STRICT);
    System.out.println(match.toJson());
    assertThat(match.decision()).isEqualTo(Decision.ACCEPTED);
    assertThat(match.match().relaxations()).isEmpty();
    assertThat(match.match().mapping()).isEqualTo(List.of(0, 1, 2));
  }
}
