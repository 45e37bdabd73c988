// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.AssayException;
import dev.assay.dataset.internal.PredictionFields;
import dev.assay.dataset.internal.PredictionPairing;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/** Reads the predictions of one format. Stateless. */
interface PredictionReader {
  String format();

  /** Passes every prediction of the file to the pairing. */
  void read(InputFile file, PredictionPairing pairing);

  /** The reader for the format of a file with predictions for a data set. */
  static PredictionReader recognize(Path path, Dataset dataset, PredictionFields fields) {
    String name = InputFile.formatName(path);
    try (InputFile file = InputFile.open(path)) {
      int first = file.peek();
      if (first < 0) {
        throw new AssayException("%s: is empty; check that it is the right file".formatted(path));
      }
      if (first == '[') {
        return new PredictionRecords();
      }
      if (first == '{') {
        Set<String> names = JsonValues.firstNames(file);
        if (fields.fit(names)) {
          return new PredictionRecords();
        }
        if (WikiSqlPredictions.fits(names, dataset)) {
          return new WikiSqlPredictions();
        }
        if (JsonValues.isLines(path)) {
          PredictionRecord.refuse(path, names);
        }
        return new PredictionMap();
      }
      if (name.endsWith(".csv") || name.endsWith(".tsv")) {
        return new PredictionTable();
      }
      String line = String.valueOf(file.nextLine());
      boolean table =
          Arrays.stream(line.split(",", -1))
              .anyMatch(column -> column.strip().equals(PredictionTable.GENERATED));
      if (fields.areStated()) {
        throw new AssayException(
            "%s: holds lines, whose fields --map can't name; leave out %s and %s"
                .formatted(path, PredictionFields.SQL_KEY, PredictionFields.ID_KEY));
      }
      return table && !name.endsWith(".sql") ? new PredictionTable() : new PredictionLines();
    }
  }
}
