// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Locale;

/**
 * Constants of enums in lower case. Jackson has a strategy for them, but not in the older versions
 * that clusters bring along.
 */
final class LowerCaseModule extends SimpleModule {
  private static final long serialVersionUID = 1;

  LowerCaseModule() {
    super("assay-lower-case");
  }

  <E extends Enum<E>> LowerCaseModule with(Class<E> type) {
    addSerializer(type, new Writer<>(type));
    addDeserializer(type, new Reader<>(type));
    return this;
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static final class Writer<E extends Enum<E>> extends StdSerializer<E> {
    private static final long serialVersionUID = 1;

    Writer(Class<E> type) {
      super(type);
    }

    @Override
    public void serialize(E value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(name(value));
    }
  }

  private static final class Reader<E extends Enum<E>> extends StdDeserializer<E> {
    private static final long serialVersionUID = 1;
    private final Class<E> type;

    Reader(Class<E> type) {
      super(type);
      this.type = type;
    }

    @Override
    public E deserialize(JsonParser json, DeserializationContext context) throws IOException {
      if (!json.hasToken(JsonToken.VALUE_STRING)) {
        throw MismatchedInputException.from(json, type, "it must be a string");
      }
      String text = json.getText();
      for (E constant : type.getEnumConstants()) {
        if (name(constant).equals(text)) {
          return constant;
        }
      }
      throw InvalidFormatException.from(
          json, "'%s' is not a known value".formatted(text), text, type);
    }
  }
}
