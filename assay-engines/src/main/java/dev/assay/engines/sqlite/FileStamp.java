// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * The identity and state of a file, which change when it is replaced or written.
 *
 * @param key its identity in the file system; {@code null} where there is none
 */
record FileStamp(@Nullable Object key, long size, FileTime modified) {
  /** The stamp of a file; {@code null} if it can't be read. */
  static @Nullable FileStamp of(Path file) {
    try {
      BasicFileAttributes read = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileStamp(read.fileKey(), read.size(), read.lastModifiedTime());
    } catch (IOException e) {
      return null;
    }
  }
}
