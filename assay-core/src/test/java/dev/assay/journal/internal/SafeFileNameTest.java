// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SafeFileNameTest {
  @Test
  void keepsPlainIds() {
    assertThat(SafeFileName.of("dev-17")).isEqualTo("dev-17");
    assertThat(SafeFileName.of("a_b.2")).isEqualTo("a_b.2");
  }

  @Test
  void givesEveryIdANameOfItsOwnEvenWhereCaseIsIgnored() {
    List<String> ids =
        List.of(
            "a",
            "A",
            "\u00e4",
            "a/b",
            "a_b",
            "a\\b",
            "..",
            ".",
            "../a",
            "a b",
            "a  b",
            " ",
            "con",
            "con.x",
            "x".repeat(300),
            "x".repeat(301),
            "a~b",
            "a\u0000",
            "nul",
            "COM1",
            "-rf",
            SafeFileName.of("A"));
    Set<String> names = new HashSet<>();

    for (String id : ids) {
      String name = SafeFileName.of(id);
      assertThat(name).hasSizeLessThan(110).matches("[a-z0-9_~.-]+").doesNotStartWith(".");
      assertThat(names.add(name.toLowerCase(Locale.ROOT))).as(id).isTrue();
    }
  }
}
