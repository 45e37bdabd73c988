// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.NearestName;
import dev.assay.model.AssayException;
import dev.assay.model.Question;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Any other file with one record a question, whose fields have known names ({@link QuestionField})
 * or names that the user states. The names are part of the format, {@code records:gold=sql}, so
 * that a stored run reads its questions again in the same way.
 */
final class RecordReader implements DatasetReader {
  static final String FORMAT = "records";
  private static final String BEGINNING = FORMAT + ":";

  private final Map<QuestionField, String> map;

  RecordReader(Map<QuestionField, String> map) {
    this.map = map.isEmpty() ? Map.of() : new EnumMap<>(map);
  }

  /** Returns whether a format names fields. */
  static boolean isMapped(String format) {
    return format.startsWith(BEGINNING);
  }

  /**
   * The format with names of fields.
   *
   * @param pairs {@code gold=sql} and the like
   * @throws AssayException if one is malformed
   */
  static String format(List<String> pairs) {
    String format = BEGINNING + String.join(",", pairs);
    return of(format).format();
  }

  /** The reader of such a format. */
  static RecordReader of(String format) {
    Map<QuestionField, String> map = new EnumMap<>(QuestionField.class);
    for (String pair : format.substring(BEGINNING.length()).split(",", -1)) {
      int equals = pair.indexOf('=');
      String key = equals < 0 ? pair : pair.substring(0, equals).strip();
      String field = equals < 0 ? "" : pair.substring(equals + 1).strip();
      if (!QuestionField.keys().contains(key)) {
        throw new AssayException(
            "--map %s: '%s' is no part of a question; %s"
                .formatted(
                    pair,
                    key,
                    key.equalsIgnoreCase("sql") || key.equalsIgnoreCase("query")
                        ? "write gold=FIELD if it is a field of the questions, %s=FIELD if of the predictions"
                            .formatted(PredictionFields.SQL_KEY)
                        : NearestName.hint(
                            key,
                            Stream.concat(
                                    QuestionField.keys().stream(),
                                    Stream.of(PredictionFields.SQL_KEY, PredictionFields.ID_KEY))
                                .toList())));
      }
      if (field.isEmpty()) {
        throw new AssayException("--map %s: write %s=FIELD".formatted(pair, key));
      }
      map.put(QuestionField.valueOf(key.toUpperCase(Locale.ROOT)), field);
    }
    return new RecordReader(map);
  }

  @Override
  public String format() {
    return map.isEmpty()
        ? FORMAT
        : map.entrySet().stream()
            .map(entry -> entry.getKey().key() + "=" + entry.getValue())
            .collect(Collectors.joining(",", BEGINNING, ""));
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return (sample.shape() == FormatSample.Shape.JSON || sample.shape() == FormatSample.Shape.CSV)
        && (map.isEmpty()
            ? QuestionRecords.fits(sample.names())
            : map.values().stream()
                .allMatch(name -> name.startsWith("=") || sample.names().contains(name)));
  }

  @Override
  public List<Question> read(DatasetSource source) {
    return QuestionRecords.read(source, map);
  }
}
