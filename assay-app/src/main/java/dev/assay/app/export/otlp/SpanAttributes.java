// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Attributes by name; one without a value is left out. */
final class SpanAttributes {
  private final List<KeyValue> all = new ArrayList<>();

  /** Adds a text. */
  SpanAttributes text(String key, @Nullable String value) {
    return value == null ? this : add(key, text(value));
  }

  /** Adds an integer. */
  SpanAttributes integer(String key, @Nullable Number value) {
    return value == null
        ? this
        : add(key, AnyValue.newBuilder().setIntValue(value.longValue()).build());
  }

  /** Adds a number, if it is finite. */
  SpanAttributes number(String key, @Nullable Double value) {
    return value == null || !Double.isFinite(value)
        ? this
        : add(key, AnyValue.newBuilder().setDoubleValue(value).build());
  }

  /** Adds texts; an empty list is left out. */
  SpanAttributes texts(String key, List<String> values) {
    return values.isEmpty()
        ? this
        : add(
            key,
            AnyValue.newBuilder()
                .setArrayValue(
                    ArrayValue.newBuilder()
                        .addAllValues(values.stream().map(SpanAttributes::text).toList()))
                .build());
  }

  /** Returns them. */
  List<KeyValue> list() {
    return List.copyOf(all);
  }

  private static AnyValue text(String value) {
    // Half of a character outside the basic plane becomes a question mark.
    return AnyValue.newBuilder().setStringValueBytes(ByteString.copyFromUtf8(value)).build();
  }

  private SpanAttributes add(String key, AnyValue value) {
    all.add(KeyValue.newBuilder().setKey(key).setValue(value).build());
    return this;
  }
}
