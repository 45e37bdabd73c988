// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.gold.Gold;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.model.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictionRecordTest {
  @TempDir private Path folder = Path.of("unset");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"abstention\":\"no such data\"|no such data",
        "\"sql\":null,\"abstained\":\"no such data\"|no such data",
        "\"sql\":\"\",\"abstained\":true|abstained"
      })
  void readsAnAbstention(String fields, String words) {
    Prediction prediction = read(fields);

    assertThat(prediction.abstention()).isEqualTo(words);
    assertThat(prediction.sql()).isNull();
    assertThat(prediction.attempts()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"abstained\":false", "\"abstained\":null", "\"abstention\":\" \""})
  void doesNotTakeANoForAnAbstention(String field) {
    assertThat(read("\"sql\":\"SELECT 1\"," + field).abstention()).isNull();
    assertThat(read("\"sql\":\"SELECT 1\"," + field).sql()).isEqualTo("SELECT 1");
  }

  @Test
  void readsSamplesOfEveryKind() {
    Prediction prediction =
        read(
            "\"samples\":[\"SELECT 1\",{\"sql\":\"SELECT 2\"},null,{\"abstained\":\"no\"},"
                + "{\"sql\":null,\"error\":\"nothing found\"}],\"usage\":{\"cost_usd\":0.5}");

    assertThat(prediction.samples())
        .containsExactly(
            new Sample("SELECT 1", null, null),
            new Sample("SELECT 2", null, null),
            new Sample(null, null, null),
            new Sample(null, null, "no"),
            new Sample(null, "nothing found", null));
    assertThat(prediction.sql()).isEqualTo("SELECT 1");
    assertThat(prediction.attempts())
        .containsExactly(
            new Attempt("SELECT 1", null, new Usage(null, null, 0.5, null), 0),
            new Attempt("SELECT 2", null, null, 1),
            new Attempt(null, null, null, 2),
            new Attempt(null, null, null, 3),
            new Attempt(null, "nothing found", null, 4));
  }

  @Test
  void readsAttemptsWithAllThatTheyCost() {
    Prediction prediction =
        read(
            """
            "sql":"SELECT 2","attempts":[{"sql":"SELCT","error":"syntax","latency_ms":7},\
            {"sql":"SELECT 2","usage":{"prompt_tokens":9,"completion_tokens":8,"cached_tokens":7,\
            "reasoning_tokens":6,"cost_usd":0.5,"latency_ms":4,"retries":3}}]\
            """);

    assertThat(prediction.attempts())
        .containsExactly(
            new Attempt("SELCT", "syntax", new Usage(null, null, null, 7.0)),
            new Attempt("SELECT 2", null, new Usage(9L, 8L, 7L, 6L, 0.5, 4.0, 3)));
    assertThat(prediction.samples()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"sql\":\"SELECT 1\",\"abstained\":true|has both SQL and an abstention",
        "\"sql\":\"x\",\"attempts\":3|'attempts' must be a list",
        "\"sql\":\"x\",\"attempts\":[\"x\"]|every item of 'attempts' must be an object",
        "\"samples\":[3]|every item of 'samples' must be text",
        "\"samples\":[]|the field 'sql' is missing",
        "\"sql\":\"x\",\"attempts\":[{\"sql\":\"x\",\"sample\":1}]|an attempt is of sample 1",
        "\"sql\":\"x\",\"attempts\":[{\"sql\":\"x\"}],\"latency_ms\":3|has usage and attempts",
        "\"sql\":\"x\",\"usage\":{\"retries\":-1}|'retries' must be a whole number of at least 0"
      })
  void namesTheLineOfWhatContradictsItself(String fields, String expected) {
    assertThatThrownBy(() -> read(fields))
        .hasMessageStartingWith(folder.resolve("p.jsonl") + ":1:")
        .hasMessageContaining(expected);
  }

  private Prediction read(String fields) {
    Dataset one =
        new Dataset(
            "t",
            "assay",
            Path.of("t.jsonl"),
            "00",
            List.of(Question.of("a", "?", "d", Gold.sql("SELECT 1"))));
    try {
      Path file = Files.writeString(folder.resolve("p.jsonl"), "{\"id\":\"a\"," + fields + "}\n");
      return Objects.requireNonNull(Predictions.read(file, one, false).byQuestion().get("a"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
