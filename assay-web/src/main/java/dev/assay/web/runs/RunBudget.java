// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.journal.RunFile;
import dev.assay.report.NumberFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The budget that a run was started with, in words. */
final class RunBudget {
  private static final String FILE = "budget.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  private RunBudget() {}

  /** Returns {@code $5.00, 200 calls}; empty if there is no budget, or it can't be read. */
  static Optional<String> of(Path directory) {
    try {
      Path file = RunFile.of(directory, FILE);
      return Files.exists(file) ? words(JSON.readTree(RunFile.read(file))) : Optional.empty();
    } catch (IOException | AssayException e) {
      return Optional.empty(); // the run goes on without the page knowing its budget
    }
  }

  private static Optional<String> words(JsonNode limits) {
    List<String> words = new ArrayList<>();
    if (limits.path("dollars").isNumber()) {
      words.add(String.format(Locale.ROOT, "$%,.2f", limits.path("dollars").doubleValue()));
    }
    for (String unit : List.of("tokens", "calls")) {
      if (limits.path(unit).isNumber()) {
        words.add(NumberFormats.count(limits.path(unit).longValue()) + " " + unit);
      }
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
  }
}
