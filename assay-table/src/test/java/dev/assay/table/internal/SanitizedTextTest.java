// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SanitizedTextTest {
  private static final String ALPHABET =
      " a\t\n\u000b\f\r\u001b\u007f\u0085\u00a0\u2028\u200b\u200d\u202e\ud83d\ude00é";

  @ParameterizedTest
  @CsvSource({
    "'a b', 'a b'",
    "'a\nb', 'a\\nb'",
    "'a\u007fb', 'a\\u007fb'",
    "'a\u202eb', 'a\\u202eb'",
    "'a\u200db', 'a\u200db'",
    "'\ud83d\ude00', '\ud83d\ude00'",
    "'a\ud83d', 'a\\ud83d'"
  })
  void spellsOutWhatCanDisturbTheDisplay(String text, String safe) {
    assertThat(SanitizedText.line(text)).isEqualTo(safe);
  }

  @Test
  void makesOneBlankOfAnyWhiteSpaceInProse() {
    assertThat(SanitizedText.prose("  a\n  b\tc\u000bd  e ")).isEqualTo("a b c d e");
  }

  @Test
  void readsProseAsAPatternDoes() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(8); length > 0; length--) {
        text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      assertThat(SanitizedText.prose(text.toString()))
          .isEqualTo(SanitizedText.line(text.toString().replaceAll("\\s+", " ").strip()));
    }
  }
}
