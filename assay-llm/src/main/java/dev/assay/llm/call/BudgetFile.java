// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The budget of a run in its directory, for those who watch the run. */
public final class BudgetFile {
  private static final String FILE = "budget.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  private BudgetFile() {}

  /** Writes the limits that count now; without any, there is no file. */
  public static void write(Path directory, Budget.Limit limit) {
    Path file = RunFile.of(directory, FILE);
    try {
      if (limit.equals(Budget.Limit.NONE)) {
        Files.deleteIfExists(file);
      } else {
        AtomicFile.write(file, JSON.writeValueAsString(limit) + "\n");
      }
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }
}
