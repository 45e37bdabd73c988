// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.report.internal.NumberFormats;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Faults of one database that golds run into: only what they name is looked at. */
final class SchemaChecks {
  private final String database;
  private final Set<String> used;
  private final GoldBench bench;
  private final Dialect dialect;
  private final List<AuditFinding> findings = new ArrayList<>();

  private SchemaChecks(String database, Set<String> used, GoldBench bench) {
    this.database = database;
    this.used = used;
    this.bench = bench;
    this.dialect = bench.dialect(database);
  }

  /**
   * Checks a database.
   *
   * @param used columns that golds name, as {@code table.column} in lower case
   */
  static List<AuditFinding> of(String database, Set<String> used, GoldBench bench) {
    SchemaChecks checks = new SchemaChecks(database, used, bench);
    Schema schema = bench.schema(database);
    Set<Place> keys = new LinkedHashSet<>();
    for (Schema.ForeignKey key : schema.foreignKeys()) {
      if (checks.uses(key)) {
        checks.partners(key);
        for (int i = 0; i < key.columns().size(); i++) {
          keys.add(new Place(key.table(), key.columns().get(i)));
          keys.add(new Place(key.otherTable(), key.otherColumns().get(i)));
        }
      }
    }
    Set<Place> texts = checks.texts(schema);
    keys.stream().filter(texts::contains).forEach(checks::padding);
    texts.stream().filter(place -> !keys.contains(place)).forEach(checks::numbers);
    return checks.findings;
  }

  /** A column of a table. */
  private record Place(String table, String column) {
    String name() {
      return table + "." + column;
    }
  }

  private boolean isUsed(String table, String column) {
    return used.contains((table + "." + column).toLowerCase(Locale.ROOT));
  }

  private boolean uses(Schema.ForeignKey key) {
    return key.columns().stream().anyMatch(column -> isUsed(key.table(), column))
        && key.otherColumns().stream().anyMatch(column -> isUsed(key.otherTable(), column));
  }

  private Set<Place> texts(Schema schema) {
    Set<Place> texts = new LinkedHashSet<>();
    for (Schema.Table table : schema.tables()) {
      for (Schema.Column column : table.columns()) {
        if (isUsed(table.name(), column.name()) && ColumnTexts.isText(column)) {
          texts.add(new Place(table.name(), column.name()));
        }
      }
    }
    return texts;
  }

  private String quoted(String name) {
    return SqlName.quote(name, dialect);
  }

  private String table(String name) {
    return GoldBench.quoted(name, dialect);
  }

  private void partners(Schema.ForeignKey key) {
    String present =
        key.columns().stream()
            .map(column -> "c." + quoted(column) + " IS NOT NULL")
            .collect(Collectors.joining(" AND "));
    String equal =
        IntStream.range(0, key.columns().size())
            .mapToObj(
                i ->
                    "p."
                        + quoted(key.otherColumns().get(i))
                        + " = c."
                        + quoted(key.columns().get(i)))
            .collect(Collectors.joining(" AND "));
    long rows =
        bench
            .number(
                database,
                "SELECT COUNT(*) FROM %s c WHERE %s AND NOT EXISTS (SELECT 1 FROM %s p WHERE %s)"
                    .formatted(table(key.table()), present, table(key.otherTable()), equal))
            .orElse(0L);
    if (rows > 0) {
      String columns = String.join(", ", key.columns());
      add(
          FindingKind.BROKEN_FOREIGN_KEY,
          "%s of %s.%s %s no partner in %s, so joins drop %s."
              .formatted(
                  NumberFormats.count(rows, "row"),
                  key.table(),
                  columns,
                  rows == 1 ? "has" : "have",
                  key.otherTable(),
                  rows == 1 ? "it" : "them"),
          key.table() + "." + columns,
          rows);
    }
  }

  private void padding(Place place) {
    String column = quoted(place.column());
    long rows =
        bench
            .number(
                database,
                "SELECT COUNT(*) FROM %s WHERE %s <> TRIM(%s)"
                    .formatted(table(place.table()), column, column))
            .orElse(0L);
    if (rows > 0) {
      add(
          FindingKind.PADDED_KEY,
          "%s of %s, a key, begin or end with blanks; texts without them don't match."
              .formatted(NumberFormats.count(rows, "value"), place.name()),
          place.name(),
          rows);
    }
  }

  /** Numbers that sort and compare otherwise as texts. */
  private void numbers(Place place) {
    Schema.Table table = bench.schema(database).table(place.table());
    Schema.Column column = table == null ? null : table.column(place.column());
    if (table == null || column == null) {
      return;
    }
    ColumnTexts texts = bench.texts(database, table, column);
    if (texts.kind() == ColumnTexts.Kind.UNSORTED_NUMBERS && texts.missing().isEmpty()) {
      add(
          FindingKind.NUMBERS_AS_TEXT,
          "%s holds numbers as text, which sort and compare as text: '10' is less than '9'."
              .formatted(place.name()),
          place.name(),
          texts.values().size());
    }
  }

  private void add(FindingKind kind, String sentence, String column, long rows) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("column", column);
    evidence.put("rows", rows);
    findings.add(new AuditFinding(kind, null, database, sentence, evidence));
  }
}
