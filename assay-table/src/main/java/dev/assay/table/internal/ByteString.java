// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.util.Arrays;
import java.util.HexFormat;

/** A byte string compared by content. */
public final class ByteString {
  private final byte[] content;

  public ByteString(byte[] content) {
    this.content = content.clone();
  }

  /** A copy of the content. */
  public byte[] toArray() {
    return content.clone();
  }

  public int length() {
    return content.length;
  }

  @Override
  public boolean equals(@org.jspecify.annotations.Nullable Object other) {
    return other instanceof ByteString that && Arrays.equals(content, that.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  /** Lower-case hexadecimal after {@code 0x}. */
  @Override
  public String toString() {
    return "0x" + HexFormat.of().formatHex(content);
  }
}
