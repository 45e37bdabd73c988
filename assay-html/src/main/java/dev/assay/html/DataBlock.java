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
package dev.assay.html;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.assay.report.SafeText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Data for the scripts of the page: records as JSON, fields that are null left out. In every text
 * control characters are spelled out.
 */
final class DataBlock {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .addModule(new SimpleModule().addSerializer(String.class, new SafeTexts()))
          .build();

  private DataBlock() {}

  private static final class SafeTexts extends JsonSerializer<String> {
    @Override
    public void serialize(String text, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(SafeText.line(text));
    }
  }

  /** As JSON in which nothing can end the element that it stands in. */
  static String plain(Object value) {
    return json(value).replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
  }

  /** As JSON, packed by gzip, in letters of Base64. */
  static String packed(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new Gzip(bytes)) {
      MAPPER.writeValue(out, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static final class Gzip extends GZIPOutputStream {
    Gzip(OutputStream out) throws IOException {
      super(out, 1 << 14);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }

  private static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of texts and numbers can always be written", e);
    }
  }
}
