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
package dev.assay.engines.h2;

import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** The type of values of which none may be there. */
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
        "it holds transactions in doubt, which are serialized Java objects");
  }

  @Override
  public Boolean[] createStorage(int size) {
    return new Boolean[size];
  }
}
