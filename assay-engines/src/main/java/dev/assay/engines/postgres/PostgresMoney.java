// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Reads amounts of type money, which the server writes as its {@code lc_monetary} says: {@code
 * $1,234.50}, {@code 1.234,50 €}, {@code ¥1,235}. The number of decimals is that of a zero amount.
 */
final class PostgresMoney implements PostgresType {
  private static final int UNKNOWN = -1;

  private final Connection connection;
  private int decimals = UNKNOWN;

  PostgresMoney(Connection connection) {
    this.connection = connection;
  }

  @Override
  public Object read(String text) throws SQLException {
    if (decimals == UNKNOWN) {
      decimals = readDecimals();
    }
    BigDecimal amount = new BigDecimal(new BigInteger(digits(text)), decimals);
    boolean negative = text.chars().anyMatch(c -> c == '-' || c == '(' || c == '\u2212');
    return negative ? amount.negate() : amount;
  }

  private int readDecimals() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet zero = statement.executeQuery("SELECT '0'::pg_catalog.money::text")) {
      zero.next();
      return digits(zero.getString(1)).length() - 1;
    }
  }

  private static String digits(String text) {
    return text.replaceAll("[^0-9]", "");
  }
}
