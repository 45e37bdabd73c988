// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.table.internal.Decimals;
import dev.assay.table.internal.JsonText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Readers by JDBC's types. If a driver can't return a cell as the requested Java class, its own
 * object is read, which {@link DriverObjects} then converts to a canonical value.
 */
public final class CellReaders {
  /** Reads the driver's own object. */
  public static final CellReader OBJECT =
      (rows, column) -> DriverObjects.canonical(rows.getObject(column));

  /** Text, also of types that only look like one. */
  public static final CellReader TEXT = ResultSet::getString;

  /** JSON, as the database writes it. */
  public static final CellReader JSON =
      (rows, column) -> {
        String text = rows.getString(column);
        return text == null ? null : new JsonText(text);
      };

  /** Exact numbers, with or without a point. */
  public static final CellReader DECIMAL = ResultSet::getBigDecimal;

  /** Reads integers of any size and type. */
  public static final CellReader INTEGER =
      (rows, column) -> {
        BigDecimal number = rows.getBigDecimal(column);
        return number == null ? null : whole(number);
      };

  /** Points in time, of types that have a zone or mean the session's. */
  public static final CellReader INSTANT =
      (rows, column) -> {
        Object time = typed(rows, column, OffsetDateTime.class);
        if (time instanceof OffsetDateTime offset) {
          return offset.toInstant();
        }
        Timestamp stamp = time == null ? null : rows.getTimestamp(column);
        return stamp == null
            ? null
            : Instant.ofEpochSecond(stamp.getTime() / 1000, stamp.getNanos());
      };

  /** Dates with times of day, without a zone. */
  public static final CellReader TIMESTAMP =
      (rows, column) -> typed(rows, column, LocalDateTime.class);

  /** UUIDs that the driver gives as text. */
  public static final CellReader UUID_TEXT =
      (rows, column) -> {
        String text = rows.getString(column);
        return text == null ? null : UUID.fromString(text.trim().toLowerCase(Locale.ROOT));
      };

  private static final CellReader BOOLEAN =
      (rows, column) -> {
        boolean truth = rows.getBoolean(column);
        return rows.wasNull() ? null : truth;
      };

  private static final CellReader REAL =
      (rows, column) -> {
        float number = rows.getFloat(column);
        return rows.wasNull() ? null : number;
      };

  private static final CellReader DOUBLE =
      (rows, column) -> {
        double number = rows.getDouble(column);
        return rows.wasNull() ? null : number;
      };

  private CellReaders() {}

  /** The reader of a type of {@link Types}. */
  static CellReader of(int type) {
    return switch (type) {
      case Types.BOOLEAN -> BOOLEAN;
      case Types.DECIMAL, Types.NUMERIC -> DECIMAL;
      case Types.REAL -> REAL;
      case Types.FLOAT, Types.DOUBLE -> DOUBLE;
      case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR -> TEXT;
      case Types.LONGNVARCHAR, Types.ROWID, Types.TIME_WITH_TIMEZONE -> TEXT;
      case Types.DATE -> (rows, column) -> typed(rows, column, LocalDate.class);
      case Types.TIME -> (rows, column) -> typed(rows, column, LocalTime.class);
      case Types.TIMESTAMP -> TIMESTAMP;
      case Types.TIMESTAMP_WITH_TIMEZONE -> INSTANT;
      // Numbers and bytes are read as they are; some drivers return a UUID as bytes.
      default -> OBJECT;
    };
  }

  private static @Nullable Object typed(ResultSet rows, int column, Class<?> type)
      throws SQLException {
    try {
      return rows.getObject(column, type);
    } catch (SQLFeatureNotSupportedException | DateTimeParseException | ClassCastException e) {
      return DriverObjects.canonical(rows.getObject(column));
    } catch (SQLException e) {
      // Drivers report an unsupported type in many ways; if the connection is lost, this call
      // fails, too.
      return DriverObjects.canonical(rows.getObject(column));
    }
  }

  /**
   * Returns an integer as the smallest class that can hold it; a number with a fraction is returned
   * unchanged.
   */
  static Number whole(BigDecimal number) {
    if (number.signum() != 0 && Decimals.strip(number).scale() > 0) {
      return number;
    }
    BigInteger integer = number.toBigInteger();
    return integer.bitLength() < Long.SIZE ? integer.longValue() : integer;
  }
}
