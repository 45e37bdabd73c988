// SPDX-License-Identifier: Apache-2.0
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

  /** Returns the first write error; {@code null} if there was none. */
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
