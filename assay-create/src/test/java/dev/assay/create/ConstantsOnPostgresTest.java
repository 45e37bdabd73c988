// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.create.script.ScriptAction;
import dev.assay.create.script.StatementReader;
import dev.assay.create.script.ValueCoercion;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.PinnedClock;
import dev.assay.testkit.server.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares constants computed from a script's expressions with PostgreSQL's. */
class ConstantsOnPostgresTest {
  private static final Instant CLOCK = Instant.parse("2024-03-31T13:05:09.25Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CURRENT_DATE",
        "now()",
        "CURRENT_DATE - INTERVAL '1 month'",
        "CURRENT_DATE - 30",
        "CURRENT_DATE + 1",
        "now() - interval '1 year 2 months 3 days 04:05:06'",
        "now() - interval '90 minutes ago'",
        "now() + interval '1.5 days'",
        "DATE_TRUNC('week', CURRENT_DATE) - INTERVAL '8 week' + INTERVAL '1 day'",
        "date_trunc('quarter', now())",
        "date_trunc('decade', now())",
        "date_trunc('hour', LOCALTIMESTAMP)",
        "EXTRACT(YEAR FROM CURRENT_DATE) - 2",
        "EXTRACT(DOW FROM CURRENT_DATE)",
        "EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000",
        "EXTRACT(WEEK FROM DATE '2021-01-03')",
        "TO_CHAR(NOW(), 'YYYY-MM-DD HH24:MI:SS')",
        "TO_CHAR(NOW(), '%Y%m%d %H:%i:%s')",
        "to_char(now(), 'FMDay, FMDDth FMMonth YY')",
        "to_char(now(), 'Day|MONTH|Mon|DY|D|ID|DDD|IW|IYYY|Q|HH12 am|MS|US|J')",
        "to_char(date '2024-12-31', 'IYYY-IW WW W CC Y,YYY')",
        "'2024-01-31'::date + interval '1 month'",
        "DATE '2024-03-01' - DATE '2024-02-01'",
        "TIMESTAMP '2024-03-01 12:00' - TIMESTAMP '2024-02-01'",
        "INTERVAL '1 month' * 3 + INTERVAL '36 hours'",
        "'10:20'::time",
        "'2024-05-01 10:00:00+02'::timestamptz",
        "now() AT TIME ZONE 'Europe/Berlin'",
        "E'it\\'s\\n\\x41\\u00e9'",
        "$q$it's$q$",
        "-(2 + 3) * 4",
        "7 / 2",
        "-7 / 2",
        "-7 % 3",
        "1.50 + 2",
        "2.5::int",
        "'5'::bigint",
        "1e3",
        "'12.345'::numeric(10, 2)",
        "CAST('t' AS boolean)",
        "ARRAY['a', 'b c', NULL, 'd\"e']",
        "ARRAY[[1, 2], [3, 4]]",
        "'a' || 1 || NULL",
        "coalesce(NULL, 'x')",
        "upper('x') || lower('Y')",
        "round(2.567, 2)",
        "NULL"
      })
  void areWorkedOutAsPostgresDoes(String expression) throws SQLException {
    assertThat(own(expression)).isEqualTo(postgres(expression));
  }

  private static @Nullable String own(String expression) {
    ScriptAction action =
        new StatementReader(Dialect.POSTGRES, CLOCK, false)
            .read("INSERT INTO t VALUES (" + expression + ")");
    Object value = ((ScriptAction.Insert) action).rows().get(0).get(0);
    return value == null ? null : ValueCoercion.text(value);
  }

  private static @Nullable String postgres(String expression) throws SQLException {
    try (Connection connection = PostgresServer.shared().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      String pinned = new PinnedClock(CLOCK, ZoneOffset.UTC).rewrite(expression, Dialect.POSTGRES);
      String text =
          CreatedDatabases.rows(connection, "SELECT CAST((" + pinned + ") AS text)").get(0);
      return text.equals("null") ? null : text;
    }
  }
}
