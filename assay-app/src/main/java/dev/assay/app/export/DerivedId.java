// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import dev.assay.input.FileHashes;
import java.util.HexFormat;
import java.util.List;

/**
 * Identifiers that follow from what they identify, so that an export that is repeated replaces the
 * earlier one where the service allows it.
 */
public final class DerivedId {
  private static final int TRACE = 16;
  private static final int SPAN = 8;

  private DerivedId() {}

  /** Returns the 16 bytes of a trace's id. */
  public static byte[] trace(String... parts) {
    return bytes(TRACE, parts);
  }

  /** Returns the 8 bytes of a span's id. */
  public static byte[] span(String... parts) {
    return bytes(SPAN, parts);
  }

  /** Returns an identifier as 32 hexadecimal digits. */
  public static String text(String... parts) {
    return HexFormat.of().formatHex(trace(parts));
  }

  private static byte[] bytes(int length, String... parts) {
    byte[] hash = HexFormat.of().parseHex(FileHashes.ofParts(List.of(parts)));
    byte[] id = new byte[length];
    System.arraycopy(hash, 0, id, 0, length);
    return id;
  }
}
