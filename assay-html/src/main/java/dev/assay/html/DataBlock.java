// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.table.internal.SanitizedText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Iterator;
import java.util.zip.GZIPOutputStream;

/**
 * Data for the scripts of the page: records as JSON, without fields that are null. Control
 * characters in texts are escaped.
 */
final class DataBlock {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .addModule(new SimpleModule().addSerializer(String.class, new SafeTexts()))
          .build();

  private static final int BUFFER = 1 << 14;

  private DataBlock() {}

  private static final class SafeTexts extends JsonSerializer<String> {
    @Override
    public void serialize(String text, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(SanitizedText.line(text));
    }
  }

  /** As JSON in which nothing can end the element that it stands in. */
  static String plain(Object value) {
    return json(value).replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
  }

  /** As a JSON object. */
  static ObjectNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** As JSON in UTF-8. */
  static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw notWritable(e);
    }
  }

  /**
   * Writes records as a JSON array, compressed with gzip and encoded in Base64. Each record is read
   * after the previous one is written, and then released.
   *
   * @param records each as {@link #bytes} has it
   */
  static void pack(Iterator<byte[]> records, Writer page) throws IOException {
    try (OutputStream packed =
        new BufferedOutputStream(
            new GZIPOutputStream(Base64.getEncoder().wrap(new Letters(page)), BUFFER), BUFFER)) {
      packed.write('[');
      for (boolean first = true; records.hasNext(); first = false) {
        if (!first) {
          packed.write(',');
        }
        packed.write(records.next());
      }
      packed.write(']');
    }
  }

  /** Returns the output of {@link #pack}. */
  static String packed(Iterator<byte[]> records) {
    StringWriter text = new StringWriter();
    try {
      pack(records, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Base64 into the page, which stays open. */
  private static final class Letters extends OutputStream {
    private final Writer page;

    Letters(Writer page) {
      this.page = page;
    }

    @Override
    public void write(int letter) throws IOException {
      page.write(letter);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      page.write(new String(bytes, from, length, StandardCharsets.ISO_8859_1));
    }
  }

  private static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw notWritable(e);
    }
  }

  private static IllegalStateException notWritable(JsonProcessingException e) {
    return new IllegalStateException("records of texts and numbers can always be written", e);
  }
}
