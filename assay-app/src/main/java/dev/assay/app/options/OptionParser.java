// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.config.ByteSizes;
import dev.assay.config.ExecutionSettings.IsolationSettings;
import dev.assay.input.internal.Durations;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options: numbers, and durations such as {@code 500ms}. */
public final class OptionParser {
  private OptionParser() {}

  public static void register(CommandLine commands) {
    commands.registerConverter(Duration.class, teaching(Durations::parse));
    commands.registerConverter(Double.class, teaching(OptionParser::number));
    commands.registerConverter(
        Integer.class, teaching(text -> whole(text, Integer.MAX_VALUE).intValue()));
    commands.registerConverter(Long.class, teaching(text -> whole(text, Long.MAX_VALUE)));
    // picocli has converters of its own for the primitive types.
    commands.registerConverter(
        int.class, teaching(text -> whole(text, Integer.MAX_VALUE).intValue()));
    commands.registerConverter(long.class, teaching(text -> whole(text, Long.MAX_VALUE)));
    commands.setCaseInsensitiveEnumValuesAllowed(true);
  }

  /**
   * Reads a size, such as {@code 4GB}, of memory or of what an option limits.
   *
   * @throws AssayException naming the option if it is none
   */
  public static long size(String option, String text) {
    try {
      return option.equals("--worker-memory")
          ? IsolationSettings.parseMemory(text)
          : ByteSizes.parse(text);
    } catch (IllegalArgumentException e) {
      throw new AssayException(option + ": " + e.getMessage(), e);
    }
  }

  static Double number(String text) {
    try {
      return Double.valueOf(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'%s' is not a number".formatted(text), e);
    }
  }

  private static Long whole(String text, long most) {
    try {
      long number = Long.parseLong(text.strip());
      if (number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        "'%s' is not a whole number up to %,d".formatted(text, most));
  }

  /** Says what is wrong in the words of the parser. */
  static <T> ITypeConverter<T> teaching(ITypeConverter<T> parser) {
    return text -> {
      try {
        return parser.convert(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
