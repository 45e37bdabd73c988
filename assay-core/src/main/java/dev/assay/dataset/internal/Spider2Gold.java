// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gold of one Spider 2.0 instance: its accepted results, each with the columns that count.
 * {@code condition_cols} has 0-based columns, one list for all results or a list per result; empty
 * means all columns.
 *
 * <p>A quirk of the original evaluator is reproduced, because its published numbers depend on it:
 * if the only result is named {@code ID_a.csv}, only the first number of a flat {@code
 * condition_cols} is used, and 0 then means all columns.
 */
final class Spider2Gold {
  private static final String REMEDY =
      "write [], [0, 2], or one such list for each accepted result";

  private final Spider2Folder folder;
  private final InputFile rules;

  Spider2Gold(Spider2Folder folder, InputFile rules) {
    this.folder = folder;
    this.rules = rules;
  }

  /** Adds the hashes of an instance's files, of which none may be outside the data set's folder. */
  static void hash(String id, Spider2Folder folder, DatasetSource source) {
    folder.sqlOf(id).ifPresent(source::hash);
    folder.resultsOf(id).forEach(source::hash);
  }

  /** The gold; {@code null} if the instance has neither results nor a query. */
  @Nullable Gold read(String id, FieldReader fields) {
    List<Path> results = folder.resultsOf(id);
    Path query = folder.sqlOf(id).orElse(null);
    String sql = query == null ? null : PredictionFolder.text(query);
    if (results.isEmpty()) {
      return sql == null || sql.isBlank() ? null : Gold.verbatim(sql);
    }
    List<List<Integer>> columns = columns(id, fields, results);
    List<StoredTable> tables = new ArrayList<>();
    // Its script compares the first results where there are fewer lists of columns than results.
    for (int i = 0; i < Math.min(results.size(), columns.size()); i++) {
      tables.add(
          new StoredTable(
              results.get(i), columns.get(i).stream().map(c -> "#" + (c + 1)).toList()));
    }
    return new Gold.Tables(tables, sql);
  }

  /** The columns that count in each result; empty for all. */
  private List<List<Integer>> columns(String id, FieldReader fields, List<Path> results) {
    LocatedValue value = fields.value("condition_cols");
    List<LocatedValue> items =
        value == null ? List.of() : value instanceof Items list ? list.values() : List.of(value);
    long nested = items.stream().filter(item -> item instanceof Items).count();
    if (value != null && nested > 0) {
      if (nested < items.size()) {
        throw fault(
            value,
            "'condition_cols' of %s has %d lists among %d items"
                .formatted(id, nested, items.size()));
      }
      return items.stream().map(item -> numbers(((Items) item).values())).toList();
    }
    List<Integer> flat = numbers(items);
    boolean single = results.size() == 1 && !results.get(0).endsWith(id + ".csv");
    List<Integer> used = single ? flat.stream().limit(1).filter(c -> c > 0).toList() : flat;
    return results.stream().map(result -> used).toList();
  }

  private List<Integer> numbers(List<LocatedValue> items) {
    List<Integer> numbers = new ArrayList<>();
    for (LocatedValue item : items) {
      if (item instanceof Scalar scalar
          && scalar.kind() == Kind.INTEGER
          && scalar.text().matches("[0-9]{1,5}")) {
        numbers.add(Integer.parseInt(scalar.text()));
      } else {
        throw fault(item, "'condition_cols' must hold numbers of columns, from 0");
      }
    }
    return numbers;
  }

  private AssayException fault(LocatedValue at, String message) {
    return rules.fault(at.line(), at.column(), message, REMEDY);
  }
}
