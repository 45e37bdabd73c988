// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import dev.assay.execute.internal.Engines;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.table.Execution;
import dev.assay.testkit.server.PostgresServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Errors of an unreachable database, and of a query that ends its sessions. */
class PostgresReconnectTest {
  @SuppressWarnings("NullAway.Init")
  private DatabaseAddress shop;

  @BeforeEach
  void create() throws Exception {
    shop = PostgresServer.shared().create("shop", List.of());
  }

  @AfterEach
  void drop() throws Exception {
    PostgresServer.shared().drop(shop);
  }

  private static ReconnectingRunner runner(DatabaseAddress address) {
    return new ReconnectingRunner(
        new Executor(
            new ConfiguredDatabases(List.of(address)),
            SessionSettings.DEFAULT,
            Engines.installed(),
            (sql, dialect) -> Optional.empty()),
        Duration.ofMinutes(1),
        note -> {});
  }

  @Tag("long")
  @Test
  void blamesAQueryThatEndsAllSessionsOfItsAccountAndNoneThatRunsBeside() {
    try (ReconnectingRunner runner = runner(shop)) {
      runner.describe("shop"); // as every run does; a first connection is not waited for
      List<CompletableFuture<Execution>> beside =
          IntStream.range(0, 4)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> runner.run("shop", "SELECT pg_sleep(0.5)", Limits.DEFAULT)))
              .toList();

      DatabaseUnavailableException thrown =
          catchThrowableOfType(
              DatabaseUnavailableException.class,
              () ->
                  runner.run(
                      "shop",
                      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                          + " WHERE usename = current_user ORDER BY pid = pg_backend_pid()",
                      Limits.DEFAULT));

      assertThat(thrown.reason()).isEqualTo(Reason.LOST);
      assertThat(beside)
          .allSatisfy(query -> assertThat(query.join()).isInstanceOf(Execution.Rows.class));
    }
  }

  @Test
  void tellsAServerThatIsAwayFromAnAddressThatIsWrong() {
    DatabaseAddress away = DatabaseAddress.of("shop", "jdbc:postgresql://localhost:1/shop");
    DatabaseAddress wrong =
        new DatabaseAddress("shop", shop.url(), shop.user(), "wrong", shop.properties());
    try (ReconnectingRunner first = runner(away);
        ReconnectingRunner second = runner(wrong)) {
      assertThat(catchThrowableOfType(DatabaseOutageException.class, () -> first.describe("shop")))
          .hasMessageContaining("could not be reached");
      assertThat(
              catchThrowableOfType(
                  DatabaseUnavailableException.class, () -> second.describe("shop")))
          .hasMessageContaining("password");
    }
  }
}
