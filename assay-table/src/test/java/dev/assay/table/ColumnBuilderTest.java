// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnBuilderTest {
  @Test
  void countsTheBytesOfDeeplyNestedLists() {
    Object list = 1L;
    for (int depth = 0; depth < 1_000; depth++) {
      list = List.of(list);
    }
    assertThat(new ColumnBuilder("c", "").add(list).bytes()).isEqualTo(32 * 1_001);
  }
}
