// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.input.internal.FileHashes;
import dev.assay.table.internal.ByteString;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A cell that is too long, or nested too deeply, to be stored as it is: {@code {"cut": beginning,
 * "length": characters of its text, "sha256": of its text in UTF-8}}. It is read as a text that
 * says so; two such texts are equal if the cells were.
 */
public final class CutCell {
  /** The longest text of a cell that is stored whole, in characters. */
  public static final int LONGEST = 100_000;

  /** The deepest nesting of arrays that is stored as such; a reader of JSON allows 1,000. */
  public static final int DEEPEST = 100;

  /** The most digits of a number that is stored as such; a reader of JSON allows 1,000. */
  public static final int MOST_BITS = 3_000;

  private static final String BEGINNING = "cut";
  private static final int SHOWN_HASH = 16;

  private CutCell() {}

  /** Returns whether a cell is longer than this, or nested too deeply. */
  public static boolean isNeeded(@Nullable Object value, int longest) {
    return (value instanceof List<?> list && isDeep(list, 1)) || length(value) > longest;
  }

  private static boolean isDeep(List<?> list, int depth) {
    return depth > DEEPEST
        || list.stream()
            .anyMatch(each -> each instanceof List<?> inner && isDeep(inner, depth + 1));
  }

  /** The number of characters of a cell's text. */
  public static long length(@Nullable Object value) {
    if (value instanceof String text) {
      return text.length();
    }
    if (value instanceof ByteString bytes) {
      return "0x".length() + 2L * bytes.length();
    }
    if (value instanceof BigInteger number) {
      return number.bitLength() / 3;
    }
    return String.valueOf(value).length();
  }

  public static void write(JsonGenerator json, Object value, int longest) throws IOException {
    String text = value.toString();
    json.writeStartObject();
    json.writeStringField(BEGINNING, beginning(text, longest));
    json.writeNumberField("length", text.length());
    json.writeStringField("sha256", FileHashes.ofText(text));
    json.writeEndObject();
  }

  /** The first characters of a text, without half of a pair. */
  public static String beginning(String text, int length) {
    int end = Math.min(length, text.length());
    boolean half =
        end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, half ? end - 1 : end);
  }

  public static boolean is(JsonNode node) {
    return node.isObject() && node.has(BEGINNING);
  }

  /** The beginning, with the length of the whole and the beginning of its hash. */
  public static String read(JsonNode node) {
    String hash = node.required("sha256").textValue();
    return String.format(
        Locale.ROOT,
        "%s… (%,d characters, SHA-256 %s…)",
        node.required(BEGINNING).textValue(),
        node.required("length").longValue(),
        hash.substring(0, Math.min(SHOWN_HASH, hash.length())));
  }
}
