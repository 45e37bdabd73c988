// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.input.internal.InputFile.BoundedStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class BoundedStreamTest {
  @Test
  void endsContentThatUnpacksWithoutEnd() {
    byte[] zeros = new byte[1 << 16];
    assertThatThrownBy(
            () ->
                new BoundedStream(new java.io.ByteArrayInputStream(zeros), zeros.length - 1)
                    .transferTo(OutputStream.nullOutputStream()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("4 GB");
  }
}
