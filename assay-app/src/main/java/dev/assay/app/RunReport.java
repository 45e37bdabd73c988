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
package dev.assay.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.run.RunResult;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a finished run has to say: accuracy with its interval, and why the rest is not right. */
final class RunReport {
  private RunReport() {}

  /** Prints the result on stdout. */
  static void print(Terminal terminal, RunResult result, boolean json) {
    Proportion accuracy = accuracy(result.outcomes());
    Map<String, Long> causes = causes(result.outcomes());
    if (json) {
      terminal.out().println(json(result, accuracy, causes));
      return;
    }
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%s under %s: %,d of %,d right%s%n",
            result.directory().manifest().name(),
            result.directory().manifest().profile().name(),
            accuracy.successes(),
            accuracy.total(),
            accuracy.total() == 0
                ? ""
                : String.format(
                    Locale.ROOT,
                    ", %.1f %% (95 %% interval %.1f to %.1f)",
                    100 * accuracy.value(),
                    100 * accuracy.low(),
                    100 * accuracy.high()));
    causes.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .forEach(cause -> terminal.out().printf("  %,6d  %s%n", cause.getValue(), cause.getKey()));
  }

  /** Names the next useful command on stderr. */
  static void printNext(Terminal terminal, RunResult result) {
    String run = ShellWords.quote(result.directory().path());
    terminal.note("The run is in " + run);
    result.outcomes().stream()
        .filter(outcome -> outcome.verdict() instanceof Verdict.Incorrect)
        .findFirst()
        .ifPresent(
            outcome ->
                terminal.note(
                    "Next: assay show " + run + " " + ShellWords.quote(outcome.question())));
  }

  private static Proportion accuracy(List<Outcome> outcomes) {
    int correct = 0;
    int scored = 0;
    for (Outcome outcome : outcomes) {
      correct += outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
      scored += outcome.verdict() instanceof Verdict.NotScored ? 0 : 1;
    }
    return Wilson.interval(correct, scored);
  }

  private static Map<String, Long> causes(List<Outcome> outcomes) {
    return outcomes.stream()
        .filter(outcome -> !(outcome.verdict() instanceof Verdict.Correct))
        .collect(
            Collectors.groupingBy(
                outcome -> cause(outcome.verdict()), TreeMap::new, Collectors.counting()));
  }

  private static String cause(Verdict verdict) {
    return verdict instanceof Verdict.NotScored notScored
        ? "not scored: " + notScored.reason()
        : verdict instanceof Verdict.Incorrect incorrect ? incorrect.cause().name() : "";
  }

  private static String json(RunResult result, Proportion accuracy, Map<String, Long> causes) {
    StringWriter document = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(document)) {
      json.writeStartObject();
      json.writeStringField("run", result.directory().path().toString());
      json.writeStringField("profile", result.directory().manifest().profile().name());
      json.writeNumberField("questions", result.outcomes().size() + result.pending());
      json.writeNumberField("pending", result.pending());
      json.writeNumberField("scored", accuracy.total());
      json.writeNumberField("correct", accuracy.successes());
      json.writeNumberField("low", accuracy.low());
      json.writeNumberField("high", accuracy.high());
      json.writeObjectFieldStart("causes");
      for (Map.Entry<String, Long> cause : causes.entrySet()) {
        json.writeNumberField(cause.getKey(), cause.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return document.toString();
  }
}
