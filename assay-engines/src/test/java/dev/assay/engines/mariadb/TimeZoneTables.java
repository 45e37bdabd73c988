// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells a server of time zones, as mariadb-tzinfo-to-sql does, from what Java knows of them. */
final class TimeZoneTables {
  private static final Instant LAST = Instant.parse("2037-01-01T00:00:00Z");

  private final Connection connection;

  private TimeZoneTables(Connection connection) {
    this.connection = connection;
  }

  /** Loads zones that the server does not know; {@code connection} is to its own database. */
  static void load(Connection connection, List<String> zones) throws SQLException {
    TimeZoneTables tables = new TimeZoneTables(connection);
    for (String zone : zones) {
      if (tables.number("SELECT count(*) FROM time_zone_name WHERE Name = ?", zone) == 0) {
        tables.load(zone);
      }
    }
  }

  private void load(String zone) throws SQLException {
    run("INSERT INTO time_zone (Use_leap_seconds) VALUES ('N')");
    long id = number("SELECT max(Time_zone_id) FROM time_zone WHERE 'a' = ?", "a");
    ZoneRules rules = ZoneId.of(zone).getRules();
    Map<ZoneOffset, Integer> types = new LinkedHashMap<>();
    types.put(rules.getOffset(Instant.EPOCH), 0);
    for (Instant at = Instant.EPOCH; at.isBefore(LAST); ) {
      ZoneOffsetTransition next = rules.nextTransition(at);
      if (next == null) {
        break;
      }
      types.putIfAbsent(next.getOffsetAfter(), types.size());
      run(
          "INSERT INTO time_zone_transition VALUES (?, ?, ?)",
          id,
          next.toEpochSecond(),
          types.get(next.getOffsetAfter()));
      at = next.getInstant();
    }
    for (Map.Entry<ZoneOffset, Integer> type : types.entrySet()) {
      run(
          "INSERT INTO time_zone_transition_type VALUES (?, ?, ?, 0, ?)",
          id,
          type.getValue(),
          type.getKey().getTotalSeconds(),
          "Z" + type.getValue());
    }
    run("INSERT INTO time_zone_name VALUES (?, ?)", zone, id);
  }

  private void run(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    }
  }

  private long number(String sql, String value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, value);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }
}
