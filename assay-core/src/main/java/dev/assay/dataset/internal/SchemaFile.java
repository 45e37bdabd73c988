// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.NearestName;
import dev.assay.sql.Schema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that describes tables: Spider's {@code tables.json}, a list of databases, or Defog's, an
 * object that has for each table of one database a list of {@code column_name}, {@code data_type}
 * and {@code column_description}, either plain or under {@code table_metadata} with a {@code
 * glossary} beside it.
 *
 * @param schema the tables; names are as in the file, which may differ from those that the database
 *     stores
 * @param glossary the file's notes on terms and joins; may be empty
 */
public record SchemaFile(Schema schema, String glossary) {
  private static final String WRAPPER = "table_metadata";
  private static final String GLOSSARY = "glossary";
  private static final List<String> COLUMN =
      List.of("column_name", "data_type", "column_description");

  /**
   * Reads the schema of a database.
   *
   * @param database its id; ignored for Defog's files, which describe a single database
   * @throws AssayException naming file and line, if something in it is wrong or it has no such
   *     database
   */
  public static SchemaFile read(Path path, String database) {
    try (InputFile file = InputFile.open(path)) {
      return file.peek() == '[' ? spider(file, database) : new Defog(file).read();
    }
  }

  private static SchemaFile spider(InputFile file, String database) {
    Map<String, Schema> schemas = SpiderTables.read(file);
    Schema schema = schemas.get(database);
    if (schema == null) {
      throw file.fault(
          0,
          "has no database '%s'".formatted(database),
          NearestName.of(database, schemas.keySet())
              .map("did you mean '%s'?"::formatted)
              .orElse("it has %d others".formatted(schemas.size())));
    }
    return new SchemaFile(schema, "");
  }

  /** Reads one schema file of Defog's. */
  private static final class Defog {
    private final InputFile file;
    private final List<Schema.Table> tables = new ArrayList<>();
    private String glossary = "";

    Defog(InputFile file) {
      this.file = file;
    }

    SchemaFile read() {
      JsonValues.fields(file, this::topLevel);
      if (tables.isEmpty()) {
        throw file.fault(1, "no table is in it", "check that it is the right file");
      }
      return new SchemaFile(new Schema(tables, List.of()), glossary);
    }

    private void topLevel(Field field) {
      if (field.name().equals(WRAPPER) && field.value() instanceof Fields wrapped) {
        wrapped.fields().forEach(this::table);
      } else if (field.name().equals(GLOSSARY) && field.value() instanceof Scalar scalar) {
        glossary = scalar.text().strip();
      } else {
        table(field);
      }
    }

    private void table(Field field) {
      if (!(field.value() instanceof Items items)) {
        throw file.fault(
            field.line(),
            field.column(),
            "the table '%s' must be a list of columns, not %s"
                .formatted(field.name(), field.value().kindInWords()),
            "write [{\"column_name\": …, \"data_type\": …}]");
      }
      if (tables.stream().anyMatch(table -> table.name().equals(field.name()))) {
        throw file.fault(
            field.line(), "the table '%s' occurs twice".formatted(field.name()), "remove one");
      }
      List<Schema.Column> columns = items.values().stream().map(this::column).toList();
      tables.add(new Schema.Table(field.name(), columns, List.of(), null));
    }

    private Schema.Column column(LocatedValue value) {
      if (!(value instanceof Fields fields)) {
        throw file.fault(
            value.line(),
            value.column(),
            "a column must be an object, not " + value.kindInWords(),
            "write {\"column_name\": …, \"data_type\": …}");
      }
      FieldReader reader = new FieldReader(fields, file.faults()).allowOnly(COLUMN);
      String name = reader.neededText("column_name");
      String type = reader.text("data_type");
      String comment = blankToNull(reader.text("column_description"));
      return new Schema.Column(
          String.valueOf(name), type == null ? "" : type.strip(), comment, List.of());
    }

    private static @Nullable String blankToNull(@Nullable String text) {
      return text == null || text.isBlank() ? null : text.strip();
    }
  }
}
