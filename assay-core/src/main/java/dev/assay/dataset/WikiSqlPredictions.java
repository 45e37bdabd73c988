// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.internal.LogicalForm;
import dev.assay.dataset.internal.PredictionPairing;
import dev.assay.dataset.internal.WikiSqlReader;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.sql.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The predictions that WikiSQL's evaluator reads, a line for each question: {@code {"query":
 * {"sel", "agg", "conds"}}} or {@code {"error": …}}. A query may also be SQL as text.
 */
final class WikiSqlPredictions implements PredictionReader {
  private static final Set<String> FIELDS = Set.of("query", "error");

  @Override
  public String format() {
    return "logical-forms";
  }

  /** Returns whether an object with these fields is such a prediction. */
  static boolean fits(Set<String> names, Dataset dataset) {
    return dataset.format().equals(WikiSqlReader.FORMAT)
        && names.stream().anyMatch(FIELDS::contains);
  }

  @Override
  public void read(InputFile file, PredictionPairing pairing) {
    List<Fields> objects = new ArrayList<>();
    JsonValues.objects(file, FIELDS::contains, objects::add);
    pairing.checkCount(
        objects.size(), "line", "write {\"error\": \"none\"} for a question without a query");
    Map<String, Map<String, Schema.Table>> tables = pairing.tables();
    for (int row = 0; row < objects.size(); row++) {
      Question question = pairing.questions().get(row);
      FieldReader fields = new FieldReader(objects.get(row), file.faults());
      String table = question.context().getOrDefault(Question.TABLES, "");
      pairing.add(
          prediction(
              question,
              fields,
              tables.getOrDefault(question.database(), Map.of()).get(table),
              "%s:%d: ".formatted(file.path(), objects.get(row).line())));
    }
  }

  private static Prediction prediction(
      Question question, FieldReader fields, Schema.@Nullable Table table, String place) {
    String sql = null;
    String error = null;
    if (fields.value("error") instanceof Scalar scalar && !scalar.text().isEmpty()) {
      error = place + "the prediction has no query but an error: " + scalar.text();
    } else {
      try {
        sql = sql(fields.value("query"), table);
      } catch (LogicalForm.Malformed e) {
        // The evaluator counts such a prediction as wrong, too.
        error = place + e.getMessage();
      }
    }
    return new Prediction(question.id(), sql, null, List.of(new Attempt(sql, error, null)), null);
  }

  private static String sql(@Nullable LocatedValue query, Schema.@Nullable Table table) {
    if (query instanceof Scalar scalar && scalar.kind() == Kind.TEXT) {
      return scalar.text();
    }
    if (query == null || table == null) {
      throw new LogicalForm.Malformed("there is no query");
    }
    return LogicalForm.sql(query, table);
  }
}
