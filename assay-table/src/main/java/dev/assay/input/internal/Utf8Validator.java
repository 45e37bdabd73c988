// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the first line of a file that is not UTF-8; decoders read ahead and can't tell. */
final class Utf8Validator {
  private Utf8Validator() {}

  /**
   * The 1-based number of the first line that is not UTF-8, or 0 if the file can't be read again.
   */
  static int firstBadLine(Path path) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int number = 1; ; number++) {
        line.reset();
        int next = in.read();
        for (; next >= 0 && next != '\n'; next = in.read()) {
          line.write(next);
        }
        if (!isUtf8(line.toByteArray())) {
          return number;
        }
        if (next < 0) {
          return 0;
        }
      }
    } catch (IOException e) {
      return 0;
    }
  }

  private static boolean isUtf8(byte[] line) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
