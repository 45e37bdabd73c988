// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.ErrorKind;
import dev.assay.testkit.EngineFixture.UnavailableAddress;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** The behavior of a missing or lost database. */
public interface ConnectionContract extends DatabaseContract {
  @Test
  default void saysWhatIsWrongWithAnAddressAndNoSecret() throws Exception {
    for (UnavailableAddress unavailable : fixture().unavailable()) {
      DatabaseAddress address = unavailable.address();
      try (Executor other = executor(address)) {
        AbstractThrowableAssert<?, ?> thrown =
            assertThatThrownBy(() -> other.run("shop", "SELECT 1", Limits.DEFAULT))
                .as(address.toString())
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContaining(unavailable.told());
        if (address.password() != null) {
          thrown.satisfies(
              error -> {
                for (Throwable e = error; e != null; e = e.getCause()) {
                  assertThat(e.toString()).doesNotContain(address.password());
                }
              });
        }
      }
    }
  }

  @Test
  default void namesADatabaseThatIsNotThere() {
    assertThatThrownBy(() -> executor().run("mall", "SELECT 1", Limits.DEFAULT))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("'mall'")
        .hasMessageContaining("shop");
  }

  @Test
  default void leavesAddressesOfOthersAlone() {
    assertThat(
            fixture()
                .engine()
                .open(
                    DatabaseAddress.of("a", "jdbc:nobody://localhost/a"), SessionSettings.DEFAULT))
        .isEmpty();
  }

  @Test
  default void describesItself() {
    assertThat(executor().describe("shop"))
        .satisfies(
            description -> {
              assertThat(description.engine()).isNotBlank();
              assertThat(description.version()).matches(".*\\d+\\.\\d+.*");
              assertThat(description.dialect()).isEqualTo(executor().dialect("shop"));
              assertThat(description.forbidding()).isEmpty();
            });
  }

  @Test
  default void opensADatabaseAgainThatWasLostBetweenQueries() throws Exception {
    rows("SELECT count(*) FROM item");
    assumeTrue(fixture().disconnect(shop()), "an embedded database has no connection to lose");
    assertThat(rows("SELECT count(*) FROM item").row(0)).containsExactly(3L);
  }

  @Test
  default void tellsALostConnectionFromAFailedQuery() throws Exception {
    assumeTrue(fixture().disconnect(shop()), "an embedded database has no connection to lose");
    try (Session session = fixture().engine().open(shop(), SessionSettings.DEFAULT).orElseThrow()) {
      CompletableFuture<ErrorKind> kind =
          CompletableFuture.supplyAsync(() -> kindOfError(session, fixture().endless().get(0)));
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (!kind.isDone() && System.nanoTime() - deadline < 0) {
        fixture().disconnect(shop());
        Thread.sleep(50);
      }
      assertThat(kind).isCompletedWithValue(ErrorKind.CONNECTION);
    }
  }

  private static ErrorKind kindOfError(Session session, String sql) {
    try (Statement statement = session.statement()) {
      statement.execute(sql);
      return ErrorKind.OTHER;
    } catch (SQLException e) {
      return session.classify(e);
    }
  }
}
