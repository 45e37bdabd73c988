// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://ann:geheim77@db.example/shop",
        "jdbc:postgresql://ann:gehe/im77@db.example/shop",
        "jdbc:postgresql://db.example/shop?user=ann&password=geheim77&ssl=true",
        "jdbc:postgresql://db.example/shop?%70assword=geheim77",
        "jdbc:mysql://a:geheim77@h1,b:geheim77@h2/shop",
        "jdbc:sqlserver://db.example;user=ann;PWD={geheim77;x};encrypt=true",
        "jdbc:oracle:thin:scott/geheim77@//db.example:1521/shop",
        "jdbc:snowflake://x/?token=geheim77",
        "jdbc:databricks://h;Auth_AccessToken=geheim77;x=y",
        "jdbc:bigquery://h;OAuthPvtKey=geheim77;x=y",
        "jdbc:db2://h:1/d:user=u;password=geheim77;"
      })
  void hidesWhatIsSecret(String url) {
    assertThat(DatabaseAddress.of("shop", url).toString())
        .doesNotContain("geheim77")
        .doesNotContain("im77")
        .contains("***")
        .startsWith("shop at jdbc:");
    assertThat(DatabaseHash.of(DatabaseAddress.of("shop", url))).doesNotContain("im77");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "jdbc:postgresql://u:p@h:5432/shop?ssl=true, jdbc:postgresql://h:5432/shop",
        "jdbc:sqlserver://h:1433;databaseName=shop, jdbc:sqlserver://h:1433",
        "jdbc:oracle:thin:scott/tiger@//h:1521/s, jdbc:oracle:thin:@//h:1521/s",
        "jdbc:db2://h:1/d:user=u;password=p;, jdbc:db2://h:1/d",
        "jdbc:mariadb://[::1]:3306/shop, jdbc:mariadb://[::1]:3306/shop"
      })
  void tellsTheDatabaseFromItsProperties(String url, String base) {
    assertThat(new JdbcUrl(url).base()).isEqualTo(base);
  }

  @Test
  void leavesAUrlWithoutSecretsAsItIs() {
    String url = "jdbc:postgresql://db.example:5432/shop?currentSchema=a&sslmode=require";
    assertThat(new JdbcUrl(url).printable()).isEqualTo(url);
  }

  /** Drivers repeat URLs and properties in their messages, also in those of causes. */
  @Test
  void passesOnNoSecretThatADriverRepeats() {
    DatabaseAddress address =
        new DatabaseAddress(
            "shop", "jdbc:x://u:inurl77@h/shop", "u", "geheim77", Map.of("accessToken", "tok77en"));
    Engine engine =
        (asked, settings) -> {
          throw new DatabaseUnavailableException(
              "no way to " + asked.url(),
              new SQLException("can't log in with geheim77 and tok77en and inurl77"));
        };
    assertThatThrownBy(() -> Engines.open(List.of(engine), address, SessionSettings.DEFAULT))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessage("no way to jdbc:x://***@h/shop")
        .hasNoCause();
    assertThat(address.hide("geheim77, tok77en, inurl77")).isEqualTo("***, ***, ***");
  }

  @Test
  void asksEnginesForAnyAddressLast() {
    Engine any =
        new Engine() {
          @Override
          public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
            throw new DatabaseUnavailableException("asked the one for any address");
          }

          @Override
          public boolean isFallback() {
            return true;
          }
        };
    Engine own =
        (address, settings) -> {
          throw new DatabaseUnavailableException("asked the address's own");
        };
    DatabaseAddress address = DatabaseAddress.of("shop", "jdbc:x://h/shop");
    assertThatThrownBy(() -> Engines.open(List.of(any, own), address, SessionSettings.DEFAULT))
        .hasMessage("asked the address's own");
    assertThatThrownBy(
            () ->
                Engines.open(
                    List.of(any, (a, s) -> Optional.empty()), address, SessionSettings.DEFAULT))
        .hasMessage("asked the one for any address");
    assertThatThrownBy(() -> Engines.open(List.of(), address, SessionSettings.DEFAULT))
        .hasMessage("no database engine is on the class path; add dev.assay:assay-engines");
  }
}
