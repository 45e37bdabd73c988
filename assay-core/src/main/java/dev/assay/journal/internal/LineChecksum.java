// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The CRC-32 of a line in UTF-8, without its line break and its {@linkplain LineSeal seal}. */
public final class LineChecksum {
  private LineChecksum() {}

  public static int of(String line) {
    return of(line.getBytes(StandardCharsets.UTF_8));
  }

  public static int of(byte[] line) {
    int end = LineSeal.withoutBreak(line, 0, line.length);
    int length = LineSeal.contentEnd(line, 0, end);
    CRC32 crc = new CRC32();
    crc.update(line, 0, length);
    if (length < end) {
      crc.update('}');
    }
    return (int) crc.getValue();
  }
}
