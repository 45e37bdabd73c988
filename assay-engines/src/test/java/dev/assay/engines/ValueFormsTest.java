// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static dev.assay.match.Relaxation.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values in the forms that DuckDB gives them. */
class ValueFormsTest {
  @TempDir Path folder = Path.of("unset");

  /** Compares queries, each prediction followed by its gold, on a database in DuckDB. */
  private List<Match> matches(String... queries) throws Exception {
    ShopDataset shop = ShopDataset.create(folder, "jdbc:duckdb:");
    for (int i = 0; i < queries.length; i += 2) {
      shop.ask(queries[i], "any", queries[i], queries[i + 1]);
    }
    return shop.run(folder.resolve("run"), 1).outcomes().stream()
        .map(outcome -> Objects.requireNonNull(outcome.match(), outcome.question()))
        .toList();
  }

  private Match match(String predicted, String gold) throws Exception {
    return matches(predicted, gold).get(0);
  }

  private void assertStandard(String predicted, String gold, Relaxation... needed)
      throws Exception {
    Match match = match(predicted, gold);
    assertThat(match.relaxations()).as(predicted).isEqualTo(Set.of(needed));
    assertThat(Profile.STANDARD.accepts(match)).isTrue();
  }

  @Test
  void acceptsWhatOnlyTheGoldRounds() throws Exception {
    assertStandard(
        "SELECT avg(price) / 7 AS p FROM item",
        "SELECT round(avg(price) / 7, 1) AS p FROM item",
        UNROUNDED);
  }

  @Test
  void refusesWhatIntegerDivisionCutsOff() throws Exception {
    assertThat(match("SELECT 3 // 11 AS r", "SELECT 3 / 11 AS r").alternatives()).isEmpty();
  }

  @Test
  void comparesIntervalsAsTheDatabaseDoes() throws Exception {
    assertStandard("SELECT INTERVAL '24 hours' AS i", "SELECT INTERVAL '1 day' AS i");
  }

  @Test
  void comparesAMonthAsDateWithTheUncastForm() throws Exception {
    assertStandard(
        "SELECT date_trunc('month', TIMESTAMPTZ '2024-03-05 10:00:00+00') AS m",
        "SELECT CAST(date_trunc('month', TIMESTAMPTZ '2024-03-05 10:00:00+00') AS DATE) AS m",
        ZONE_DROPPED);
  }

  @Test
  void losesNoValueOfARepeatedKey() throws Exception {
    for (Match match :
        matches(
            "SELECT json_group_object(id % 2, id) FROM item WHERE id > 1",
            "SELECT json_group_object(id % 2, id) FROM item",
            "SELECT '{\"a\":1,\"a\":2}'::JSON",
            "SELECT '{\"a\":2}'::JSON",
            "SELECT struct_pack(x := '{\"a\":1,\"a\":2}'::JSON)",
            "SELECT struct_pack(x := '{\"a\":2}'::JSON)",
            "SELECT ['{\"a\":1,\"a\":2}'::JSON]",
            "SELECT ['{\"a\":2}'::JSON]",
            "SELECT row(1, 2)",
            "SELECT row(3, 2)",
            "SELECT struct_pack(x := row(1, 2))",
            "SELECT struct_pack(x := row(3, 2))")) {
      assertThat(match.alternatives()).isEmpty();
    }
  }

  @Test
  void readsJsonScalarsAsValues() throws Exception {
    String[] values = {
      "DATE '2024-01-01'",
      "TIME '10:00:00'",
      "TIMESTAMP '2024-01-01 10:00:00'",
      "TIMESTAMPTZ '2024-01-01 10:00:00+02'",
      "INTERVAL '1 month 2 days'",
      "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::UUID",
      "1.25::DECIMAL(4,2)",
      "true",
      "7"
    };
    for (Match match :
        matches(
            Stream.of(values)
                .flatMap(v -> Stream.of("SELECT to_json(" + v + ")", "SELECT " + v))
                .toArray(String[]::new))) {
      assertThat(match.relaxations()).isEqualTo(Set.of(JSON_SCALAR));
    }
  }

  @Test
  void comparesAJsonScalarWithItsText() throws Exception {
    assertStandard(
        "SELECT '{\"color\": \"red\"}'::JSON -> 'color' AS c",
        "SELECT '{\"color\": \"red\"}'::JSON ->> 'color' AS c",
        VALUE_AS_TEXT);
  }
}
