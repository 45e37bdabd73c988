// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.DatabaseUnavailableException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The file and the settings of an address. The URL for H2 is built from scratch, because a setting
 * of H2 can run SQL, load a class, or create a database.
 *
 * @param file with its extension
 * @param settings that the address may choose, in upper case
 */
record H2Url(Path file, Map<String, String> settings, Properties credentials) {
  static final String EXTENSION = ".mv.db";

  /**
   * Settings for the reading of names and words, for the default schema, and for an encrypted
   * file's cipher.
   */
  private static final Set<String> ALLOWED =
      Set.of(
          "MODE",
          "DATABASE_TO_LOWER",
          "DATABASE_TO_UPPER",
          "CASE_INSENSITIVE_IDENTIFIERS",
          "NON_KEYWORDS",
          "SCHEMA",
          "CIPHER");

  /** Settings that always apply, so that an address may contain them. */
  private static final Map<String, String> IMPLIED =
      Map.of("IFEXISTS", "TRUE", "ACCESS_MODE_DATA", "R");

  private static final Pattern VALUE = Pattern.compile("[\\w,]+");

  static H2Url of(DatabaseAddress address) {
    String[] parts = address.url().substring(DatabaseAddress.H2.length()).split(";", -1);
    Path file =
        address
            .file()
            .orElseThrow(() -> H2Engine.unavailable(address, "only files can be opened", null))
            .toAbsolutePath();
    if (file.toString().indexOf(';') >= 0) {
      throw H2Engine.unavailable(address, "a path can't hold a semicolon", null);
    }
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      add(
          settings,
          equals < 0 ? parts[i] : parts[i].substring(0, equals),
          equals < 0 ? "" : parts[i].substring(equals + 1),
          address);
    }
    address.properties().forEach((name, value) -> add(settings, name, value, address));
    Properties credentials = new Properties();
    credentials.setProperty("user", Objects.requireNonNullElse(address.user(), "sa"));
    credentials.setProperty("password", Objects.requireNonNullElse(address.password(), ""));
    return new H2Url(file, Map.copyOf(settings), credentials);
  }

  private static void add(
      Map<String, String> settings, String name, String value, DatabaseAddress address) {
    String key = name.toUpperCase(Locale.ROOT);
    if (value.toUpperCase(Locale.ROOT).equals(IMPLIED.get(key))) {
      return;
    }
    if (!ALLOWED.contains(key) || !VALUE.matcher(value).matches()) {
      throw new DatabaseUnavailableException(
          "database '%s': the setting %s%s of an H2 URL is refused; remove it, or use one of %s"
              .formatted(
                  address.id(),
                  name,
                  ALLOWED.contains(key) ? " with this value" : "",
                  ALLOWED.stream().sorted().collect(Collectors.joining(", "))));
    }
    settings.put(key, value);
  }

  /** The password of an encrypted file, in the form for H2's store. */
  Optional<char[]> fileKey() {
    if (!settings.containsKey("CIPHER")) {
      return Optional.empty();
    }
    String passwords = credentials.getProperty("password");
    char[] key = passwords.substring(0, Math.max(0, passwords.indexOf(' '))).toCharArray();
    for (int i = 0; i < key.length; i++) {
      // H2 uses only the low byte of each character.
      key[i] = (char) (key[i] & 0xff);
    }
    return Optional.of(key);
  }

  /** The URL for H2. */
  String url() {
    String path = file.toString();
    StringBuilder url = new StringBuilder(DatabaseAddress.H2).append("file:");
    url.append(path, 0, path.length() - EXTENSION.length());
    url.append(";ACCESS_MODE_DATA=r;IFEXISTS=TRUE");
    settings.forEach((name, value) -> url.append(';').append(name).append('=').append(value));
    return url.toString();
  }
}
