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
package dev.assay.match.cell;

import dev.assay.match.RelaxationSet;
import dev.assay.model.JsonText;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The texts of values that databases also give as text: UUIDs, times of day, JSON scalars. */
final class ValueText {
  private ValueText() {}

  /** Whether a text, without what is overlooked in texts, is the text of a value. */
  static boolean isText(Object value, String plain, RelaxationSet allowed) {
    if (value instanceof LocalTime time) {
      return time.equals(IsoDateTimeParser.readTime(plain));
    }
    String own = of(value);
    if (own == null) {
      return false;
    }
    BigDecimal number = value instanceof JsonText json ? CanonicalJson.number(json) : null;
    if (number != null) {
      BigDecimal read = TextInterpretation.number(plain);
      return read != null && read.compareTo(number) == 0;
    }
    return TextInterpretation.normalise(own, allowed).equals(plain);
  }

  /** The text of a UUID or a JSON scalar; {@code null} of others. */
  static @Nullable String of(Object value) {
    if (value instanceof UUID id) {
      return id.toString();
    }
    return value instanceof JsonText json ? CanonicalJson.scalar(json) : null;
  }
}
