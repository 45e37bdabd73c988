// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.input.CsvRows;
import dev.assay.input.FieldReader;
import dev.assay.input.InputFile;
import dev.assay.input.JsonValues;
import dev.assay.input.LocatedValue;
import dev.assay.input.LocatedValue.Scalar;
import dev.assay.input.NearestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of a label file in any format, before their labels are interpreted. */
final class LabelRows {
  private static final List<String> FIELDS = List.of("question", "label", "labeller", "note");

  /** The column {@code labeller} of a review sheet. */
  private static final String REVIEWER = "reviewer";

  private final InputFile file;
  private final Consumer<String> warnings;
  private final List<RawLabel> written = new ArrayList<>();
  private final Set<String> warned = new HashSet<>();

  private LabelRows(InputFile file, Consumer<String> warnings) {
    this.file = file;
    this.warnings = warnings;
  }

  /** Reads CSV, or JSON if the file starts like JSON. */
  static List<RawLabel> read(InputFile file, Consumer<String> warnings) {
    LabelRows rows = new LabelRows(file, warnings);
    if (file.peek() == '{' || file.peek() == '[') {
      rows.readJson();
    } else {
      rows.readCsv();
    }
    return rows.written;
  }

  private void readCsv() {
    CsvRows rows = new CsvRows(file);
    CsvRows.Row header = rows.next();
    if (header == null) {
      throw file.fault(0, "is empty", "a label file begins with question,label,reviewer,note");
    }
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < header.cells().size(); i++) {
      columns.add(header.text(i).strip());
    }
    for (String needed : FIELDS.subList(0, 2)) {
      if (!columns.contains(needed)) {
        throw file.fault(
            header.line(),
            "the column '%s' is missing".formatted(needed),
            CsvRows.hint(needed, columns));
      }
    }
    warnOfNames(header.line(), "column", columns);
    for (CsvRows.Row row = rows.next(columns.size());
        row != null;
        row = rows.next(columns.size())) {
      CsvRows.Row cells = row;
      add(
          row.line(),
          cell(row, columns, "question"),
          cell(row, columns, "label"),
          first(cell(row, columns, "labeller"), cell(row, columns, REVIEWER)),
          cell(row, columns, "note"),
          SheetCells.of(name -> columns.contains(name) ? cell(cells, columns, name) : null));
    }
  }

  /** Warns of unknown names, because a misspelled column would otherwise be ignored silently. */
  private void warnOfNames(int line, String kind, List<String> names) {
    List<String> absent =
        FIELDS.stream()
            .filter(field -> !names.contains(field))
            .filter(field -> !(field.equals("labeller") && names.contains(REVIEWER)))
            .toList();
    for (String name : names) {
      if (!FIELDS.contains(name) && NearestName.of(name, absent).isPresent() && warned.add(name)) {
        warnings.accept(
            "%s:%d: the %s '%s' is not read; %s"
                .formatted(file.path(), line, kind, name, NearestName.hint(name, absent)));
      }
    }
  }

  private static String cell(CsvRows.Row row, List<String> columns, String name) {
    int index = columns.indexOf(name);
    return index < 0 ? "" : row.text(index);
  }

  private void readJson() {
    JsonValues.objects(
        file,
        name -> true,
        object -> {
          FieldReader fields = new FieldReader(object, file.faults());
          fields.needed("question");
          List<String> names = object.fields().stream().map(LocatedValue.Field::name).toList();
          if (!names.contains("label")) {
            throw file.fault(
                object.line(), "the field 'label' is missing", NearestName.hint("label", names));
          }
          warnOfNames(object.line(), "field", names);
          add(
              object.line(),
              orEmpty(fields.textOrInteger("question")),
              label(fields),
              first(
                  orEmpty(fields.textOrInteger("labeller")),
                  orEmpty(fields.textOrInteger(REVIEWER))),
              orEmpty(fields.text("note")),
              SheetCells.of(fields::textOrInteger));
        });
  }

  private static String label(FieldReader fields) {
    LocatedValue label = fields.value("label");
    if (label == null) {
      return "";
    }
    if (label instanceof Scalar scalar) {
      return scalar.text();
    }
    fields.wrongType(label, "'label'", "text");
    return "";
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static String first(String named, String reviewer) {
    return named.isBlank() ? reviewer : named;
  }

  private void add(
      int line, String question, String label, String reviewer, String note, SheetCells sheet) {
    if (question.isBlank()) {
      throw file.fault(line, "'question' is empty", "write the id of the question");
    }
    written.add(
        new RawLabel(
            line,
            question.strip(),
            label.strip().toLowerCase(Locale.ROOT),
            reviewer.strip(),
            note.isBlank() ? null : note.strip(),
            sheet));
  }
}
