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
package dev.assay.report;

/** Text that an XML 1.0 document may hold. */
final class XmlText {
  private static final int REPLACEMENT = 0xfffd;

  private XmlText() {}

  /** The text with each character that XML forbids replaced by U+FFFD. */
  static String of(String text) {
    if (text.codePoints().allMatch(XmlText::isAllowed)) {
      return text;
    }
    StringBuilder allowed = new StringBuilder(text.length());
    text.codePoints().forEach(c -> allowed.appendCodePoint(isAllowed(c) ? c : REPLACEMENT));
    return allowed.toString();
  }

  /** The production {@code Char} of XML 1.0, without the control characters it discourages. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || (c >= 0x20 && c < 0x7f)
        || (c >= 0xa0 && c <= 0xd7ff)
        || (c >= 0xe000 && c <= 0xfffd)
        || (c >= 0x10000 && c <= 0x10ffff);
  }
}
