// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in memory as people write them: {@code 256MB}, {@code 1GB}; a MB is 1024 × 1024 bytes. */
public final class ByteSizes {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}) ?(B|KB|MB|GB)?");
  private static final Map<String, Integer> SHIFT = Map.of("B", 0, "KB", 10, "MB", 20, "GB", 30);

  private ByteSizes() {}

  /**
   * Reads a size in bytes; without a unit it is bytes.
   *
   * @throws IllegalArgumentException if it is not one, or zero, or absurd
   */
  public static long parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (form.matches()) {
      String unit = form.group(2);
      long count = Long.parseLong(String.valueOf(form.group(1)));
      Integer shift = unit == null ? Integer.valueOf(0) : SHIFT.get(unit);
      int bits = shift == null ? 0 : shift;
      if (count > 0 && count <= Long.MAX_VALUE >> bits) {
        return count << bits;
      }
    }
    throw new IllegalArgumentException(
        "'%s' is not a size; write a number and KB, MB or GB, such as 256MB".formatted(text));
  }
}
