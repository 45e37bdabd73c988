// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.fuzz.FuzzFragments.Section;
import dev.assay.testkit.hostile.HostileCorpus;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class HostileTextsTest {
  static final List<String> ENGINES = HostileCorpus.ENGINES;

  private static List<String> texts(String engine, long seed) {
    HostileTexts texts = new HostileTexts(FuzzFragments.of(engine), seed);
    return LongStream.range(0, 500).mapToObj(texts::text).toList();
  }

  @ParameterizedTest
  @FieldSource("ENGINES")
  void aSeedAndANumberMakeTheSameTextAgain(String engine) {
    assertThat(texts(engine, 1)).isEqualTo(texts(engine, 1)).isNotEqualTo(texts(engine, 2));
    assertThat(texts(engine, 1).stream().distinct().count()).isGreaterThan(450);
  }

  @ParameterizedTest
  @FieldSource("ENGINES")
  void eachEngineHasItsOwnPieces(String engine) {
    FuzzFragments material = FuzzFragments.of(engine);

    assertThat(material.of(Section.FRAGMENTS)).contains("'", "\u2028$$", "/*!99999 '*/");
    assertThat(material.of(Section.STATEMENTS)).hasSizeGreaterThan(10);
    assertThat(material.of(Section.STATEMENT_PLACES)).allMatch(place -> place.contains("@"));
    assertThat(material.of(Section.CALL_PLACES)).allMatch(place -> place.contains("@"));
    assertThat(material.of(Section.TABLE_PLACES)).allMatch(place -> place.contains("@"));
  }

  @Test
  void textsAreWrittenAsTheyAreRead() {
    String text = "a'\\ \n\r\t\u0001\u2028\ud800\"";
    String written = JavaEscapes.write(text);

    assertThat(written).isEqualTo("\"a'\\\\ \\n\\r\\t\\u0001\\u2028\\ud800\\\"\"");
    assertThat(JavaEscapes.read(written.substring(1, written.length() - 1))).isEqualTo(text);
  }
}
