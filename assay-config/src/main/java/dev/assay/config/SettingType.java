// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.config.ExecutionSettings.IsolationSettings;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.input.internal.Durations;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
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

  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2037;

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
      case ZONE -> zone(text);
      case INSTANT -> instant(text);
      case ADDRESS -> address(text);
      case CONNECTION -> ConnectionUrl.of(text);
      default -> text;
    };
  }

  /**
   * Reads an instant, to the microsecond; {@code Z} or an offset must say where it is what time.
   *
   * @throws IllegalArgumentException if it is not one, or one that some database has no word for:
   *     finer than a microsecond, or not from 1970 to 2037
   */
  private static Instant instant(String text) {
    OffsetDateTime time;
    try {
      time = OffsetDateTime.parse(text.strip());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is not an instant; write date, time and offset, such as 2024-06-01T00:00:00Z"
              .formatted(text),
          e);
    }
    Instant instant = time.toInstant();
    int year = instant.atOffset(ZoneOffset.UTC).getYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      throw new IllegalArgumentException(
          "'%s' is not in the years %d to %d, which every database has"
              .formatted(text, FIRST_YEAR, LAST_YEAR));
    }
    if (!instant.equals(instant.truncatedTo(ChronoUnit.MICROS))) {
      throw new IllegalArgumentException(
          "'%s' is finer than a microsecond; leave out its last digits".formatted(text));
    }
    return instant;
  }

  /**
   * Parses a time zone: a name of the IANA database. Offsets are not accepted, because databases
   * read their sign differently.
   *
   * @throws IllegalArgumentException if there is no time zone with that name
   */
  private static ZoneId zone(String text) {
    String name = text.strip();
    if (name.equals("Z") || ZoneId.getAvailableZoneIds().contains(name)) {
      return ZoneId.of(name);
    }
    throw new IllegalArgumentException(
        "there is no time zone '%s'; write UTC, or a name such as Europe/Paris".formatted(text));
  }

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException if it is invalid; the message does not quote a password in it
   */
  private static URI address(String text) {
    try {
      URI uri = new URI(text.strip());
      if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        "'%s' is not a URL; write it like https://host/path"
            .formatted(text.replaceAll("(?s)^.*@", "…@")));
  }
}
