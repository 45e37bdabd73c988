// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Reads a kind of file that holds no text as text, for which the library itself has no code; found
 * by {@link ServiceLoader}. Implementations are stateless and safe for use by several threads.
 */
@FunctionalInterface
public interface FileDecoder {
  /**
   * Opens a file: unpacked, or, if it holds records, as JSON Lines. A {@link
   * java.util.zip.ZipException} or {@link java.io.EOFException} of the stream says that the file is
   * damaged.
   *
   * @param kind of the file, by its beginning
   * @return empty if it is not the kind that this reads
   */
  Optional<InputStream> open(Path file, FileKind kind) throws IOException;

  /** Opens a file with whichever decoder reads its kind. */
  static Optional<InputStream> find(Path file, FileKind kind) throws IOException {
    for (FileDecoder decoder : ServiceLoader.load(FileDecoder.class)) {
      Optional<InputStream> text = decoder.open(file, kind);
      if (text.isPresent()) {
        return text;
      }
    }
    return Optional.empty();
  }
}
