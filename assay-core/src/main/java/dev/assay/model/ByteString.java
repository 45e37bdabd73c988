/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.model;

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
