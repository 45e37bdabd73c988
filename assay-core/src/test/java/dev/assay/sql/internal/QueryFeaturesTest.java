// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryFeatures.HardnessCounts;
import dev.assay.sql.spider.SpiderHardness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryFeaturesTest {
  private static QueryFeatures of(String sql) {
    return QueryFeatures.of(sql, Dialect.SQLITE).orElseThrow();
  }

  @Test
  void findsFeaturesWhereverTheyStand() {
    QueryFeatures features =
        of(
            """
            WITH old AS (SELECT * FROM singer WHERE age BETWEEN 50 AND 60)
            SELECT CASE WHEN s.age + 1 IS NULL THEN 0 END, CAST(COUNT(DISTINCT s.id) AS TEXT)
            FROM old s LEFT JOIN old t ON s.id = t.id
            WHERE EXISTS (SELECT 1 FROM band b WHERE b.name LIKE 'x' OR b.id <> s.id)
            GROUP BY s.id HAVING COUNT(*) > 1
            UNION SELECT RANK() OVER (ORDER BY id), 1 FROM band ORDER BY 1 LIMIT 3
            """);

    assertThat(features.used()).containsExactlyInAnyOrder(SqlFeature.values());
    assertThat(features.joins()).isEqualTo(1);
    assertThat(features.depth()).isEqualTo(1);
  }

  @Test
  void findsNoneInAPlainQuery() {
    assertThat(of("SELECT name FROM singer"))
        .isEqualTo(new QueryFeatures(Set.of(), 0, 0, new HardnessCounts(0, 0, 0)));
  }

  @Test
  void saysNothingOfWhatCantBeParsed() {
    assertThat(QueryFeatures.of("SELECT FROM WHERE", Dialect.SQLITE)).isEmpty();
  }

  @Test
  void countsWhatHardnessCounts() {
    assertThat(
            of("""
                    SELECT a, COUNT(*) FROM t JOIN u ON t.id = u.id
                    WHERE (a > 1 OR b NOT LIKE 'x') AND c IN (SELECT d FROM v WHERE e OR f)
                    GROUP BY a, b ORDER BY COUNT(*) LIMIT 1
                    """)
                .hardness())
        .isEqualTo(new HardnessCounts(7, 1, 4));
  }

  /** Spider's difficulties come from another reader, which knows Spider's grammar only. */
  @Test
  void agreesWithSpidersHardness() {
    Path path = Path.of(System.getProperty("assay.shared", "../shared"), "data", "spider_dev");
    assumeTrue(
        Files.exists(path), () -> "skipped: %s is not there; see -Dassay.shared".formatted(path));
    Dataset dataset = Datasets.read(path, "spider");
    List<String> different = new ArrayList<>();
    int step = Integer.getInteger("assay.sample.step", 1);
    for (int i = 0; i < dataset.questions().size(); i += step) {
      Question question = dataset.questions().get(i);
      String sql = ((Gold.Queries) question.gold()).queries().get(0).sql();
      HardnessCounts counts = of(sql).hardness();
      String level = SpiderHardness.of(counts.clauses(), counts.nested(), counts.others()).label();
      if (!level.equals(question.difficulty())) {
        different.add(question.id() + " " + level + " " + question.difficulty() + " " + sql);
      }
    }
    assertThat(dataset.questions()).hasSize(1_034);
    assertThat(different).isEmpty();
  }
}
