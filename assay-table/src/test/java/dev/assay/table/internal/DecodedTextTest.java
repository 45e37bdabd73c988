// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecodedTextTest {
  private static final char R = DecodedText.REPLACEMENT;

  private static byte[] latin(String bytes) {
    return bytes.getBytes(StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-8, Muller, Muller", // plain
    "UTF-8, M\u00c3\u00b6ller, M\u00f6ller", // UTF-8
    "UTF-8, M\u00f6ller, M~\\xF6ller", // Latin-1
    "UTF-8, \u00fc\u00f6, ~\\xFC~\\xF6", // several
    "UTF-8, a\u00c3, a~\\xC3", // cut in a character
    "UTF-8, \u00ed\u00a0\u0080, ~\\xED~\\xA0~\\x80", // half of a surrogate pair
    "UTF-8, \u00ef\u00bf\u00bd, ~", // a replacement character that is one
    "UTF-8, \u00ef\u00bf\u00bd\\xF6, ~\\xEF~\\xBF~\\xBD\\xF6", // and one that looks like ours
    "UTF-8, \u00f0\u009f\u0098\u0080, \uD83D\uDE00", // beyond 16 bits
    "ISO-8859-1, M\u00f6ller, M\u00f6ller",
    "windows-1252, \u0080 5, \u20ac 5",
    "windows-1252, \u0081 5, ~\\x81 5", // no character has this byte
    "GBK, \u00d6\u00d0\u00ff, \u4e2d~\\xFF",
  })
  void writesBytesThatAreNoText(String charset, String bytes, String text) {
    assertThat(DecodedText.of(latin(bytes), Charset.forName(charset)))
        .isEqualTo(text.replace('~', R));
  }

  /** No two byte strings have the same text, whatever they contain. */
  @Test
  void keepsDifferentBytesDifferent() {
    List<String> pieces =
        List.of("\u00ef\u00bf\u00bd", "\\", "\\x", "F6", "\u00f6", "\u00c3", "\u00b6", "EF", "BF");
    Random random = new Random(1);
    Map<String, String> bytesByText = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      StringBuilder bytes = new StringBuilder();
      for (int length = random.nextInt(9); length > 0; length--) {
        bytes.append(pieces.get(random.nextInt(pieces.size())));
      }
      String text = DecodedText.of(latin(bytes.toString()), StandardCharsets.UTF_8);
      assertThat(bytesByText.merge(text, bytes.toString(), (first, next) -> first))
          .as(text)
          .isEqualTo(bytes.toString());
    }
  }

  @Test
  void tellsTextsWithBytes() {
    List<String> with = new ArrayList<>(List.of("M" + R + "\\xF6ller", R + "\\x80"));
    assertThat(with).allMatch(DecodedText::hasBytes);
    assertThat(List.of("", "M\u00f6ller", "\\xF6", "" + R)).noneMatch(DecodedText::hasBytes);
  }
}
