// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PricesTest {
  @TempDir private Path folder = Path.of("");

  private Prices read(String text) throws IOException {
    return Prices.read(Files.writeString(folder.resolve("prices.yaml"), text));
  }

  @Test
  void takesTheFirstPatternThatFits() throws IOException {
    Prices prices =
        read(
            """
            version: 2026-01-01
            models:
              a/small*: { input: 1, output: 2 }
              a/*: { input: 3, cached: 0.5, output: 4 }
            """);
    assertThat(prices.version()).isEqualTo("2026-01-01");
    assertThat(prices.of(ModelName.parse("a/small-2"))).contains(new Price(1, 1, 2));
    assertThat(prices.of(ModelName.parse("a/large"))).contains(new Price(3, 0.5, 4));
    assertThat(prices.of(ModelName.parse("b/small"))).isEmpty();
  }

  @Test
  void comesWithPricesThatCanBeRead() {
    Prices prices = Prices.builtIn();
    assertThat(prices.of(ModelName.parse("ollama/llama3"))).contains(Price.FREE);
    assertThat(prices.of(ModelName.parse("openai/gpt-4o-mini-2024-07-18")))
        .contains(new Price(0.15, 0.075, 0.60));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version: 1|models' is missing",
        "{version: 1, models: {a/b: {input: 1}}}|needs 'input' and 'output'",
        "{version: 1, models: {a/b: 3}}|must be an object",
        "{version: 1, models: {a/b: {inptu: 1, output: 2}}}|unknown key 'inptu'",
        "{version: 1, models: {a/b: {input: -1, output: 2}}}|must be a number of at least 0",
        "[1]|a price file is"
      })
  void saysWhatIsWrongWithAPriceFileAndWhere(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("prices.yaml");
  }

  @Test
  void knowsNoCostWhereTokensWereNotCounted() {
    assertThat(new Price(1, 1, 1).of(CallTokens.UNKNOWN)).isNull();
    assertThat(Price.FREE.of(CallTokens.UNKNOWN)).isZero();
  }
}
