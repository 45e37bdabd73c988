// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionUrlTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      nullValues = "-",
      value = {
        "postgresql://u:s3cret@db.example:5433/shop -> jdbc:postgresql://db.example:5433/shop -> u"
            + " -> s3cret",
        "postgres://u@db.example/shop?sslmode=require ->"
            + " jdbc:postgresql://db.example/shop?sslmode=require -> u -> -",
        "postgresql:///shop -> jdbc:postgresql://localhost/shop -> - -> -",
        "postgresql://u:p%40ss%2Fw%25@h/my%20shop -> jdbc:postgresql://h/my%20shop -> u -> p@ss/w%",
        "postgresql://u:p@ss@h/shop -> jdbc:postgresql://h/shop -> u -> p@ss",
        "postgresql://u:p?w#x@h/shop -> jdbc:postgresql://h/shop -> u -> p?w#x",
        "postgresql://h1:5432,h2:5433/shop?target_session_attrs=read-write ->"
            + " jdbc:postgresql://h1:5432,h2:5433/shop?targetServerType=primary -> - -> -",
        "postgresql://[::1]:5432/shop -> jdbc:postgresql://[::1]:5432/shop -> - -> -",
        "postgresql:///?host=h&port=5433&dbname=shop&user=u&password=a%26b ->"
            + " jdbc:postgresql://h:5433/shop -> u -> a&b",
        "postgresql://ann@h -> jdbc:postgresql://h/ann -> ann -> -",
        "postgresql+psycopg2://u:p@h/shop?connect_timeout=5&application_name=x&keepalives=1 ->"
            + " jdbc:postgresql://h/shop?connectTimeout=5&ApplicationName=x -> u -> p",
        "postgresql://h/shop?options=-c%20search_path%3Da ->"
            + " jdbc:postgresql://h/shop?options=-c%20search_path%3Da -> - -> -",
        "mysql://u:p@h:3307/shop?ssl-mode=REQUIRED&charset=utf8mb4 ->"
            + " jdbc:mariadb://h:3307/shop?sslMode=trust -> u -> p",
        "mysql+pymysql://u@h/shop?ssl-mode=PREFERRED -> jdbc:mariadb://h/shop -> u -> -",
        "mariadb://h/shop?connect_timeout=5 -> jdbc:mariadb://h/shop?connectTimeout=5000 -> - -> -",
        "jdbc:postgresql://h/shop -> jdbc:postgresql://h/shop -> - -> -",
      })
  void takesAUrlApart(String text, String jdbc, @Nullable String user, @Nullable String password) {
    ConnectionUrl url = ConnectionUrl.of(text);

    assertThat(url).isEqualTo(new ConnectionUrl(jdbc, user, password));
    assertThat(ConnectionUrl.isServer(text)).isTrue();
    assertThat(url.toString()).isEqualTo(jdbc);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '~',
      value = {
        "postgresql://u:geheim77@/ -> nothing",
        "postgresql://u:geheim77@h:port/shop -> host or port can't be read",
        "postgresql://u:gehe/im77@h/shop -> percent-encoded",
        "postgresql://u:geheim77%zz@h/shop -> percent sign",
        "postgresql://u:geheim77@%2Fvar%2Frun%2Fpostgresql/shop -> Unix socket",
        "postgresql://u:geheim77@h/shop?sslmod=require -> did you mean 'sslmode'?",
        "postgresql://u:geheim77@h/shop?servicefile=geheim77 -> 'servicefile', which Assay does not"
            + " know",
        "mysql://:geheim77@h -> names no database",
      })
  void tellsNothingOfAnAccountInAUrlThatItCannotRead(String text, String words) {
    if (words.equals("nothing")) {
      assertThat(ConnectionUrl.of(text).jdbc()).isEqualTo("jdbc:postgresql://localhost/u");
      return;
    }
    assertThatThrownBy(() -> ConnectionUrl.of(text))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(words)
        .hasMessageNotContainingAny("geheim77", "im77");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop.sqlite", "./postgresql", "sqlite:///shop.db", "host=h dbname=x"})
  void leavesWhatIsNoServer(String text) {
    assertThat(ConnectionUrl.isServer(text)).isFalse();
  }

  @Test
  void hidesPasswordsThatHoldWhatEndsAHostElsewhere() {
    assertThat(new JdbcUrl("postgresql://u:gehe?im77@h/shop").printable())
        .isEqualTo("postgresql://***@h/shop");
    assertThat(new JdbcUrl("jdbc:mariadb://u:gehe#im;77@h/shop").printable())
        .isEqualTo("jdbc:mariadb://***@h/shop");
    assertThat(new JdbcUrl("host=h password=geheim77 dbname=x").printable())
        .doesNotContain("geheim77");
    String port = "jdbc:sqlserver://h:1433;user=ann@example.org;encrypt=true";
    assertThat(new JdbcUrl(port).printable()).isEqualTo(port);
  }
}
