// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static java.util.Objects.requireNonNull;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the gold of a question: a query, {@code {sql, braces}}, a list of these, or {@code {tables:
 * [...]}} whose items are files or {@code {file, columns}}, or an object that has one of these for
 * each engine. Files are relative to the questions file and must lie in its folder or below.
 */
final class AssayGold {
  private static final String REMEDY =
      "write a query, a list of queries, {\"sql\": …, \"braces\": false} or {\"tables\": […]}";

  private static final List<String> OWN_KEYS = List.of("sql", "braces");

  private final InputFile file;
  private final DataFolder folder;
  private final Set<Path> tables;

  AssayGold(InputFile file, DataFolder folder, Set<Path> tables) {
    this.file = file;
    this.folder = folder;
    this.tables = tables;
  }

  Gold read(LocatedValue value) {
    if (value instanceof Fields object && object.names().contains("tables")) {
      FieldReader fields = new FieldReader(object, file.faults()).allowOnly(List.of("tables"));
      return new Gold.Tables(tables(fields.needed("tables"), object));
    }
    if (value instanceof Fields object && Collections.disjoint(object.names(), OWN_KEYS)) {
      return byEngine(object);
    }
    return queries(value);
  }

  private Gold queries(LocatedValue value) {
    List<LocatedValue> values = value instanceof Items items ? items.values() : List.of(value);
    if (values.isEmpty()) {
      throw fault(value, "'gold' is an empty list", REMEDY);
    }
    return new Gold.Queries(values.stream().map(this::query).toList());
  }

  /** {@code {duckdb: …, postgres: …, default: …}}, each a gold as it would be without engines. */
  private Gold byEngine(Fields object) {
    Map<String, Gold> golds = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      String engine = GoldDialects.engine(field.name());
      if (engine == null) {
        throw file.fault(
            field.line(),
            field.column(),
            "'%s' is neither a key of a gold nor an engine".formatted(field.name()),
            GoldDialects.hint(field.name()));
      }
      boolean tables = field.value() instanceof Fields own && own.names().contains("tables");
      if (golds.put(engine, tables ? read(field.value()) : queries(field.value())) != null) {
        throw file.fault(
            field.line(),
            field.column(),
            "has two golds for %s".formatted(engine),
            "keep one of them");
      }
    }
    if (golds.isEmpty()) {
      throw fault(object, "'gold' is empty", REMEDY);
    }
    return new Gold.ByEngine(golds, "%s:%d".formatted(file.path(), object.line()));
  }

  private GoldSql query(LocatedValue value) {
    if (value instanceof Scalar scalar && scalar.kind() == Kind.TEXT) {
      if (scalar.text().isBlank()) {
        throw fault(value, "'gold' is empty", REMEDY);
      }
      return new GoldSql(scalar.text(), true);
    }
    if (!(value instanceof Fields object)) {
      throw fault(value, "'gold' can't be " + value.kindInWords(), REMEDY);
    }
    FieldReader fields =
        new FieldReader(object, file.faults()).allowOnly(List.of("sql", "braces", "tables"));
    if (fields.has("tables")) {
      throw fault(value, "a gold is either queries or tables", "put the tables into one list");
    }
    String sql = fields.neededText("sql");
    Boolean braces = fields.truth("braces");
    return new GoldSql(requireNonNull(sql, "faults of a data set throw"), braces == null || braces);
  }

  private List<StoredTable> tables(@Nullable LocatedValue value, LocatedValue gold) {
    if (!(value instanceof Items items) || items.values().isEmpty()) {
      throw fault(gold, "'tables' must be a list of files", REMEDY);
    }
    List<StoredTable> stored = new ArrayList<>();
    for (LocatedValue item : items.values()) {
      stored.add(table(item));
    }
    return stored;
  }

  private StoredTable table(LocatedValue value) {
    if (value instanceof Scalar scalar && scalar.kind() == Kind.TEXT) {
      return new StoredTable(existing(scalar.text(), value), List.of());
    }
    if (value instanceof Fields object) {
      FieldReader fields =
          new FieldReader(object, file.faults()).allowOnly(List.of("file", "columns"));
      String name = requireNonNull(fields.neededText("file"), "faults of a data set throw");
      return new StoredTable(existing(name, value), fields.texts("columns"));
    }
    throw fault(value, "a table can't be " + value.kindInWords(), "name a file");
  }

  private Path existing(String name, LocatedValue at) {
    Optional<String> objection = folder.objectionTo(name);
    if (objection.isPresent()) {
      throw fault(at, objection.get(), DataFolder.REMEDY);
    }
    Path path = file.path().resolveSibling(name);
    folder
        .objectionTo(path)
        .ifPresent(
            link -> {
              throw fault(at, link, DataFolder.LINK_REMEDY);
            });
    if (!Files.isRegularFile(path)) {
      throw fault(at, "there is no file %s".formatted(path), "correct the path");
    }
    tables.add(path);
    return path;
  }

  private AssayException fault(LocatedValue at, String message, String remedy) {
    return file.fault(at.line(), at.column(), message, remedy);
  }
}
