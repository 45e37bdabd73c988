// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AssayVersionTest {
  @Test
  void isFilledInByTheBuild() {
    assertThat(AssayVersion.current()).matches("\\d+\\.\\d+\\.\\d+.*");
  }
}
