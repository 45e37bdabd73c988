// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The CRC-32 of a line in UTF-8, without its line break. */
final class LineChecksum {
  private LineChecksum() {}

  static int of(String line) {
    return of(line.getBytes(StandardCharsets.UTF_8));
  }

  static int of(byte[] line) {
    int length = line.length;
    if (length > 0 && line[length - 1] == '\n') {
      length--;
    }
    CRC32 crc = new CRC32();
    crc.update(line, 0, length);
    return (int) crc.getValue();
  }
}
