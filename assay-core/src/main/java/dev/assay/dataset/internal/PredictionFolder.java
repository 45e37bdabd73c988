// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.FileHashes;
import dev.assay.input.internal.InputFile;
import dev.assay.model.Prediction;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A folder with one file per question, as Spider 2.0 submissions have it: {@code ID.sql}, or a
 * result as {@code ID.csv} or {@code ID.parquet}. Other files are ignored.
 */
public final class PredictionFolder {
  public static final String FORMAT = "folder";

  private static final Set<String> RESULTS = Set.of("csv", "parquet");

  private PredictionFolder() {}

  /**
   * Passes every prediction to the pairing.
   *
   * @return one hash over all files, in hexadecimal
   */
  public static String read(DataFolder folder, PredictionPairing pairing) {
    Map<String, String> hashes = new LinkedHashMap<>();
    for (Path file : folder.files()) {
      boolean result = RESULTS.contains(extension(file));
      if (String.valueOf(file.getFileName()).startsWith(".")
          || !(result || extension(file).equals("sql"))) {
        continue;
      }
      folder.require(file);
      String id = QuestionCollector.stem(file);
      if (result) {
        pairing.add(Prediction.ofResult(id, file));
      } else {
        pairing.add(id, text(file), null, null);
      }
      hashes.put(String.valueOf(file.getFileName()), FileHashes.ofFile(file));
    }
    if (hashes.isEmpty()) {
      throw new AssayException(
          ("%s: this folder contains no prediction; each needs its own file, named after the question:"
                  + " ID.sql, or a result as ID.csv or ID.parquet")
              .formatted(folder.path()));
    }
    return FileHashes.together(hashes);
  }

  private static String extension(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** The whole text of a file. */
  static String text(Path path) {
    try (InputFile file = InputFile.open(path)) {
      StringWriter text = new StringWriter();
      try {
        file.reader().transferTo(text);
      } catch (IOException e) {
        throw file.failure(e);
      }
      return text.toString().strip();
    }
  }
}
