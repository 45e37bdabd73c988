// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static dev.assay.model.Relaxation.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Profile;
import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values in the forms that DuckDB gives them. */
class ValueFormsTest {
  @TempDir Path folder = Path.of("unset");

  private Match match(String predicted, String gold) throws Exception {
    Path own = Files.createTempDirectory(folder, "pair");
    ShopDataset shop = ShopDataset.create(own, "jdbc:duckdb:").ask("q", "any", predicted, gold);
    return Objects.requireNonNull(shop.run(own.resolve("run"), 1).outcomes().get(0).match());
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT json_group_object(id % 2, id) FROM item | SELECT json_group_object(id % 2, id) FROM item WHERE id > 1",
        "SELECT '{\"a\":1,\"a\":2}'::JSON | SELECT '{\"a\":2}'::JSON",
        "SELECT struct_pack(x := '{\"a\":1,\"a\":2}'::JSON) | SELECT struct_pack(x := '{\"a\":2}'::JSON)",
        "SELECT ['{\"a\":1,\"a\":2}'::JSON] | SELECT ['{\"a\":2}'::JSON]",
        "SELECT row(1, 2) | SELECT row(3, 2)",
        "SELECT struct_pack(x := row(1, 2)) | SELECT struct_pack(x := row(3, 2))"
      })
  void losesNoValueOfARepeatedKey(String predicted, String gold) throws Exception {
    assertThat(match(predicted, gold).alternatives()).isEmpty();
    assertStandard(predicted, predicted);
  }

  @Test
  void comparesAJsonScalarWithItsText() throws Exception {
    assertStandard(
        "SELECT '{\"color\": \"red\"}'::JSON -> 'color' AS c",
        "SELECT '{\"color\": \"red\"}'::JSON ->> 'color' AS c",
        VALUE_AS_TEXT);
  }
}
