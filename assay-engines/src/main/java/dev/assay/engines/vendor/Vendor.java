// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.vendor;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.engines.jdbc.CellReader;
import dev.assay.engines.jdbc.CellReaderTable;
import dev.assay.engines.jdbc.CellReaders;
import dev.assay.engines.jdbc.ErrorTable;
import dev.assay.engines.jdbc.JdbcEngineSpec;
import dev.assay.engines.jdbc.PrivilegeQuery;
import dev.assay.engines.jdbc.SessionSetup;
import dev.assay.execute.BagComparisonSyntax;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import dev.assay.table.internal.IntervalText;
import dev.assay.table.internal.TimeInterval;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The content of a vendor's file; a missing list or map is empty. The key {@code base} names
 * another file, whose keys apply unless this one has the same.
 *
 * @param dialect of its SQL
 * @param transactions whether each query runs in a read-only transaction that is rolled back
 * @param properties for the driver; {@code {zone}} stands for the session's time zone
 * @param onConnect SQL to run once after connecting; {@code {zone}} as above
 * @param beforeEach SQL to run before each query
 * @param codes the vendor's error codes
 * @param states SQLSTATEs, complete or their first two letters, with a special meaning
 * @param types type names, in lower case, by the way their cells are read
 * @param typeNumbers the vendor's own type numbers
 * @param rights queries for privileges beyond reading
 * @param namesColumns as {@link BagComparisonSyntax#namesColumns}
 * @param keys for comparing results within the database; none if it can't do that exactly
 */
record Vendor(
    Dialect dialect,
    boolean transactions,
    Map<String, String> properties,
    List<String> onConnect,
    List<String> beforeEach,
    Map<ErrorKind, List<Integer>> codes,
    Map<ErrorKind, List<String>> states,
    Map<VendorCell, List<String>> types,
    Map<VendorCell, List<Integer>> typeNumbers,
    List<PrivilegeQuery> rights,
    boolean namesColumns,
    List<BagComparisonSyntax.KeyRule> keys) {
  private static final String BASE = "base";
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY, Nulls.FAIL));

  /** Reads the file of a vendor by name. */
  static Vendor read(String name) {
    return MAPPER.convertValue(keys(name), Vendor.class);
  }

  private static Map<String, Object> keys(String name) {
    try (InputStream in = Vendor.class.getResourceAsStream(name + ".yaml")) {
      Map<String, Object> own =
          MAPPER.convertValue(
              new Load(LoadSettings.builder().build())
                  .loadFromInputStream(Objects.requireNonNull(in)),
              new TypeReference<>() {});
      Object base = own.remove(BASE);
      Map<String, Object> all = base == null ? new HashMap<>() : keys(base.toString());
      all.putAll(own);
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The engine for sessions in a time zone. */
  JdbcEngineSpec spec(String engine, String zone) {
    Map<String, String> zoned = new HashMap<>(properties);
    zoned.replaceAll((name, value) -> inZone(value, zone));
    List<String> statements = onConnect.stream().map(sql -> inZone(sql, zone)).toList();
    Map<String, CellReader> byName = new HashMap<>();
    byElement(types).forEach((name, cell) -> byName.put(name, cell.reader()));
    Map<Integer, CellReader> byNumber = new HashMap<>();
    byElement(typeNumbers).forEach((number, cell) -> byNumber.put(number, cell.reader()));
    return new JdbcEngineSpec(
        engine,
        dialect,
        new SessionSetup(zoned, transactions, statements, beforeEach),
        new ErrorTable(byElement(codes), byElement(states)),
        new CellReaderTable(byName, byNumber),
        rights,
        bagComparison());
  }

  private Optional<BagComparisonSyntax> bagComparison() {
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(new BagComparisonSyntax(namesColumns, keys));
  }

  private static String inZone(String text, String zone) {
    return text.replace("{zone}", zone);
  }

  private static <K, E> Map<E, K> byElement(Map<K, List<E>> lists) {
    Map<E, K> keys = new HashMap<>();
    lists.forEach((key, list) -> list.forEach(element -> keys.put(element, key)));
    return keys;
  }

  /** The ways of reading cells that vendors' files can name. */
  private enum VendorCell {
    TEXT(CellReaders.TEXT),
    JSON(CellReaders.JSON),
    DECIMAL(CellReaders.DECIMAL),
    INTEGER(CellReaders.INTEGER),
    INSTANT(CellReaders.INSTANT),
    TIMESTAMP(CellReaders.TIMESTAMP),
    UUID(CellReaders.UUID_TEXT),
    /** A float in a class of the driver's own. */
    FLOAT((rows, column) -> number(rows.getObject(column), true)),
    /** A double in a class of the driver's own. */
    DOUBLE((rows, column) -> number(rows.getObject(column), false)),
    /** Oracle's intervals. */
    INTERVAL(
        (rows, column) -> {
          String text = rows.getString(column);
          return text == null ? null : interval(text);
        });

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
    private final CellReader reader;

    VendorCell(CellReader reader) {
      this.reader = reader;
    }

    CellReader reader() {
      return reader;
    }

    private static @Nullable Object number(@Nullable Object value, boolean single) {
      if (value instanceof Number number) {
        return single ? (Object) number.floatValue() : (Object) number.doubleValue();
      }
      return value == null ? null : value.toString();
    }

    /** Parses an interval in Oracle's format; any other text is kept. */
    static Object interval(String text) {
      TimeInterval interval = IntervalText.read(text.trim());
      return interval == null ? text : interval;
    }
  }
}
