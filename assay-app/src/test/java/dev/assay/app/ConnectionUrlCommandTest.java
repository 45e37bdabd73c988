// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A password in a URL goes nowhere but to the server. */
class ConnectionUrlCommandTest {
  private static final String SECRET = "geheim77";

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://u:geheim77@localhost:1/shop",
        "postgres://u:geheim77@localhost:1/shop?sslmode=require&connect_timeout=1",
        "postgresql://u:%67eheim77@localhost:1/shop",
        "postgresql:///shop?host=localhost&port=1&user=u&password=geheim77",
        "mysql://u:geheim77@localhost:1/shop",
        "mariadb://u:geheim77@localhost:1/shop?ssl-mode=REQUIRED",
        "jdbc:postgresql://localhost:1/shop?user=u&password=geheim77",
        "jdbc:postgresql://localhost:1/shop?user=u&%70assword=geheim77",
        "jdbc:postgresql://u:geheim77@localhost:1/shop",
        "jdbc:mariadb://localhost:1/shop?user=u&password=geheim77",
        "jdbc:mysql://u:geheim77@localhost:1/shop",
        "jdbc:unknown://localhost/shop?pwd=geheim77",
        "jdbc:h2:./shop;PASSWORD=geheim77",
        "snowflake://u:geheim77@account/shop",
        "postgresql://u:geheim77@localhost:x/shop",
        "postgresql://u:geheim77/x@localhost/shop",
        "host=localhost password=geheim77 dbname=shop",
      })
  void neverTellsAPassword(String url) throws IOException {
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("init", "--database", url, "--dir", folder.resolve("new")),
            List.of("init", "--database", url, "--dir", folder.resolve("new"), "--debug"),
            List.of("check", config(url)))) {
      Cli cli = Cli.assay(Map.of("SHOP_URL", url), words.toArray());

      assertThat(cli.code()).isNotZero();
      assertThat(cli.out() + cli.err()).doesNotContain(SECRET).doesNotContain("%67eheim77");
    }
    assertThat(folder.resolve("new")).doesNotExist();
  }

  private Path config(String url) throws IOException {
    Files.writeString(
        folder.resolve("questions.jsonl"),
        "{\"id\": \"q1\", \"database\": \"shop\", \"question\": \"?\", \"gold\": \"SELECT 1\"}");
    Files.writeString(folder.resolve("answers.jsonl"), "{\"id\": \"q1\", \"sql\": \"SELECT 1\"}");
    assertThat(url).isNotEmpty();
    return Files.writeString(
        folder.resolve("assay.yaml"),
        """
        questions: questions.jsonl
        databases: { shop: { url: "${SHOP_URL}" } }
        generator: { predictions: answers.jsonl }
        """);
  }

  @Test
  void refusesAPasswordThatStandsInTheFile() throws IOException {
    Path config = config("x");
    Files.writeString(
        config,
        Files.readString(config).replace("${SHOP_URL}", "postgresql://u:geheim77@localhost/shop"));

    Cli cli = Cli.assay("check", config);

    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.err()).contains("a url must not contain a password").doesNotContain(SECRET);
  }

  @Test
  void saysWhereAParameterOfAUrlIsWrong() throws IOException {
    Cli cli =
        Cli.assay(
            Map.of("SHOP_URL", "postgresql://u:geheim77@h/shop?sslmod=require"),
            "check",
            config("x"));

    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.err()).contains("assay.yaml:2:", "'sslmod'", "did you mean 'sslmode'?");
  }

  @Test
  void tellsNothingOfTheTargetOfADatabase() throws IOException {
    Path script = Files.writeString(folder.resolve("shop.sql"), "CREATE TABLE t (id INTEGER);");
    for (String url :
        List.of(
            "postgresql://u:geheim77@localhost:1/shop", "mysql://u:geheim77@localhost:1/shop")) {
      Cli cli = Cli.assay("db", "create", "--from", script, "--to", url);

      assertThat(cli.code()).isNotZero();
      assertThat(cli.err()).contains("//localhost:1/shop").doesNotContain(SECRET);
    }
    try (Stream<Path> left = Files.walk(folder)) {
      assertThat(left.filter(Files::isRegularFile).map(ConnectionUrlCommandTest::text))
          .noneMatch(text -> text.contains(SECRET));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
