// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Spider's {@code tables.json}: the schemas of a data set's databases. One object per database with
 * {@code db_id}, {@code table_names_original}, {@code column_names_original} as pairs of table
 * number and name (−1 for {@code *}), and {@code foreign_keys} as pairs of column numbers;
 * optionally {@code column_types} and {@code primary_keys}, which are column numbers or, for
 * composite keys, lists of them.
 */
final class SpiderTables {
  private static final String NAME = "tables.json";
  private static final String DATABASE = "db_id";
  private static final String TABLES = "table_names_original";
  private static final String COLUMNS = "column_names_original";
  private static final String KEYS = "foreign_keys";
  private static final String TYPES = "column_types";
  private static final String PRIMARY = "primary_keys";
  private static final Set<String> FIELDS = Set.of(DATABASE, TABLES, COLUMNS, KEYS, TYPES, PRIMARY);
  private static final String REMEDY = "compare it with Spider's own tables.json, or remove it";

  private final InputFile file;
  private final Map<String, Schema> schemas = new LinkedHashMap<>();

  private SpiderTables(InputFile file) {
    this.file = file;
  }

  /**
   * The schemas by database id; empty if there is no such file beside the questions.
   *
   * @throws AssayException with file and line, if the file is invalid
   */
  static Map<String, Schema> read(DatasetSource source) {
    Path path = source.questions().resolveSibling(NAME);
    Map<String, Schema> schemas = new LinkedHashMap<>();
    if (Files.isRegularFile(path)) {
      source.read(path, file -> schemas.putAll(read(file)));
    }
    return schemas;
  }

  /**
   * The schemas of one file, by database id.
   *
   * @throws AssayException with file and line, if the file is invalid
   */
  static Map<String, Schema> read(InputFile file) {
    SpiderTables tables = new SpiderTables(file);
    JsonValues.objects(file, FIELDS::contains, tables::add);
    return tables.schemas;
  }

  /** A column and the index of its table. */
  private record PlacedColumn(int table, String name, String type) {
    Schema.Column column() {
      return new Schema.Column(name, type, null, List.of());
    }
  }

  private void add(Fields object) {
    FieldReader fields = new FieldReader(object, file.faults());
    String database = fields.neededText(DATABASE);
    fields.needed(TABLES);
    List<String> names = fields.texts(TABLES);
    List<PlacedColumn> columns = columns(fields, names.size());
    Set<Integer> primary = primaryKeys(fields, columns.size());
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      tables.add(table(i, names.get(i), columns, primary));
    }
    if (database == null
        || schemas.put(database, new Schema(tables, foreignKeys(fields, names, columns))) != null) {
      throw file.fault(
          object.line(), "the database '%s' occurs twice".formatted(database), "remove one");
    }
  }

  private static Table table(
      int number, String name, List<PlacedColumn> columns, Set<Integer> primary) {
    List<Schema.Column> own = new ArrayList<>();
    List<String> key = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).table == number) {
        own.add(columns.get(c).column());
        if (primary.contains(c)) {
          key.add(columns.get(c).name);
        }
      }
    }
    return new Table(name, own, key, null);
  }

  private List<PlacedColumn> columns(FieldReader fields, int tables) {
    List<String> types = fields.texts(TYPES);
    List<PlacedColumn> columns = new ArrayList<>();
    for (List<Scalar> pair : pairs(fields, COLUMNS)) {
      int table = number(pair.get(0), -1, tables);
      String type = columns.size() < types.size() ? types.get(columns.size()) : "";
      columns.add(new PlacedColumn(table, pair.get(1).text(), type));
    }
    return columns;
  }

  private Set<Integer> primaryKeys(FieldReader fields, int columns) {
    Set<Integer> keys = new HashSet<>();
    if (fields.value(PRIMARY) instanceof Items items) {
      for (LocatedValue item : items.values()) {
        List<LocatedValue> parts = item instanceof Items several ? several.values() : List.of(item);
        for (LocatedValue part : parts) {
          if (part instanceof Scalar scalar) {
            keys.add(number(scalar, 0, columns));
          }
        }
      }
    }
    return keys;
  }

  private List<ForeignKey> foreignKeys(
      FieldReader fields, List<String> tables, List<PlacedColumn> columns) {
    List<ForeignKey> keys = new ArrayList<>();
    for (List<Scalar> pair : pairs(fields, KEYS)) {
      PlacedColumn one = columns.get(number(pair.get(0), 0, columns.size()));
      PlacedColumn other = columns.get(number(pair.get(1), 0, columns.size()));
      if (one.table < 0 || other.table < 0) {
        throw file.fault(pair.get(0).line(), "a foreign key names the column *", REMEDY);
      }
      keys.add(
          new ForeignKey(tables.get(one.table), one.name, tables.get(other.table), other.name));
    }
    return keys;
  }

  private List<List<Scalar>> pairs(FieldReader fields, String name) {
    LocatedValue value = fields.needed(name);
    if (!(value instanceof Items items)) {
      throw file.fault(fields.source().line(), "'%s' must be a list".formatted(name), REMEDY);
    }
    List<List<Scalar>> pairs = new ArrayList<>();
    for (LocatedValue item : items.values()) {
      if (item instanceof Items pair
          && pair.values().size() == 2
          && pair.values().get(0) instanceof Scalar first
          && pair.values().get(1) instanceof Scalar second) {
        pairs.add(List.of(first, second));
      } else {
        throw file.fault(item.line(), "every item of '%s' must be a pair".formatted(name), REMEDY);
      }
    }
    return pairs;
  }

  private int number(Scalar scalar, int least, int end) {
    if (scalar.kind() == Kind.INTEGER && scalar.text().length() <= 9) {
      int number = Integer.parseInt(scalar.text());
      if (number >= least && number < end) {
        return number;
      }
    }
    throw file.fault(
        scalar.line(), "there is no table or column with number " + scalar.text(), REMEDY);
  }
}
