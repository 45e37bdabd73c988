// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

/** Text for an XML 1.0 document. */
final class XmlText {
  private static final int REPLACEMENT = 0xfffd;

  private XmlText() {}

  /** The text with plain line breaks, and each character that XML forbids replaced by U+FFFD. */
  static String of(String written) {
    String text = written.replace("\r\n", "\n");
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
