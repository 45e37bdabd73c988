// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.execute.ConnectionUrl;
import dev.assay.input.Durations;
import java.util.List;
import java.util.Locale;

/**
 * The type of a setting's value.
 *
 * @param kind its type
 * @param least the least whole number; 0 for others
 * @param choices the words of which it is one; empty for others
 */
public record SettingType(Kind kind, long least, List<String> choices) {
  /** The kind of a value, with the class in which {@link SettingValues} stores it. */
  public enum Kind {
    /** A section with keys of its own. */
    SECTION,
    /** A section with keys of its own, or the value of its first key. */
    SHORTHAND,
    TEXT,
    /** One of {@link SettingType#choices}. */
    CHOICE,
    /** The name of a data set format. */
    FORMAT,
    /** A {@link java.nio.file.Path}, relative to the configuration file. */
    PATH,
    /**
     * A list of {@link java.nio.file.Path}, or a single one, relative to the configuration file.
     */
    PATHS,
    /** A list of texts, or a single text. */
    NAMES,
    /**
     * Like {@link #NAMES}; values that look like files are paths, relative to the configuration
     * file.
     */
    FILES,
    /** Names of metrics and metric groups. */
    METRICS,
    /** An {@link Integer}. */
    INTEGER,
    /** A {@link Long}. */
    LONG,
    /** A {@link Double} of at least 0. */
    NUMBER,
    /** A {@link Double} from 0 to 1. */
    SHARE,
    /** A {@link Double} above 0 and up to 1. */
    PORTION,
    /** A {@link Boolean}. */
    TRUTH,
    /** A {@link java.time.Duration}. */
    DURATION,
    /** A {@link java.time.Duration} that may be 0. */
    WAIT,
    /** A {@link Long} of bytes. */
    SIZE,
    /** A {@link Long} of bytes, large enough for a worker process. */
    MEMORY,
    /** A {@link java.time.ZoneId}. */
    ZONE,
    /** An {@link java.time.Instant}. */
    INSTANT,
    /** A {@link java.net.URI} of a server. */
    ADDRESS,
    /** A {@link ConnectionUrl}. */
    CONNECTION,
    /** A map from names to shares. */
    SHARES,
    /** A map from names to numbers. */
    NUMBERS,
    /** A map from names to texts. */
    HEADERS,
    /** A map from names to JSON values. */
    OBJECT,
    /** An {@link AgentSettings.Program}. */
    COMMAND,
    /** A list of {@link dev.assay.match.Profile}. */
    PROFILES,
    /** {@link DatabaseSettings}; their section is read by code of its own. */
    DATABASES,
    /** {@link DatabaseSettings} of one database, stored in place of {@link #DATABASES}. */
    DATABASE,
    SECRET,
    PROPERTIES
  }

  public SettingType {
    choices = List.copyOf(choices);
  }

  /** Reads {@code integer 1}, {@code choice any, same} and the like. */
  static SettingType parse(String text) {
    String[] parts = text.split(" ", 2);
    Kind kind = Kind.valueOf(parts[0].toUpperCase(Locale.ROOT));
    if (parts.length == 1) {
      return new SettingType(kind, 0, List.of());
    }
    return kind == Kind.CHOICE
        ? new SettingType(kind, 0, List.of(parts[1].split(", ", -1)))
        : new SettingType(kind, Long.parseLong(parts[1]), List.of());
  }

  /** Returns whether it has its own keys. */
  public boolean isSection() {
    return kind == Kind.SECTION || kind == Kind.SHORTHAND;
  }

  /**
   * Reads a value that is written as text.
   *
   * @throws IllegalArgumentException if it is none
   * @throws AssayException if it is a connection URL that can't be read
   */
  public Object value(String text) {
    return switch (kind) {
      case DURATION -> Durations.parse(text);
      case WAIT -> Durations.parseOrZero(text);
      case SIZE -> ByteSizes.parse(text);
      case MEMORY -> IsolationSettings.parseMemory(text);
      case ZONE -> TimeValues.zone(text);
      case INSTANT -> TimeValues.instant(text);
      case ADDRESS -> HttpAddress.parse(text);
      case CONNECTION -> ConnectionUrl.of(text);
      default -> text;
    };
  }
}
