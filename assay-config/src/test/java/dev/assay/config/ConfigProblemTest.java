// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.input.internal.InputProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems found in configuration files. */
class ConfigProblemTest {
  private final Path folder;

  ConfigProblemTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path write(String content) {
    try {
      return Files.writeString(folder.resolve("assay.yaml"), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private AbstractThrowableAssert<?, ?> assertProblem(String content) {
    Path file = write(content);
    return assertThatThrownBy(() -> ConfigFile.read(file, Map.of()))
        .isInstanceOf(AssayException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nam: x|1:1: unknown key 'nam'; did you mean 'name'?",
        "predictions: a.jsonl|1:1: unknown key 'predictions'; write it as generator: { predictions: … }",
        "timeout: 1s|unknown key 'timeout'; write it as execution: { timeout: … }",
        "databases: { url: 'jdbc:postgresql://h/shop' }|has no place for their ids; write {database}",
        "databases: { url: 'jdbc:postgresql://h/{database}', file: x }|unknown key 'file'",
        "execution: { timeot: 1s }|1:14: unknown key 'timeot'; did you mean 'timeout'?",
        "execution: { timeout: 30 }|1:23: 'timeout': '30' is not a duration; write a number and",
        "execution: { timeout: 0s }|'0s' is not a duration of whole milliseconds",
        "execution: { maxBytes: 1XB }|'maxBytes': '1XB' is not a size",
        "execution: { workers: 0 }|'workers' must be a whole number of at least 1; not 0",
        "execution: { maxRows: many }|'maxRows' must be a whole number, not text",
        "execution: 5|'execution' must be an object, not a number",
        "questions: []|'questions' is an empty list; name a file",
        "generator: { predictions: [a] }|'predictions' must be text, not a list",
        "questions: { format: assay }|the field 'file' is missing",
        "format: spidr|there is no format 'spidr'; did you mean 'spider'?",
        "execution: { isolation: thread }|'isolation' can't be 'thread'; use one of process, none",
        "execution: { reconnectTimeout: soon }|'reconnectTimeout': 'soon' is not a duration",
        "execution: { workerMemory: lots }|'workerMemory': 'lots' is not a size",
        "execution: { workerMemory: 1MB }|'1MB' is too little for a worker process",
        "clock: 2024-06-01|1:8: 'clock': '2024-06-01' is not an instant; write date, time and",
        "clock: 1969-12-31T23:59:59Z|is not in the years 1970 to 2037",
        "clock: 2024-06-01T00:00:00.0000001Z|is finer than a microsecond",
        "timeZone: Mars/Olympus|there is no time zone 'Mars/Olympus'; write UTC, or a name",
        "first: 0|'first' must be a whole number of at least 1",
        "databases: { a: x }|the database 'a' must be an object",
        "databases: { a: {user: u} }|the database 'a' needs either url or file; add one of them",
        "databases: { a: {url: 'jdbc:x', file: f} }|remove one of them",
        "databases: { a: {url: shop.db} }|a url must begin with jdbc:",
        "databases: { a: {url: 'jdbc:x', password: secret} }|a password must not be in a"
            + " configuration file; put it into an environment variable",
        "databases: { a: {url: 'jdbc:x', password: 1234} }|a password must not be",
        "databases: { a: {url: 'jdbc:x?password=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x://me:s@host/d'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x;Token=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x?a=b&client_secret=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x?private_key=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x;AccessKey=s'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x://me:p/w@host/d'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:oracle:thin:me/s@host'} }|a url must not contain a password",
        "databases: { a: {url: 'jdbc:x', password: [s]} }|'password' must be text, not a list",
        "databases: { a: {url: 'jdbc:x', password: {fil: s}} }|unknown key 'fil'; did you mean",
        "databases: { a: {url: 'jdbc:x', password: {file: none}} }|'password': there is no file",
        "databases: { a: {url: 'jdbc:x', user: '${NO_USER}'} }|the environment variable 'NO_USER'"
            + " is not set; set it",
        "databases: { a: {url: 'jdbc:x://h/d?socketFactory=y'} }|1:23: the database 'a' is refused:"
            + " the driver property 'socketFactory' is refused: it loads a class",
        "databases: { a: {url: 'jdbc:x://h/d', properties: {logDir: y}} }|1:51: the database 'a' is"
            + " refused: the driver property 'logDir'",
        "databases: { a: {url: 'jdbc:h2:f;TRACE_LEVEL_FILE=4'} }|'TRACE_LEVEL_FILE' is refused",
        "databases: { a: {file: f.db, properties: {a: b}} }|'a' is refused: databases of this kind"
            + " may have only encoding",
        "databases: { a: {url: 'jdbc:x', properties: {accessToken: s}} }|the secret 'accessToken'"
            + " must not be in a configuration file",
        "databases: { a: {url: 'jdbc:x', properties: {password: s}} }|a password must not be",
        "databases: { a: {url: 'jdbc:x', properties: [a]} }|'properties' must be an object",
        "databases: { a: {url: 'jdbc:x', properties: {a: [b]}} }|the driver property 'a' must be"
            + " one value",
        "databases: { a: {url: 'jdbc:x', propertys: {}} }|unknown key 'propertys'; did you mean",
        "databases: [1]|a folder can't be a number",
        "generator: { model: a/b, command: [a] }|1:35: 'model' and 'command' both say where",
        "generator: { model: a/b, settings: { temprature: 1 } }|did you mean 'temperature'",
        "generator: { model: a/b, settings: { timeout: soon } }|'timeout'",
        "generator: { model: a/b, settings: { baseUrl: somewhere } }|'somewhere' is not a URL",
        "generator: { http: { body: x } }|the field 'url' is missing",
        "generator: { http: { url: 'http://a/b', headers: { X-Api-Key: abc } } }|the secret"
            + " 'X-Api-Key'",
        "generator: { model: a/b, store: { pgvector: x, password: abc } }|a password must not"
            + " be",
        "compare: { profile: strickt }|there is no profile 'strickt'; did you mean 'strict'?",
        "compare: { profiles: { mine: [ROUNDNG] } }|there is no relaxation 'ROUNDNG'; did you mean"
            + " 'ROUNDING'?",
        "compare: { profiles: { mine: ROUNDING } }|a profile must be a list of relaxations",
        "compare: { profiles: { strict: [] } }|'strict' is a built-in profile",
        "metrics: bag_f1|'metrics' must be a list, not text; put it in [ ]",
        "metrics: [bag_f1, bird_xe]|1:19: there is no metric 'bird_xe'; did you mean 'bird_ex'?",
        "metrics: { aws: { tolerence: 0.1 } }|unknown key 'tolerence'; did you mean 'tolerance'?",
        "metrics: { aws: { tolerance: -1 } }|'tolerance' must be a number of at least 0",
        "metrics: { aws: { rowThreshold: 70 } }|1:33: 'rowThreshold' must be above 0 and at most 1",
        "metrics: { bird: {} }|unknown key 'bird'",
        "gate: { minAccuracy: 80 }|'minAccuracy' must be from 0 to 1; write 0.8 for 80 percent",
        "gate: { categories: { hard: 60 } }|'hard' must be from 0 to 1; write 0.8 for 80 percent",
        "gate: { maxBroken: -1 }|'maxBroken' must be a whole number of at least 0",
        "gate: { databases: {a: 1} }|1:9: unknown key 'databases'; known are",
        "generator: { temperature: 0 }|write it as generator: { settings: { temperature: … }}",
        "gate: { baseLine: runs/a }|unknown key 'baseLine'; did you mean 'baseline'?",
        "keepValues: maybe|'keepValues' must be true or false, not text",
        "name: 2026|'name' must be text, not a number; put it in quotes",
        "- a|a configuration file is a list of 'key: value'",
        "a: b: c|malformed YAML",
        "name: &x y|anchors are not supported",
      })
  void namesPlaceAndRemedyOfAProblem(String content, String expected) {
    assertProblem(content + "\n")
        .hasMessageStartingWith(folder.resolve("assay.yaml") + ":1:")
        .hasMessageContaining(expected);
  }

  @Test
  void listsAllProblemsInTheOrderOfTheFile() {
    Path file = write("nam: x\nfirst: 0\nexecution:\n  timeot: 1s\n  workers: 2\n  workers: 3\n");
    assertThatThrownBy(() -> ConfigFile.read(file, Map.of()))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e -> {
              assertThat(e.problems()).extracting(InputProblem::line).containsExactly(1, 2, 4, 6);
              assertThat(e.problems().get(2))
                  .hasToString(file + ":4:3: unknown key 'timeot'; did you mean 'timeout'?");
              assertThat(e).message().hasLineCount(4);
            })
        .hasMessageContaining("'workers' occurs twice");
  }
}
