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
package dev.assay.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file so that a reader, or a crash, sees the old content or the new, never a part. */
public final class WholeFile {
  /** What the temporary file's name ends in. */
  public static final String TEMPORARY = ".tmp";

  private WholeFile() {}

  /**
   * Writes a file, by way of one beside it whose name ends in {@link #TEMPORARY}: one writer at a
   * time.
   */
  public static void write(Path file, byte[] content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + TEMPORARY);
    Files.deleteIfExists(temporary); // a link, too
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
    putInPlace(temporary, file);
  }

  /** The same of a text, in UTF-8. */
  public static void write(Path file, String content) throws IOException {
    write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Puts a file that is whole in the place of another, in one step where the file system can. */
  public static void putInPlace(Path whole, Path file) throws IOException {
    try {
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
