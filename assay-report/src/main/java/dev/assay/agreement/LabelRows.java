// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.input.CsvRows;
import dev.assay.input.FieldReader;
import dev.assay.input.InputFile;
import dev.assay.input.JsonValues;
import dev.assay.input.LocatedValue;
import dev.assay.input.LocatedValue.Scalar;
import dev.assay.input.NearestName;
import dev.assay.model.RatedScale;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of a label file in any format, before their labels are interpreted. */
final class LabelRows {
  private static final List<String> FIELDS = List.of("question", "label", "labeller", "note");

  /** The column {@code labeller} of a review sheet. */
  private static final String REVIEWER = "reviewer";

  private final InputFile file;
  private final Consumer<String> warnings;
  private final List<Row> written = new ArrayList<>();
  private final Set<String> warned = new HashSet<>();

  /**
   * A label as read from a file.
   *
   * @param line its line number, 1-based
   * @param label in lower case; empty for none
   * @param reviewer empty if none is named
   * @param goldLabel the person's label of the gold; empty for nothing
   * @param goldHash of the gold that the person saw, or {@code null}
   * @param predictionHash of the prediction that the person saw, or {@code null} if the row does
   *     not come from a review sheet
   * @param stratum from which the question was drawn, or {@code null}
   * @param stratumSize questions of that stratum, or {@code null}
   * @param sample that the question was drawn for; empty if it is not known
   * @param scale by which the person rated, or {@code null}
   */
  record Row(
      int line,
      String question,
      String label,
      String reviewer,
      @Nullable String note,
      String goldLabel,
      @Nullable String goldHash,
      @Nullable String predictionHash,
      @Nullable String stratum,
      @Nullable String stratumSize,
      String sample,
      @Nullable RatedScale scale) {
    /** Returns whether the row comes from a review sheet. */
    boolean isSheet() {
      return predictionHash != null;
    }
  }

  private LabelRows(InputFile file, Consumer<String> warnings) {
    this.file = file;
    this.warnings = warnings;
  }

  /** Reads CSV, or JSON if the file starts like JSON. */
  static List<Row> read(InputFile file, Consumer<String> warnings) {
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
      add(row.line(), name -> columns.contains(name) ? cells.text(columns.indexOf(name)) : null);
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
              name ->
                  switch (name) {
                    case "label" -> label(fields);
                    case "note" -> fields.text(name);
                    default -> fields.textOrInteger(name);
                  });
        });
  }

  private static @Nullable String label(FieldReader fields) {
    LocatedValue label = fields.value("label");
    if (label instanceof Scalar scalar) {
      return scalar.text();
    }
    if (label != null) {
      fields.wrongType(label, "'label'", "text");
    }
    return null;
  }

  /**
   * Adds a row.
   *
   * @param cells by column; {@code null} if there is no such column
   */
  private void add(int line, Function<String, @Nullable String> cells) {
    String question = text(cells, "question");
    String label = text(cells, "label").toLowerCase(Locale.ROOT);
    String named = text(cells, "labeller");
    String reviewer = text(cells, REVIEWER);
    String note = text(cells, "note");
    Row row =
        new Row(
            line,
            question,
            label,
            named.isEmpty() ? reviewer : named,
            note.isEmpty() ? null : note,
            text(cells, "gold_label"),
            cells.apply("gold_hash"),
            cells.apply("prediction_hash"),
            cells.apply("stratum"),
            cells.apply("stratum_size"),
            text(cells, "sample"),
            scale(cells));
    if (question.isEmpty()) {
      throw file.fault(line, "'question' is empty", "write the id of the question");
    }
    written.add(row);
  }

  private static String text(Function<String, @Nullable String> cells, String name) {
    return Objects.requireNonNullElse(cells.apply(name), "").strip();
  }

  private static @Nullable RatedScale scale(Function<String, @Nullable String> cells) {
    String name = cells.apply("scale");
    String rubric = cells.apply("scale_hash");
    String scores = cells.apply("scores");
    // Spreadsheets take a hash of digits alone for a number, so that it begins with a letter.
    return name == null || rubric == null || scores == null || rubric.isBlank()
        ? null
        : RatedScale.read(name.strip(), rubric.strip().substring(1), scores).orElse(null);
  }
}
