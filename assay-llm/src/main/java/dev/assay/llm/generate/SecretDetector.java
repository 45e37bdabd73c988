// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.llm.wire.SecretRedactor;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes values that are secrets. Detected secrets are masked in SQL as well, so ordinary words
 * must not count: {@code KEYSPACE=production} is not a secret, nor is {@code
 * POSTGRES_PASSWORD=postgres}.
 */
final class SecretDetector {
  /** Shorter values are placeholders and ordinary words. */
  private static final int SHORTEST = 8;

  /** From this length on, even a value of letters only is not an ordinary word. */
  private static final int LONGER_THAN_WORDS = 16;

  private static final Pattern WORD = Pattern.compile("[\\p{L}_]+");
  private static final Pattern BREAK =
      Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])"); // also splits camel case

  /** Words within a name that mark a secret. */
  private static final Set<String> WORDS =
      Set.of(
          "key",
          "keys",
          "token",
          "secret",
          "secrets",
          "password",
          "passwd",
          "passphrase",
          "pass",
          "pat",
          "credential",
          "credentials",
          "dsn",
          "cookie",
          "authorization");

  /** Endings of a name's last word that mark a secret, as in PGPASSWORD. */
  private static final List<String> ENDS =
      List.of("key", "token", "secret", "password", "passwd", "passphrase", "credentials");

  /** The password in {@code scheme://user:password@host}. */
  private static final Pattern USER_INFO =
      Pattern.compile("[A-Za-z][\\w+.-]*://[^/?#@\\s:]*:([^/?#\\s]*)@");

  private static final Pattern PROPERTY =
      Pattern.compile("(?i)(?:password|passwd|pwd|accountkey|accesskey|secret|token)=([^;&\\s]+)");

  private static final Pattern PARTS = Pattern.compile("[^\\s,;=]+=*");

  private SecretDetector() {}

  /** Returns whether a variable, header or similar with this name holds a secret. */
  static boolean name(String name) {
    List<String> words =
        BREAK
            .splitAsStream(name)
            .filter(word -> !word.isEmpty())
            .map(word -> word.toLowerCase(Locale.ROOT))
            .toList();
    if (words.isEmpty()) {
      return false;
    }
    String last = words.get(words.size() - 1);
    return words.stream().anyMatch(WORDS::contains)
        || ENDS.stream().anyMatch(last::endsWith)
        || (last.equals("pwd") && words.size() > 1) // PWD and OLDPWD are folders
        || String.join("_", words).endsWith("connection_string");
  }

  /**
   * Returns whether a value may be a secret: it has at least 8 characters, and at least 16 if they
   * are only letters and underscores, as in words and column names.
   */
  static boolean value(String value) {
    return value.length() >= SHORTEST
        && (value.length() >= LONGER_THAN_WORDS || !WORD.matcher(value).matches());
  }

  /**
   * The secrets among environment variables: values of variables with such names, and passwords in
   * URLs.
   */
  static SecretRedactor of(Map<String, String> environment) {
    SecretRedactor secretRedactor = new SecretRedactor();
    environment.forEach(
        (name, value) -> {
          if (name(name)) {
            add(secretRedactor, value);
          }
          within(secretRedactor, USER_INFO.matcher(value));
          within(secretRedactor, PROPERTY.matcher(value));
        });
    return secretRedactor;
  }

  private static void within(SecretRedactor secretRedactor, Matcher passwords) {
    while (passwords.find()) {
      add(secretRedactor, passwords.group(1));
      add(secretRedactor, decoded(passwords.group(1)));
    }
  }

  /**
   * Adds a header that holds a secret, as a whole and in parts, such as the text after {@code
   * Bearer}.
   */
  static void addHeader(SecretRedactor secretRedactor, String header) {
    add(secretRedactor, header);
    Matcher parts = PARTS.matcher(header);
    while (parts.find()) {
      add(secretRedactor, parts.group());
    }
  }

  /** Adds the values of a URL's query. */
  static void addQuery(SecretRedactor secretRedactor, String query) {
    for (String property : query.split("&", -1)) {
      String value = property.substring(property.indexOf('=') + 1);
      add(secretRedactor, value);
      add(secretRedactor, decoded(value));
    }
  }

  static void add(SecretRedactor secretRedactor, String value) {
    if (value(value)) {
      secretRedactor.add(value);
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // a percent sign that encodes nothing
    }
  }
}
