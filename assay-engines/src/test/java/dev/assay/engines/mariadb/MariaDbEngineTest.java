// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.sql.Schema;
import dev.assay.testkit.DatabaseContract;
import dev.assay.testkit.EngineContract;
import dev.assay.testkit.EngineFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MariaDbEngineTest extends EngineContract {
  @Override
  protected EngineFixture open(Path folder) {
    return new MariaDbFixture();
  }

  @Test
  void readsDatesThatNoCalendarHasAsText() throws Exception {
    DatabaseAddress odd =
        fixture()
            .create(
                "odd",
                List.of(
                    "SET sql_mode = ''",
                    "CREATE TABLE odd (a DATE, b DATETIME, c TIMESTAMP, d YEAR)",
                    "INSERT INTO odd VALUES ('0000-00-00', '2020-00-00', 0, 0)"));
    try (Executor executor = executor(odd)) {
      assertThat(DatabaseContract.rows(executor, "SELECT * FROM odd").row(0))
          .containsExactly("0000-00-00", "2020-00-00 00:00:00", "0000-00-00 00:00:00", 0L);
    }
  }

  @Test
  void readsTablesWhoseNamesAreWordsOfSqlAndKeysBetweenDatabases() throws Exception {
    DatabaseAddress mall =
        fixture()
            .create(
                "mall",
                List.of(
                    "CREATE SCHEMA consumer_div",
                    "CREATE TABLE consumer_div.shop (id INTEGER PRIMARY KEY)",
                    "CREATE TABLE `DOMAIN` (`order` INTEGER, FOREIGN KEY (`order`)"
                        + " REFERENCES consumer_div.shop (id))"));
    try (Executor executor = executor(mall)) {
      assertThat(executor.schema("shop").tables())
          .extracting(Schema.Table::name)
          .containsExactly("DOMAIN", "consumer_div.shop");
      assertThat(executor.schema("shop").foreignKeys())
          .containsExactly(new Schema.ForeignKey("DOMAIN", "order", "consumer_div.shop", "id"));
      assertThat(
              DatabaseContract.rows(
                      executor,
                      "SELECT count(*) FROM DOMAIN d JOIN consumer_div.shop s ON d.`order` = s.id")
                  .row(0))
          .containsExactly(0L);
    }
  }
}
