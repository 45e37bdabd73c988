// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.UUID;
import org.postgresql.core.Oid;
import org.postgresql.core.TypeInfo;
import org.postgresql.util.PGbytea;

/**
 * Converts the server's text to values of a type. Types without a family stay text: network
 * addresses, ranges, geometries, enums, rows, bit strings. Domains arrive as their base type.
 */
@FunctionalInterface
interface PostgresType {
  /** The value of a text. */
  Object read(String text) throws SQLException;

  /** The type with an id of the catalog. */
  static PostgresType of(int oid, TypeInfo catalog, PostgresMoney money) throws SQLException {
    return switch (oid) {
      case Oid.TEXT, Oid.VARCHAR, Oid.BPCHAR, Oid.NAME, Oid.UNSPECIFIED, Oid.TIMETZ -> text -> text;
      case Oid.INT2, Oid.INT4, Oid.INT8, Oid.OID -> Long::valueOf;
      case Oid.NUMERIC -> PostgresType::decimal;
      case Oid.FLOAT4 -> Float::valueOf;
      case Oid.FLOAT8 -> Double::valueOf;
      case Oid.BOOL -> text -> text.equals("t");
      case Oid.BYTEA ->
          text -> new ByteString(PGbytea.toBytes(text.getBytes(StandardCharsets.US_ASCII)));
      case Oid.DATE -> PostgresTimes::date;
      case Oid.TIME -> PostgresTimes::time;
      case Oid.TIMESTAMP -> PostgresTimes::timestamp;
      case Oid.TIMESTAMPTZ -> PostgresTimes::instant;
      case Oid.INTERVAL -> PostgresTimes::interval;
      case Oid.UUID -> UUID::fromString;
      case Oid.JSON, Oid.JSONB -> JsonText::new;
      case Oid.MONEY -> money;
      default -> rarer(oid, catalog, money);
    };
  }

  private static PostgresType rarer(int oid, TypeInfo catalog, PostgresMoney money)
      throws SQLException {
    String name = catalog.getPGType(oid);
    String plain = name == null ? "" : name.substring(name.lastIndexOf('.') + 1);
    // Points and vectors have elements, too, but are not written as arrays.
    boolean array = plain.startsWith("_") || plain.startsWith("\"_");
    int element = array ? catalog.getPGArrayElement(oid) : Oid.UNSPECIFIED;
    return element == Oid.UNSPECIFIED
        ? text -> text
        : new PostgresArray(of(element, catalog, money), catalog.getArrayDelimiter(oid));
  }

  /** An exact decimal, or a float for values that a decimal can't represent. */
  private static Object decimal(String text) {
    char last = text.charAt(text.length() - 1);
    return last == 'N' || last == 'y' ? Double.valueOf(text) : new BigDecimal(text);
  }
}
