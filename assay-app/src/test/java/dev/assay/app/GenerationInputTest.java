// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages for mistakes in model options, and for bad answers. */
class GenerationInputTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--base-url 127.0.0.1:8000/v1|'127.0.0.1:8000/v1' is not a URL; write it like https://",
        "--base-url http://me:secret@host:port/|'…@host:port/' is not a URL",
        "--base-url me:secr/secret@host|'…@host' is not a URL",
        "--budget abc|'abc' is not a number",
        "--budget NaN|--budget NaN: must be at least 0",
        "--max-calls many|'many' is not a whole number",
        "--max-tokens 99999999999|'99999999999' is not a whole number up to 2,147,483,647",
        "--model a/b --model a/b|model a/b is named twice",
        "--prompt plain --prompt plain|prompt plain is named twice",
        "--predictions p.jsonl|--predictions are judged as they are",
      })
  void explainsOptionsWithoutAWordOfJava(String options, String message) throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run = pond.run("run", (Object[]) options.split(" "));

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains(message).doesNotContain("java.", "Exception", "secret");
      assertThat(pond.stub().calls()).isZero();
    }
  }

  @Test
  void doesNotShowAKeyThatStandsInPlaceOfItsVariable() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run = pond.run("run", "--key-variable", StubbedFrogDataset.KEY);

      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err())
          .contains("keyVariable is not the name of an environment variable")
          .doesNotContain(StubbedFrogDataset.KEY);
    }
  }

  @Test
  void saysWhereACommandIsEmpty() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run = pond.runAs(pond.config("command: []\n"), "run");

      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("assay.yaml:6:12", "'command' is empty");
    }
  }

  @Test
  void saysThatARunCannotGoIntoAFile() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Files.createDirectories(pond.out("x").getParent());
      Files.writeString(pond.out("x"), "precious");

      Cli run = pond.run("x");

      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("is a file; name a directory");
      assertThat(pond.out("x")).hasContent("precious");
    }
  }

  @Test
  void showsWhatWasAnsweredInPlaceOfSql() throws IOException {
    String prose = "I would rather\ntalk about herons.";
    try (StubbedFrogDataset pond =
        StubbedFrogDataset.open(folder, Map.of(StubbedFrogDataset.COUNT, prose))) {
      Cli run = pond.run("run");
      assertThat(run.out())
          .contains("came without SQL", "'assay show' prints what was answered instead");

      Cli shown = Cli.assay("show", pond.out("run"), "count");

      assertThat(shown.out())
          .containsIgnoringWhitespaces(
              "1: there is no SQL in the answer: I would rather talk about herons.");
    }
  }

  @Test
  void saysThatAnAnswerWasCutOff() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      pond.stub()
          .answerRaw(
              """
              {"id":"c","object":"chat.completion","model":"stub","choices":[{"index":0,
               "message":{"role":"assistant","content":"SELECT name FROM"},"finish_reason":"length"}],
               "usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}
              """);
      Cli run = pond.run("run", "--first", "1");
      assertThat(run.code()).as(run.err()).isZero();

      Cli shown = Cli.assay("show", pond.out("run"), "first");

      assertThat(shown.out()).contains("the answer was cut off at the largest number of tokens");
    }
  }
}
