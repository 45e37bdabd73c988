// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.match.RelaxationSet;
import dev.assay.table.internal.IntervalText;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The text form of values that databases may also return as text: UUIDs, times of day, JSON
 * scalars.
 */
final class ValueText {
  private static final int UUID_LENGTH = 36;

  private ValueText() {}

  /**
   * Returns whether a text, normalized under the allowed relaxations, is the text form of a value.
   */
  static boolean isText(Object value, String plain, RelaxationSet allowed) {
    if (value instanceof LocalTime time) {
      return time.equals(IsoDateTimeParser.readTime(plain));
    }
    if (value instanceof TimeInterval interval) {
      TimeInterval read = IntervalText.read(plain);
      return read != null && read.nanoseconds().equals(interval.nanoseconds());
    }
    String own = of(value);
    if (own == null) {
      return ContainerText.areSame(value, plain, allowed);
    }
    BigDecimal number = value instanceof JsonText json ? CanonicalJson.number(json.text()) : null;
    if (number != null) {
      BigDecimal read = TextInterpretation.numeral(plain);
      return read != null && read.compareTo(number) == 0;
    }
    return value instanceof UUID
        ? own.equals(uuid(plain))
        : TextInterpretation.normalize(own, allowed).equals(plain);
  }

  /** A text that may be a UUID as Java writes it; other databases write it in upper case. */
  static String uuid(String text) {
    return text.length() == UUID_LENGTH && text.charAt(8) == '-'
        ? text.toLowerCase(Locale.ROOT)
        : text;
  }

  /** The text form of a UUID or a JSON scalar; {@code null} for other values. */
  static @Nullable String of(Object value) {
    if (value instanceof UUID id) {
      return id.toString();
    }
    return value instanceof JsonText json ? CanonicalJson.scalar(json) : null;
  }
}
