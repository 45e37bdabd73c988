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
package dev.assay.sql;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Stands for a text that is only compared. Long ones become a hash, so that a query which names a
 * long part again and again does not grow without end.
 */
final class TextDigest {
  private static final int LONGEST = 400;

  private TextDigest() {}

  static String of(String text) {
    return text.length() <= LONGEST
        ? text
        : "hash " + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
