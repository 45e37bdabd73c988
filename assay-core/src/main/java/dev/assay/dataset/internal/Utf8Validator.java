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
package dev.assay.dataset.internal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds where a file stops being UTF-8; decoders read ahead and can't tell. */
final class Utf8Validator {
  private Utf8Validator() {}

  /** The first line (1-based) that is not UTF-8, or 0 if the file can't be read again. */
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
