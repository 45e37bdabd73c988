// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.config.ConfigFile;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reading takes time in proportion to a file's length, however it is made. The limit is many times
 * what is needed; where time grows with the square of the length it is far too short.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LongInputTest {
  private static final int LENGTH = Integer.getInteger("assay.text.length", 16_000_000);
  private static final String LONG = "x".repeat(LENGTH);

  @TempDir private Path folder = Path.of("");

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"%s\"", "%s", "|\n  %s", ">\n  %s", "'%s'"})
  void readsALongTextInAConfigurationFile(String style) throws IOException {
    Path file = write("assay.yaml", "name: " + style.formatted(LONG) + "\n");

    assertThat(String.valueOf(ConfigFile.read(file).output().name()).strip()).hasSize(LENGTH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- {id: a, question: \"%s\", database: d, gold: x}\n",
        "{\"id\":\"a\",\"question\":\"%s\",\"database\":\"d\",\"gold\":\"x\"}\n"
      })
  void readsALongQuestion(String list) throws IOException {
    Path file = write("q.txt", list.formatted(LONG));

    assertThat(Datasets.read(file, null).questions())
        .extracting(Question::text)
        .allSatisfy(text -> assertThat(text).hasSize(LENGTH));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "# a\n", " \n", "---\n", "\t"})
  void recognizesWhatFollowsManyLinesThatSayNothing(String line) throws IOException {
    Path list = write("q.yaml", line.repeat(60_000 / line.length()) + "\n- x\n");
    Path table = write("q.csv", line.repeat(60_000 / line.length()) + "\nx,y\n");

    assertThat(FormatSample.of(list).shape()).isEqualTo(FormatSample.Shape.YAML);
    assertThat(FormatSample.of(table).shape()).isEqualTo(FormatSample.Shape.CSV);
  }

  @Test
  void readsALongCell() throws IOException {
    assertThat(TableFiles.read(write("t.csv", "a\n\"" + LONG + "\"\n")).rowCount()).isEqualTo(1);
  }

  @Test
  void readsAMillionShortLinesOfOneText() throws IOException {
    Path file = write("assay.yaml", "name: |\n" + "  ab\n".repeat(1_000_000));

    assertThat(String.valueOf(ConfigFile.read(file).output().name())).hasSize(3_000_000);
  }

  @Test
  void refusesAliasesThatMultiply() throws IOException {
    StringBuilder laughs = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      laughs.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    Path file = write("assay.yaml", laughs.toString());

    assertThatThrownBy(() -> ConfigFile.read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("assay.yaml");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- ", "? ", "{\"a\":"})
  void refusesDeepNesting(String open) throws IOException {
    Path file = write("assay.yaml", "name: x\nmetrics:\n  " + open.repeat(100_000));

    assertThatThrownBy(() -> ConfigFile.read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("assay.yaml");
  }
}
