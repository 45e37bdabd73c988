// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import com.google.protobuf.ByteString;
import dev.assay.input.internal.FileHashes;
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
  public static ByteString trace(String... parts) {
    return bytes(TRACE, parts);
  }

  /** Returns the 8 bytes of a span's id. */
  public static ByteString span(String... parts) {
    return bytes(SPAN, parts);
  }

  /** Returns an identifier as 32 hexadecimal digits. */
  public static String text(String... parts) {
    return HexFormat.of().formatHex(trace(parts).toByteArray());
  }

  private static ByteString bytes(int length, String... parts) {
    return ByteString.copyFrom(
        HexFormat.of().parseHex(FileHashes.ofParts(List.of(parts))), 0, length);
  }
}
