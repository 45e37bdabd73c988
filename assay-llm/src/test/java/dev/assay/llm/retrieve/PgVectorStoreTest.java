// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.testkit.server.PgVectorServer;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against a real server; skipped with a message where npm or its registry is missing. */
class PgVectorStoreTest extends VectorStoreContract.Kept {
  private static PgVectorServer server;
  private static final Set<String> TABLES = new HashSet<>();

  @BeforeAll
  static void start() throws IOException {
    server = PgVectorServer.start();
  }

  @AfterAll
  static void stop() throws SQLException {
    if (server != null) {
      for (String table : TABLES) {
        run("DROP TABLE IF EXISTS " + table);
      }
      server.close();
    }
  }

  private static void run(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.url(), server.user(), server.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static VectorStoreOptions.PgVector settings(String table) {
    return new VectorStoreOptions.PgVector(server.url(), server.user(), server.password(), table);
  }

  @Override
  VectorStore open(String name, String embedder) {
    TABLES.add("assay_test_" + name);
    return PgVectorStore.open(settings("assay_test_" + name), embedder);
  }

  @Test
  void refusesATableThatItDidNotMake() throws SQLException {
    TABLES.add("assay_test_shop");
    run("CREATE TABLE assay_test_shop (id int)");
    assertThatThrownBy(() -> open("shop", "e"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("assay_test_shop: this table was not created by Assay");
  }

  @Test
  void takesNoNameThatWouldNeedQuotes() {
    assertThatThrownBy(() -> PgVectorStore.open(settings("a; drop table b"), "e"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("use small letters, digits and '_'");
  }

  @Tag("long")
  @Test
  void saysWhatToDoWhereTheExtensionIsMissing() throws SQLException {
    var shop = PostgresServer.shared().create("pgvector", List.of());
    assertThatThrownBy(
            () ->
                PgVectorStore.open(
                    new VectorStoreOptions.PgVector(shop.url(), shop.user(), shop.password(), "v"),
                    "e"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("the server lacks the extension 'vector'; install pgvector");
  }

  @Test
  void showsNoPassword() {
    assertThat(new VectorStoreOptions.PgVector("u", "me", "s3cret", "t").toString())
        .isEqualTo("pgvector t");
  }
}
