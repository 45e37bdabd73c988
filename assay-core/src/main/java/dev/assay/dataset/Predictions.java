// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.AssayException;
import dev.assay.dataset.internal.DatasetSource;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.PredictionFields;
import dev.assay.dataset.internal.PredictionFolder;
import dev.assay.dataset.internal.PredictionPairing;
import dev.assay.dataset.internal.RecordReader;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.InputFile;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Predictions recorded in a file, paired with the questions of a data set.
 *
 * @param source the file or folder
 * @param format the format it was read in: {@code lines}, {@code json-map}, {@code jsonl}, {@code
 *     csv} or {@code folder}
 * @param sha256 hash of what was read, in hexadecimal
 * @param byQuestion predictions by question id, in the order of the data set; a question without
 *     one is absent
 */
public record Predictions(
    Path source, String format, String sha256, Map<String, Prediction> byQuestion) {
  public Predictions {
    byQuestion = Collections.unmodifiableMap(new LinkedHashMap<>(byQuestion));
  }

  /**
   * Checks that there is a prediction for each of some questions, where others need none.
   *
   * @throws AssayException naming those without one
   */
  public void require(Dataset asked) {
    Set<String> missing = new LinkedHashSet<>();
    asked.questions().stream()
        .map(Question::id)
        .filter(id -> !byQuestion.containsKey(id))
        .forEach(missing::add);
    if (!missing.isEmpty()) {
      throw new AssayException(source + ": " + PredictionPairing.missing(missing));
    }
  }

  /**
   * Reads a file or folder of predictions; its format is recognized from its content:
   *
   * <ul>
   *   <li>one SQL a line, in the order of the questions, perhaps with a tab and the database id
   *   <li>a JSON object from question id to SQL, perhaps with BIRD's mark and the database id; the
   *       keys may also be the 0-based rows of the data set, all of them
   *   <li>JSON Lines, or a JSON list, of {@code {"id", "sql"}} with perhaps {@code usage}, {@code
   *       latency_ms} and {@code raw}
   *   <li>for WikiSQL, JSON Lines of {@code {"query": {"sel", "agg", "conds"}}} or {@code
   *       {"error"}}
   *   <li>CSV with {@code generated_query} (or {@code sql}), and perhaps {@code id}; without it
   *       rows are paired by {@code question}, or else by position
   *   <li>the file of the questions itself, if it is a log that has both
   *   <li>a folder of {@code ID.sql}, or of results in place of SQL, {@code ID.csv} or {@code
   *       ID.parquet}
   * </ul>
   *
   * <p>Empty SQL is a prediction without SQL.
   *
   * @param dataset the whole data set, because pairing is checked against all of it
   * @param allowMissing whether questions may have no prediction
   * @throws AssayException if the file can't be read, or its predictions and the questions are not
   *     the same; it names ids and remedy
   */
  public static Predictions read(Path file, Dataset dataset, boolean allowMissing) {
    return read(file, dataset, allowMissing, List.of(), false);
  }

  /**
   * Reads predictions as above.
   *
   * @param map {@code prediction=answer_sql} and the like, the names of the fields of records
   * @param followsLinks whether the files of a folder may be links that lead out of it
   * @throws AssayException as above
   */
  public static Predictions read(
      Path file, Dataset dataset, boolean allowMissing, List<String> map, boolean followsLinks) {
    if (!dataset.selection().isEmpty()) {
      throw new IllegalArgumentException("pair predictions first, then select questions");
    }
    PredictionFields fields =
        PredictionFields.of(Datasets.isLog(dataset.format()) ? List.of() : map);
    PredictionPairing pairing = new PredictionPairing(file, dataset, fields);
    if (Datasets.isLog(dataset.format()) && file.equals(dataset.source())) {
      DatasetSource source = new DatasetSource(file, null);
      RecordReader.of(dataset.format())
          .answers(source)
          .forEach((id, sql) -> pairing.add(id, sql.orElse(null), null, null));
      return new Predictions(file, RecordReader.LOG, source.sha256(), pairing.finish(allowMissing));
    }
    if (Files.isDirectory(file)) {
      String hash = PredictionFolder.read(new DataFolder(file, followsLinks), pairing);
      return new Predictions(file, PredictionFolder.FORMAT, hash, pairing.finish(allowMissing));
    }
    PredictionReader reader = PredictionReader.recognize(file, dataset, fields);
    try (InputFile input = InputFile.open(file)) {
      reader.read(input, pairing);
      return new Predictions(file, reader.format(), input.sha256(), pairing.finish(allowMissing));
    }
  }
}
