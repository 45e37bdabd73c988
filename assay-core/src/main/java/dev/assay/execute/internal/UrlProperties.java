// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.JdbcUrl.Property;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The check of the driver properties of an address, in its URL and beside it.
 *
 * <p>A URL can make a driver load classes, run SQL, read and write files or contact other servers,
 * and people share configuration files. Embedded databases may have only the few properties that
 * are known to be harmless; servers, whose drivers have hundreds, may have all except those in
 * {@code refused-properties.txt}.
 */
public final class UrlProperties {
  /** Embedded engines by URL prefix, with the properties that they allow. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.of(
          "jdbc:sqlite:", Set.of(DatabaseAddress.ENCODING),
          "jdbc:duckdb:", Set.of(),
          "jdbc:h2:",
              Set.of(
                  "user",
                  "password",
                  "accessmodedata",
                  "caseinsensitiveidentifiers",
                  "cipher",
                  "databasetolower",
                  "databasetoupper",
                  "dbclosedelay",
                  "dbcloseonexit",
                  "defaultnullordering",
                  "ifexists",
                  "locktimeout",
                  "mode",
                  "nonkeywords",
                  "schema",
                  "timezone",
                  "variablebinary"));

  /** Protocols that no URL needs and through which directory services can load classes. */
  private static final Pattern REMOTE_OBJECTS =
      Pattern.compile("(?i)\\b(?:ldaps?|rmi|iiop|corbaname|dns)://|\\bjndi:|\\brunscript\\b");

  /** Addresses from which Oracle's driver fetches its whole configuration. */
  private static final Pattern REMOTE_CONFIGURATION =
      Pattern.compile("(?i)^jdbc:oracle:[a-z0-9]+:@config-");

  /** The part of a URL after the path of a file. */
  private static final Pattern SETTINGS = Pattern.compile("(?s)[?;].*");

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** The reason why an address is refused, and the remedy; never holds a value of the address. */
  public record Refusal(String reason, String remedy) {}

  private UrlProperties() {}

  /**
   * Rejects an address that could do harm.
   *
   * @throws AssayException if it has such a property, naming the database and the property
   */
  public static void check(DatabaseAddress address) {
    refusal(address)
        .ifPresent(
            why -> {
              throw new AssayException(
                  "database '%s': %s; %s".formatted(address.id(), why.reason(), why.remedy()));
            });
  }

  /** Returns why an address is refused; empty if it is not. */
  public static Optional<Refusal> refusal(DatabaseAddress address) {
    JdbcUrl url = new JdbcUrl(address.url());
    Optional<Refusal> whole = url.forms().stream().flatMap(f -> ofText(f).stream()).findFirst();
    if (whole.isPresent()) {
      return whole;
    }
    String start = address.url().toLowerCase(Locale.ROOT);
    Set<String> allowed =
        ALLOWED.entrySet().stream()
            .filter(engine -> start.startsWith(engine.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null);
    Stream<Property> beside =
        address.properties().entrySet().stream().map(p -> new Property(p.getKey(), p.getValue()));
    return Stream.concat(url.properties().stream(), beside)
        .flatMap(property -> ofProperty(property, allowed, address).stream())
        .findFirst();
  }

  private static Optional<Refusal> ofText(String url) {
    if (CONTROL.matcher(url).find()) {
      return Optional.of(new Refusal("its URL contains a control character", "remove it"));
    }
    if (REMOTE_OBJECTS.matcher(url).find() || REMOTE_CONFIGURATION.matcher(url).find()) {
      return Optional.of(
          new Refusal(
              "its URL points to a directory, a script or a configuration elsewhere, which could"
                  + " run code here",
              "name host, port and database instead"));
    }
    return Optional.empty();
  }

  private static Optional<Refusal> ofProperty(
      Property property, @Nullable Set<String> allowed, DatabaseAddress address) {
    String key = property.key();
    if (!key.chars().allMatch(c -> c < 128) || CONTROL.matcher(property.name()).find()) {
      return Optional.of(
          new Refusal("a driver property is not written in ASCII letters", "write it so"));
    }
    if (key.isEmpty()) {
      return Optional.empty();
    }
    if (allowed != null) {
      return allowed.contains(key)
          ? Optional.empty()
          : Optional.of(ofName(property, address).orElseGet(() -> unknown(property, allowed)));
    }
    if (REMOTE_OBJECTS.matcher(property.value()).find()) {
      return Optional.of(
          new Refusal(
              "the value of the driver property '%s' points to a directory or a script, which could run code here"
                  .formatted(property.name()),
              "remove it"));
    }
    return Refused.WHY.entrySet().stream()
        .filter(refused -> refused.getKey().matcher(key).matches())
        .findFirst()
        .map(refused -> refused(property, refused.getValue()));
  }

  /** The refusal of a file whose name has what could be a property, which nobody wrote as one. */
  private static Optional<Refusal> ofName(Property property, DatabaseAddress address) {
    String text = property.name() + "=";
    if (address.id().contains(text)) {
      return Optional.of(
          new Refusal(
              "this id can't be used in the name of a file, because a driver could read '%s' in it as a setting"
                  .formatted(text),
              "rename the database, in the questions and its file"));
    }
    return SETTINGS.matcher(address.url()).replaceFirst("").contains(text)
        ? Optional.of(
            new Refusal(
                "the path of its file has '%s', which a driver could read as a setting"
                    .formatted(text),
                "rename the file or folder"))
        : Optional.empty();
  }

  private static Refusal unknown(Property property, Set<String> allowed) {
    return refused(
        property,
        allowed.isEmpty()
            ? "databases of this kind are opened without any"
            : "databases of this kind may have only " + String.join(", ", new TreeSet<>(allowed)));
  }

  private static Refusal refused(Property property, String why) {
    return new Refusal(
        "the driver property '%s' is refused: %s".formatted(property.name(), why), "remove it");
  }

  /** Loaded when the first server URL is checked, not at start-up. */
  private static final class Refused {
    static final Map<Pattern, String> WHY = read();

    private static Map<Pattern, String> read() {
      Map<Pattern, String> why = new LinkedHashMap<>();
      try (InputStream in = UrlProperties.class.getResourceAsStream("refused-properties.txt");
          BufferedReader lines =
              new BufferedReader(
                  new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
        lines
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split("\\s+", 2))
            .forEach(entry -> why.put(pattern(entry[0]), "it " + entry[1]));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return why;
    }

    private static Pattern pattern(String name) {
      // A star matches any letters; the rest is compared like property names.
      return Pattern.compile(
          Stream.of(name.split("\\*", -1)).map(Property::key).collect(Collectors.joining(".*")));
    }
  }
}
