// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of the fields of predictions that differ between generators: those that the user
 * states, or else those that are known.
 *
 * @param statedId the field that has the id, or {@code null}
 * @param statedSql the field that has the SQL, or {@code null}
 */
public record PredictionFields(@Nullable String statedId, @Nullable String statedSql) {
  /** The keys of {@code --map} that are of predictions. */
  public static final String ID_KEY = "prediction_id";

  public static final String SQL_KEY = "prediction";

  /** The remedy for fields with other names. */
  public static final String REMEDY =
      "name the fields that hold id and SQL: --map %s=FIELD --map %s=FIELD"
          .formatted(ID_KEY, SQL_KEY);

  /** The names that generators give to their SQL, best first. */
  private static final List<String> SQL =
      List.of(
          "sql",
          "pred_sqls",
          "pred_sql",
          "generated_query",
          "generated_sql",
          "predicted_sql",
          "predict_sql",
          "predicted_query",
          "sql_pred",
          "SQL");

  /** The names of ids, best first. */
  private static final List<String> IDS =
      Stream.concat(
              Stream.of("id", "question_id"),
              QuestionField.ID.names().stream().filter(n -> !n.equals("id")))
          .distinct()
          .toList();

  /** Takes what of {@code --map} is about predictions. */
  public static PredictionFields of(List<String> map) {
    return new PredictionFields(stated(map, ID_KEY), stated(map, SQL_KEY));
  }

  private static @Nullable String stated(List<String> map, String key) {
    String field = null;
    for (String pair : map) {
      if (isKey(pair, key)) {
        field = pair.substring(pair.indexOf('=') + 1).strip();
        if (field.isEmpty() || !pair.contains("=")) {
          throw new AssayException("--map %s: write %s=FIELD".formatted(pair, key));
        }
      }
    }
    return field;
  }

  /** Returns whether an entry of {@code --map} is about predictions. */
  static boolean isTheirs(String pair) {
    return isKey(pair, ID_KEY) || isKey(pair, SQL_KEY);
  }

  private static boolean isKey(String pair, String key) {
    return pair.split("=", 2)[0].strip().equals(key);
  }

  /** Returns whether the user states any. */
  public boolean areStated() {
    return statedId != null || statedSql != null;
  }

  /** The name of the field that has the id, among the fields of an object. */
  public String id(Collection<String> names) {
    return statedId != null
        ? statedId
        : IDS.stream().filter(names::contains).findFirst().orElse("id");
  }

  /** The name of the field that has the SQL, among the fields of an object. */
  public String sql(Collection<String> names) {
    return statedSql != null
        ? statedSql
        : SQL.stream().filter(names::contains).findFirst().orElse("sql");
  }

  /** Returns whether an object with these fields may be a prediction. */
  public boolean fit(Collection<String> names) {
    return names.contains(sql(names)) || names.contains(id(names));
  }
}
