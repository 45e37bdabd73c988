// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object to be written: its fields, in order. Values are written as the mapper does. */
public final class JsonFields extends JsonSerializable.Base {
  private final List<Field> fields = new ArrayList<>();

  private interface Field {
    void write(JsonGenerator json, SerializerProvider provider) throws IOException;
  }

  /** Adds a field; {@code null} is written as such. */
  public JsonFields put(String key, @Nullable Object value) {
    fields.add((json, provider) -> provider.defaultSerializeField(key, value, json));
    return this;
  }

  /** Adds a field unless its value is {@code null}. */
  public JsonFields putPresent(String key, @Nullable Object value) {
    return value == null ? this : put(key, value);
  }

  /** Adds a field unless its list is empty. */
  public JsonFields putFilled(String key, Collection<?> values) {
    return values.isEmpty() ? this : put(key, values);
  }

  /** Adds a field unless its object is empty. */
  public JsonFields putFilled(String key, Map<?, ?> values) {
    return values.isEmpty() ? this : put(key, values);
  }

  /** Adds the fields of a record, if there is one. */
  public JsonFields putAll(@Nullable Object record) {
    if (record instanceof JsonFields others) {
      fields.addAll(others.fields);
    } else if (record != null) {
      fields.add(
          (json, provider) ->
              provider
                  .findValueSerializer(record.getClass(), null)
                  .unwrappingSerializer(NameTransformer.NOP)
                  .serialize(record, json, provider));
    }
    return this;
  }

  @Override
  public void serialize(JsonGenerator json, SerializerProvider provider) throws IOException {
    json.writeStartObject();
    for (Field field : fields) {
      field.write(json, provider);
    }
    json.writeEndObject();
  }

  @Override
  public void serializeWithType(
      JsonGenerator json, SerializerProvider provider, TypeSerializer type) throws IOException {
    serialize(json, provider);
  }
}
