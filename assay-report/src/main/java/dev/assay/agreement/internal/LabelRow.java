// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.agreement.LabelSheet;
import dev.assay.input.internal.CsvRows;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.NearestName;
import dev.assay.model.RatedScale;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of a label file in any format, before its label is interpreted.
 *
 * @param line its line number, 1-based
 * @param cells by column; without the columns that the file does not have
 */
record LabelRow(int line, Map<String, String> cells) {
  private static final List<String> FIELDS = List.of("question", "label", "labeller", "note");

  /** The column {@code labeller} of a review sheet. */
  private static final String REVIEWER = "reviewer";

  /** The columns that only a review sheet has. */
  private static final List<String> SHEET =
      List.of(
          "gold_label",
          "gold_hash",
          "prediction_hash",
          "stratum",
          "stratum_size",
          "sample",
          "scale",
          "scale_hash",
          "scores");

  /** Reads CSV, or JSON if the file starts like JSON. */
  static List<LabelRow> read(InputFile file, Consumer<String> warnings) {
    return file.peek() == '{' || file.peek() == '['
        ? ofJson(file, warnings)
        : ofCsv(file, warnings);
  }

  private static List<LabelRow> ofCsv(InputFile file, Consumer<String> warnings) {
    CsvRows table = new CsvRows(file);
    CsvRows.Row header = table.next();
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
    warnOfNames(
        columns,
        new HashSet<>(),
        warning ->
            warnings.accept("%s:%d: the column %s".formatted(file.path(), header.line(), warning)));
    List<LabelRow> rows = new ArrayList<>();
    for (CsvRows.Row row = table.next(columns.size());
        row != null;
        row = table.next(columns.size())) {
      Map<String, String> cells = new LinkedHashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        cells.putIfAbsent(columns.get(i), row.text(i));
      }
      rows.add(named(file, row.line(), cells));
    }
    return rows;
  }

  private static List<LabelRow> ofJson(InputFile file, Consumer<String> warnings) {
    List<LabelRow> rows = new ArrayList<>();
    Set<String> warned = new HashSet<>();
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
          warnOfNames(
              names,
              warned,
              warning ->
                  warnings.accept(
                      "%s:%d: the field %s".formatted(file.path(), object.line(), warning)));
          Map<String, String> cells = new LinkedHashMap<>();
          Stream.of(FIELDS, List.of(REVIEWER), SHEET)
              .flatMap(List::stream)
              .forEach(name -> cells.computeIfAbsent(name, each -> text(fields, each)));
          rows.add(named(file, object.line(), cells));
        });
    return rows;
  }

  private static @Nullable String text(FieldReader fields, String name) {
    if (name.equals("label") && fields.value(name) instanceof Scalar scalar) {
      return scalar.text(); // true, or a score
    }
    return name.equals("label") || name.equals("note")
        ? fields.text(name)
        : fields.textOrInteger(name);
  }

  private static LabelRow named(InputFile file, int line, Map<String, String> cells) {
    LabelRow row = new LabelRow(line, cells);
    if (row.question().isEmpty()) {
      throw file.fault(line, "'question' is empty", "write the id of the question");
    }
    return row;
  }

  /** Warns of unknown names, because a misspelled column would otherwise be ignored silently. */
  private static void warnOfNames(
      List<String> names, Set<String> warned, Consumer<String> warnings) {
    List<String> absent =
        FIELDS.stream()
            .filter(field -> !names.contains(field))
            .filter(field -> !(field.equals("labeller") && names.contains(REVIEWER)))
            .toList();
    for (String name : names) {
      if (!FIELDS.contains(name) && NearestName.of(name, absent).isPresent() && warned.add(name)) {
        warnings.accept("'%s' is not read; %s".formatted(name, NearestName.hint(name, absent)));
      }
    }
  }

  private String cell(String column) {
    return cells.getOrDefault(column, "").strip();
  }

  String question() {
    return cell("question");
  }

  /** The label in lower case; empty for none. */
  String label() {
    return cell("label").toLowerCase(Locale.ROOT);
  }

  /** The person; empty if none is named. */
  String reviewer() {
    return cell("labeller").isEmpty() ? cell(REVIEWER) : cell("labeller");
  }

  @Nullable String note() {
    return cell("note").isEmpty() ? null : cell("note");
  }

  /** The person's label of the gold; empty for none. */
  String goldLabel() {
    return cell("gold_label");
  }

  /** Returns whether the row comes from a review sheet. */
  boolean isSheet() {
    return cells.containsKey("prediction_hash");
  }

  /** The parts that have changed since the label was given; {@code null} for none. */
  @Nullable String changed(ReviewHashes now) {
    return now.changed(cell("gold_hash"), cell("prediction_hash"));
  }

  /** Returns whether the label was given to this prediction. */
  boolean isOf(ReviewHashes now) {
    return now.changed(null, cell("prediction_hash")) == null;
  }

  /** The stratum from which the question was drawn; {@code null} if the row does not say. */
  LabelSheet.@Nullable Stratum stratum() {
    Double size = number(cell("stratum_size"));
    return cell("stratum").isEmpty() || size == null || size < 1
        ? null
        : new LabelSheet.Stratum(cell("stratum"), size.intValue(), cell("sample"));
  }

  /** The scale by which the person rated; {@code null} if there is none. */
  @Nullable RatedScale scale() {
    String rubric = cell("scale_hash");
    // Spreadsheets take a hash of digits alone for a number, so that it begins with a letter.
    return rubric.isEmpty() || !cells.containsKey("scale") || !cells.containsKey("scores")
        ? null
        : RatedScale.read(cell("scale"), rubric.substring(1), cell("scores")).orElse(null);
  }

  /** The number that a text is; {@code null} if it is none. */
  static @Nullable Double number(String text) {
    try {
      double number = Double.parseDouble(text);
      return Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
