// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Unpacked content that ends with an error where there is more than any such file holds. */
final class BoundedStream extends FilterInputStream {
  private long left;

  BoundedStream(InputStream content, long most) {
    super(content);
    this.left = most;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    count(Math.max(0, read));
    return read;
  }

  private void count(int bytes) throws IOException {
    left -= bytes;
    if (left < 0) {
      throw new IOException("it unpacks to more than 4 GB; unpack it, and split it");
    }
  }
}
