// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretDetectorTest {
  private static final String SECRET = "s3cr3t-0123456789";

  private static String hidden(String variable, String value, String text) {
    return SecretDetector.of(Map.of(variable, value)).hide(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OPENAI_API_KEY",
        "KEY",
        "APIKEY",
        "apiKey",
        "GITHUB_TOKEN",
        "CLIENT_SECRET",
        "PGPASSWORD",
        "DB_PASSWD",
        "DB_PWD",
        "DB_PASS",
        "GITLAB_PAT",
        "GOOGLE_CREDENTIALS",
        "SENTRY_DSN",
        "STORAGE_CONNECTION_STRING",
        "AWS_ACCESS_KEY_ID"
      })
  void hidesWhatAVariablesNameCallsASecret(String variable) {
    assertThat(hidden(variable, SECRET, "SELECT '" + SECRET + "'")).isEqualTo("SELECT '[key]'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "KEYSPACE",
        "PWD",
        "OLDPWD",
        "KEYBOARD",
        "TOKENIZER",
        "COMPASS",
        "PATH",
        "X_SCHEMA"
      })
  void leavesTheValuesOfOtherVariables(String variable) {
    assertThat(hidden(variable, SECRET, SECRET)).isEqualTo(SECRET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "production", "customer_name", "hunter2"})
  void leavesOrdinaryWordsWhateverTheNameIs(String value) {
    String sql = "SELECT %s FROM t".formatted(value);

    assertThat(hidden("SORT_KEY", value, sql)).isEqualTo(sql);
  }

  @ParameterizedTest
  @CsvSource({
    "DATABASE_URL, postgres://app:pa55-word%21@db.example/shop",
    "BROKER, amqp://app:pa55-word%21@mq.example",
    "ODBC, Server=db;Uid=app;Pwd=pa55-word!;"
  })
  void hidesOnlyThePasswordOfAnAddress(String variable, String value) {
    assertThat(hidden(variable, value, "pa55-word! at db.example"))
        .isEqualTo("[key] at db.example");
  }
}
