// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.internal.PredictionPairing;
import dev.assay.input.internal.InputFile;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;

/** One query per line, in the order of the questions; of turns, with blank lines between. */
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
    if (ConversationLines.fits(lines, pairing.questions())) {
      lines = ConversationLines.join(file, lines, pairing.questions());
    }
    // Editors leave empty lines at the end; drop those beyond the number of questions.
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
            "this line is for the database '%s' but question %s belongs to '%s'"
                .formatted(prediction.database(), question.id(), question.database()),
            "put the lines into the order of the questions");
      }
      pairing.add(question.id(), prediction.sql().strip(), null, null);
    }
  }
}
