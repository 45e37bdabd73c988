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
package dev.assay.app.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** The stdout of this process, which remembers why it can't be written. */
public final class StandardOutput extends FilterOutputStream {
  private volatile @Nullable IOException problem;

  public StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream out) {
    super(out);
  }

  /** Why something could not be written; {@code null} if all could. */
  @Nullable
  public IOException problem() {
    return problem;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      problem = e;
      throw e;
    }
  }
}
