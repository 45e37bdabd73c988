// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.journal.AtomicFile;
import dev.assay.journal.RunFile;
import dev.assay.model.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The budget of a run in its directory, for those who watch the run. */
public final class BudgetFile {
  private static final String FILE = "budget.json";

  private BudgetFile() {}

  /** Writes the limits that count now; without any, there is no file. */
  public static void write(Path directory, Budget.Limit limit) {
    Path file = RunFile.of(directory, FILE);
    ObjectNode limits = JsonNodeFactory.instance.objectNode();
    if (limit.dollars() != null) {
      limits.put("dollars", limit.dollars());
    }
    if (limit.tokens() != null) {
      limits.put("tokens", limit.tokens());
    }
    if (limit.calls() != null) {
      limits.put("calls", limit.calls());
    }
    try {
      if (limits.isEmpty()) {
        Files.deleteIfExists(file);
      } else {
        AtomicFile.write(file, limits + "\n");
      }
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }
}
