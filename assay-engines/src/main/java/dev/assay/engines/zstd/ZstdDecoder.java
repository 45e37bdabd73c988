// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.zstd;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import dev.assay.AssayException;
import dev.assay.input.internal.FileDecoder;
import dev.assay.input.internal.FileKind;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;

/** Unpacks what zstd compressed. */
public final class ZstdDecoder implements FileDecoder {
  @Override
  public Optional<InputStream> open(Path file, FileKind kind) throws IOException {
    if (kind != FileKind.ZSTD) {
      return Optional.empty();
    }
    InputStream packed = Files.newInputStream(file);
    try {
      return Optional.of(new Unpacked(new ZstdInputStream(packed)));
    } catch (LinkageError e) {
      packed.close();
      throw new AssayException(
          "%s: zstd can't be loaded on this system (%s); unpack the file with unzstd"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** Unpacked content, whose damage is an exception of Java's own. */
  private static final class Unpacked extends FilterInputStream {
    private Unpacked(InputStream content) {
      super(content);
    }

    @Override
    public int read() throws IOException {
      byte[] next = new byte[1];
      return read(next, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(next[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        return super.read(buffer, offset, length);
      } catch (ZstdIOException e) {
        ZipException damage = new ZipException(e.getMessage());
        damage.initCause(e);
        throw damage;
      }
    }
  }
}
