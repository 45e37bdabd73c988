// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.input.FieldReader;
import dev.assay.input.LocatedValue;
import dev.assay.input.LocatedValue.Field;
import dev.assay.input.LocatedValue.Fields;
import dev.assay.input.LocatedValue.Items;
import dev.assay.input.LocatedValue.Kind;
import dev.assay.input.LocatedValue.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts values of the configuration file to the plain Java objects that a JSON library uses. */
final class JsonObjects {
  private JsonObjects() {}

  static @Nullable Map<String, Object> of(@Nullable FieldReader section) {
    return section == null ? null : object(section.source());
  }

  private static Map<String, Object> object(Fields fields) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (Field field : fields.fields()) {
      boolean empty = field.value() instanceof Scalar scalar && scalar.kind() == Kind.NULL;
      if (!empty) {
        object.put(field.name(), json(field.value()));
      }
    }
    return object;
  }

  private static Object json(LocatedValue value) {
    if (value instanceof Fields fields) {
      return object(fields);
    }
    if (value instanceof Items items) {
      List<Object> list = new ArrayList<>();
      items.values().forEach(item -> list.add(json(item)));
      return list;
    }
    Scalar scalar = (Scalar) value;
    return switch (scalar.kind()) {
      case INTEGER -> new BigDecimal(scalar.text()).toBigInteger();
      case DECIMAL -> Double.parseDouble(scalar.text());
      case TRUTH -> Boolean.valueOf(scalar.text());
      default -> scalar.text();
    };
  }
}
