// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The baselines that the user pinned, one for each data set, in {@code pins.json} in the folder of
 * the runs.
 */
record Pins(Path folder) {
  static final String FILE = "pins.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Returns the pinned run of each group of runs on the same questions.
   *
   * @throws AssayException if the file can't be read
   */
  synchronized Map<String, String> all() {
    Path file = RunFile.of(folder, FILE);
    try {
      Map<String, String> known = new TreeMap<>();
      JsonNode pins = Files.exists(file) ? JSON.readTree(RunFile.read(file)) : null;
      if (pins != null) { // the file may hold nothing but the word null
        for (Map.Entry<String, JsonNode> pin : pins.properties()) {
          if (pin.getValue().isTextual()) {
            known.put(pin.getKey(), pin.getValue().asText());
          }
        }
      }
      return known;
    } catch (JsonProcessingException e) {
      throw new AssayException(
          "%s is not valid; remove it, and pin the baselines again".formatted(file), e);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Pins a run, in place of another of its group, or gives up the pin if it is that run.
   *
   * @throws AssayException if the file can't be read or written
   */
  synchronized void toggle(String group, String run) {
    Map<String, String> pins = new TreeMap<>(all());
    if (!pins.remove(group, run)) {
      pins.put(group, run);
    }
    byte[] content =
        (JSON.valueToTree(pins).toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
    Path file = RunFile.of(folder, FILE);
    try {
      AtomicFile.write(file, content);
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }
}
