/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.dataset;

import dev.assay.dataset.internal.InputFile;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;

/** One SQL a line, in the order of the questions. */
final class PredictionLines implements PredictionReader {
  @Override
  public String format() {
    return "lines";
  }

  @Override
  public void read(InputFile file, PredictionPairing pairing) {
    List<String> lines = new ArrayList<>();
    for (String line = file.nextLine(); line != null; line = file.nextLine()) {
      lines.add(line);
    }
    // Empty lines at the end that no question asks for are an editor's.
    while (lines.size() > pairing.questions().size() && lines.get(lines.size() - 1).isBlank()) {
      lines.remove(lines.size() - 1);
    }
    pairing.checkCount(
        lines.size(),
        "line",
        "write each query on one line, with an empty line for none, or use JSON Lines with ids");
    DatabaseSuffix mark = new DatabaseSuffix(pairing.questions());
    for (int row = 0; row < lines.size(); row++) {
      Question question = pairing.questions().get(row);
      DatabaseSuffix.Unmarked prediction = mark.strip(lines.get(row));
      if (prediction.contradicts(question)) {
        throw file.fault(
            row + 1,
            "this line is for the database '%s' but question %s is asked of '%s'"
                .formatted(prediction.database(), question.id(), question.database()),
            "bring the lines into the order of the questions");
      }
      pairing.add(question.id(), prediction.sql().strip(), null, null);
    }
  }
}
