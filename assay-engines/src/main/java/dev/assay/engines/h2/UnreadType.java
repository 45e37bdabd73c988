// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** The type for values that must not occur. */
final class UnreadType extends BasicDataType<Boolean> {
  @Override
  public int getMemory(Boolean value) {
    return 0;
  }

  @Override
  public void write(WriteBuffer buffer, Boolean value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Boolean read(ByteBuffer buffer) {
    throw new UnsafeFileException(
        "it holds in-doubt transactions, which are serialized Java objects");
  }

  @Override
  public Boolean[] createStorage(int size) {
    return new Boolean[size];
  }
}
