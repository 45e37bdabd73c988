// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomeLineReaderTest {
  private static final String LINE =
      OutcomeJson.write(SampleOutcomes.outcome("q1")) // with all that is written only if needed
          .replace(
              "\"attempts\":",
              "\"unanswerable\":true,\"abstention\":\"no data\",\"difficulty\":\"hard\","
                  + "\"tags\":[\"a\",\"b\"],\"instructions\":\"i\",\"evidence\":\"e\",\"profile\":\"lenient\","
                  + "\"samples\":[{\"sql\":null,\"verdict\":\"correct\",\"cause\":null,\"hash\":null,\"votes\":1}],"
                  + "\"attempts\":");

  /** What takes the place of a part of a line. */
  private static final List<String> PARTS =
      List.of(
          "null",
          "true",
          "0",
          "1.0",
          "-3",
          "1e3",
          "99999999999999999999",
          "\"x\"",
          "\"rows\"",
          "[]",
          "[null]",
          "[1]",
          "[\"a\"]",
          "{}",
          "",
          ",",
          "\"sql\":null",
          "\u00e9",
          "\ud800",
          "\u0000",
          "NaN");

  private final OutcomeLineReader reader = new OutcomeLineReader();

  @Property(tries = 500)
  void readsWhatAssayWritesByItself(@ForAll long seed) {
    Outcome outcome = new OutcomeJsonTest.Imagined(seed).outcome();
    byte[] line = (OutcomeJson.write(outcome) + "\n").getBytes(StandardCharsets.UTF_8);

    assertThat(reader.quick(line, line.length)).isEqualTo(outcome);
  }

  @Test
  void readsRareKeysByItself() {
    byte[] line = LINE.getBytes(StandardCharsets.UTF_8);

    assertThat(reader.quick(line, line.length)).isNotNull().isEqualTo(expected(LINE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"new_key\":1,",
        "{\"database\":\"first\",",
        " {",
        "{\"database\":1,",
        "{}{",
        "[{",
        "{\"difficulty\":\"again\","
      })
  void readsOtherLinesAsTheOtherReaderDoes(String beginning) {
    String line = beginning + LINE.substring(1);

    assertThat(result(line.getBytes(StandardCharsets.UTF_8))).isEqualTo(expected(line));
  }

  @Property(tries = 3000)
  void readsAnyDamagedLineAsTheOtherReaderDoes(@ForAll long seed) {
    Random random = new Random(seed);
    String whole =
        random.nextBoolean()
            ? LINE
            : OutcomeJson.write(new OutcomeJsonTest.Imagined(random.nextLong()).outcome());
    String line = damaged(whole, random);

    assertThat(result(line.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(
            expected(new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)));
  }

  @Property(tries = 1000)
  void readsInvalidCharactersAsTheOtherReaderDoes(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] line = LINE.getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(3); i >= 0; i--) {
      line[random.nextInt(line.length)] = (byte) random.nextInt(256);
    }

    assertThat(result(line)).isEqualTo(expected(new String(line, StandardCharsets.UTF_8)));
  }

  /** Replaces one value, or any other stretch, by something else. */
  private static String damaged(String line, Random random) {
    String part = PARTS.get(random.nextInt(PARTS.size()));
    int from = random.nextInt(line.length());
    if (random.nextInt(4) == 0) {
      int to = Math.min(line.length(), from + random.nextInt(12));
      return line.substring(0, from) + part + line.substring(to);
    }
    int colon = line.indexOf("\":", from);
    if (colon < 0) {
      return line;
    }
    int start = colon + 2;
    int end = start;
    while (end < line.length() && ",}]".indexOf(line.charAt(end)) < 0) {
      end++;
    }
    return line.substring(0, start) + part + line.substring(end);
  }

  private Object result(byte[] line) {
    try {
      return reader.read(line, line.length);
    } catch (IOException | IllegalArgumentException e) {
      return words(e);
    }
  }

  private static Object expected(String line) {
    try {
      return OutcomeJson.read(line);
    } catch (IOException | IllegalArgumentException e) {
      return words(e);
    }
  }

  private static String words(Exception e) {
    return e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.toString();
  }
}
