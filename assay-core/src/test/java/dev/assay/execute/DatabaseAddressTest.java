// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseAddressTest {
  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlite:shop.sqlite, jdbc:sqlite:/data/shop.sqlite",
    "jdbc:sqlite:../my shop.sqlite, jdbc:sqlite:/my shop.sqlite",
    "jdbc:sqlite:/elsewhere/shop.sqlite, jdbc:sqlite:/elsewhere/shop.sqlite",
    "jdbc:sqlite::memory:, jdbc:sqlite::memory:",
    "jdbc:duckdb:sub/shop.duckdb, jdbc:duckdb:/data/sub/shop.duckdb",
    "jdbc:h2:./shop;MODE=MySQL, jdbc:h2:/data/shop;MODE=MySQL",
    "jdbc:h2:file:shop, jdbc:h2:/data/shop",
    "jdbc:h2:mem:shop, jdbc:h2:mem:shop",
    "jdbc:postgresql://h/shop, jdbc:postgresql://h/shop"
  })
  void namesItsFileAbsolutely(String url, String absolute) {
    DatabaseAddress address = DatabaseAddress.of("shop", url);

    assertThat(address.in(Path.of("/data")).url()).isEqualTo(absolute);
  }

  @ParameterizedTest
  @CsvSource({"jdbc:h2:~/shop", "jdbc:h2:file:~/shop"})
  void readsTheHomeOfTheUserInAnAddressOfH2(String url) {
    String home = System.getProperty("user.home");

    assertThat(DatabaseAddress.of("shop", url).in(Path.of("/data")).url())
        .isEqualTo("jdbc:h2:" + Path.of(home, "shop").normalize());
  }
}
