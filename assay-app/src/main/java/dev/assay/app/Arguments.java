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
package dev.assay.app;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options that Java has no words for: {@code 500ms}, {@code 256MB}. */
final class Arguments {
  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
  private static final Pattern SIZE = Pattern.compile("(\\d+)\\s*([KMG]?)i?B?");

  private Arguments() {}

  /** A number of bytes. */
  record Size(long bytes) {}

  static void register(CommandLine commands) {
    commands.registerConverter(Duration.class, Arguments::duration);
    commands.registerConverter(Size.class, Arguments::size);
  }

  private static Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException("'" + text + "' is not a duration; write 500ms, 2s or 1m");
    }
    long millis =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    Duration duration =
        Duration.ofMillis(
            new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(millis)).longValue());
    if (duration.isZero()) {
      throw new TypeConversionException("a duration must be at least 1ms, not '" + text + "'");
    }
    return duration;
  }

  private static Size size(String text) {
    Matcher matcher = SIZE.matcher(text.toUpperCase(Locale.ROOT).replace("IB", "B"));
    if (!matcher.matches()) {
      throw new TypeConversionException("'" + text + "' is not a size; write 256MB or 2GB");
    }
    int shift =
        switch (matcher.group(2)) {
          case "K" -> 10;
          case "M" -> 20;
          case "G" -> 30;
          default -> 0;
        };
    return new Size(Long.parseLong(matcher.group(1)) << shift);
  }
}
