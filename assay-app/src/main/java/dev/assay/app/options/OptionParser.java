// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.config.ByteSizes;
import dev.assay.config.Durations;
import dev.assay.config.HttpAddress;
import dev.assay.config.IsolationSettings;
import dev.assay.config.TimeValues;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options as the configuration file has them: {@code 500ms}, {@code 256MB}. */
public final class OptionParser {
  private OptionParser() {}

  /** A number of bytes. */
  record Size(long bytes) {}

  /** A number of bytes that a worker process can work with. */
  record Memory(long bytes) {}

  /** How long to wait, or not at all. */
  record Wait(Duration longest) {}

  /** Where a server is. */
  record Address(URI uri) {}

  /** The least accuracy of a part of the questions; of all if the name is empty. */
  record Least(String name, double share) {
    private static Least parse(String text) {
      int equals = text.lastIndexOf('=');
      Double share = number(text.substring(equals + 1));
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException(
            "'%s' must be from 0 to 1; write 0.8 for 80 percent".formatted(text));
      }
      return new Least(equals < 0 ? "" : text.substring(0, equals).strip(), share);
    }
  }

  public static void register(CommandLine commands) {
    commands.registerConverter(Duration.class, teaching(Durations::parse));
    commands.registerConverter(Wait.class, teaching(text -> new Wait(Durations.parseOrZero(text))));
    commands.registerConverter(Instant.class, teaching(TimeValues::instant));
    commands.registerConverter(ZoneId.class, teaching(TimeValues::zone));
    commands.registerConverter(Size.class, teaching(text -> new Size(ByteSizes.parse(text))));
    commands.registerConverter(
        Memory.class, teaching(text -> new Memory(IsolationSettings.parseMemory(text))));
    commands.registerConverter(
        Address.class, teaching(text -> new Address(HttpAddress.parse(text))));
    commands.registerConverter(Least.class, teaching(Least::parse));
    commands.registerConverter(Double.class, teaching(OptionParser::number));
    commands.registerConverter(
        Integer.class, teaching(text -> whole(text, Integer.MAX_VALUE).intValue()));
    commands.registerConverter(Long.class, teaching(text -> whole(text, Long.MAX_VALUE)));
    commands.setCaseInsensitiveEnumValuesAllowed(true);
  }

  private static Double number(String text) {
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

  private static <T> ITypeConverter<T> teaching(ITypeConverter<T> parser) {
    return text -> {
      try {
        return parser.convert(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
