// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Question;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Any other file with one record a question, whose fields have known names ({@link QuestionField})
 * or names that the user states. The names are part of the format, {@code records:gold=sql}, so
 * that a stored run reads its questions again in the same way.
 */
public final class RecordReader implements DatasetReader {
  static final String FORMAT = "records";
  private static final String BEGINNING = FORMAT + ":";

  /** The format of a log: records with SQL that was answered, and without gold. */
  public static final String LOG = "log";

  private final String name;
  private final Map<QuestionField, String> map;

  RecordReader(Map<QuestionField, String> map) {
    this(FORMAT, map);
  }

  private RecordReader(String name, Map<QuestionField, String> map) {
    this.name = name;
    this.map = map.isEmpty() ? Map.of() : new EnumMap<>(map);
  }

  /** Returns whether a format names fields. */
  static boolean isMapped(String format) {
    return format.startsWith(BEGINNING) || format.equals(LOG) || format.startsWith(LOG + ":");
  }

  /**
   * The format with names of fields.
   *
   * @param name {@link #FORMAT} or {@link #LOG}
   * @param pairs {@code gold=sql} and the like
   * @throws AssayException if one is malformed
   */
  static String format(String name, List<String> pairs) {
    return pairs.isEmpty() ? name : of(name + ":" + String.join(",", pairs)).format();
  }

  /** The reader of such a format. */
  public static RecordReader of(String format) {
    Map<QuestionField, String> map = new EnumMap<>(QuestionField.class);
    int colon = format.indexOf(':');
    String name = colon < 0 ? format : format.substring(0, colon);
    String pairs = format.substring(colon + 1);
    for (String pair : colon < 0 ? new String[0] : pairs.split(",", -1)) {
      int equals = pair.indexOf('=');
      String key = equals < 0 ? pair : pair.substring(0, equals).strip();
      String field = equals < 0 ? "" : pair.substring(equals + 1).strip();
      boolean answered = key.equals(QuestionField.SQL.key()) && !name.equals(LOG);
      if (answered || !QuestionField.keys().contains(key)) {
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
    return new RecordReader(name, map);
  }

  /** Returns the SQL of each question of a log; none of one that was not answered. */
  public Map<String, Optional<String>> answers(DatasetSource source) {
    Map<String, Optional<String>> answers = new LinkedHashMap<>();
    List<Question> unused = QuestionRecords.readLog(source, map, answers);
    return answers;
  }

  @Override
  public String format() {
    return map.isEmpty()
        ? name
        : map.entrySet().stream()
            .map(entry -> entry.getKey().key() + "=" + entry.getValue())
            .collect(Collectors.joining(",", name + ":", ""));
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
    return name.equals(LOG)
        ? QuestionRecords.readLog(source, map, null)
        : QuestionRecords.read(source, map);
  }
}
