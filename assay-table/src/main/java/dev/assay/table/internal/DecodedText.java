// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Decodes a database's text so that texts of different bytes stay different. A byte that is not
 * part of a character becomes U+FFFD, a backslash, {@code x} and its two digits, as in {@code
 * M�\xF6ller}: readable, an ordinary text to everything that compares, hashes, stores or prints it,
 * and equal to no text that can be decoded, because a U+FFFD that stands before a backslash there
 * is written by its bytes, too.
 */
public final class DecodedText {
  /** The character that decoders put in place of what they can't decode. */
  public static final char REPLACEMENT = '\uFFFD';

  private static final String ESCAPE = REPLACEMENT + "\\x";
  private static final String AMBIGUOUS = REPLACEMENT + "\\";
  private static final String UNAMBIGUOUS = ESCAPE + "EF" + ESCAPE + "BF" + ESCAPE + "BD\\";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private DecodedText() {}

  /** Returns whether a text has bytes that could not be decoded, as {@link #of} writes them. */
  public static boolean hasBytes(String text) {
    return text.contains(ESCAPE);
  }

  /** The text of bytes. */
  public static String of(byte[] bytes, Charset charset) {
    CharsetDecoder decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out =
        CharBuffer.allocate((int) Math.ceil(bytes.length * (double) decoder.maxCharsPerByte()) + 1);
    StringBuilder text = new StringBuilder();
    CoderResult result;
    do {
      result = decoder.decode(in, out, true);
      text.append(out.flip().toString().replace(AMBIGUOUS, UNAMBIGUOUS));
      out.clear();
      for (int i = 0; result.isError() && i < result.length(); i++) {
        text.append(ESCAPE).append(HEX.toHexDigits(in.get()));
      }
    } while (!result.isUnderflow());
    decoder.flush(out);
    return text.append(out.flip()).toString();
  }

  /** The text of bytes that should be UTF-8. */
  public static String ofUtf8(byte[] bytes) {
    return of(bytes, StandardCharsets.UTF_8);
  }
}
