// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts that must not be seen, and the taking out of them. What is shorter than 8 characters is no
 * key but a placeholder such as {@code EMPTY}, and is left: taking it out would spoil answers. Safe
 * for use by several threads.
 */
public final class SecretRedactor {
  /** What stands where a secret stood. */
  public static final String HIDDEN = "[key]";

  private static final int SHORTEST = 8;

  /** Headers that hold a key, in lower case. */
  private static final List<String> HEADERS =
      List.of(
          "authorization",
          "api-key",
          "x-api-key",
          "x-goog-api-key",
          "x-amz-security-token",
          "proxy-authorization",
          "cookie");

  private static final Pattern PARTS = Pattern.compile("[^\\s,=]+=*");

  // The longest first: a key that begins another must not leave the other's end standing.
  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

  private volatile List<String> values = List.of();

  /** Adds a text that must not be seen, with the ways in which an answer may write it. */
  public synchronized void add(@Nullable String secret) {
    if (secret == null || secret.length() < SHORTEST) {
      return;
    }
    values = with(values, List.of(secret));
  }

  /** Takes every secret out of a text. */
  public String hide(String text) {
    return replace(text, values);
  }

  /** Takes every secret out of a text, and whatever the headers of its request held. */
  String hide(String text, Map<String, List<String>> headers) {
    TreeSet<String> found = new TreeSet<>();
    headers.forEach(
        (name, held) -> {
          if (HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            held.forEach(value -> collect(value, found));
          }
        });
    return replace(text, with(values, found));
  }

  /** The header whole, and its parts: {@code Bearer KEY}, {@code Credential=A, Signature=B}. */
  private static void collect(String header, Collection<String> found) {
    found.add(header);
    Matcher parts = PARTS.matcher(header);
    while (parts.find()) {
      // Longer than any name of a scheme, such as AWS4-HMAC-SHA256 or Credential.
      if (parts.group().length() > 16) {
        found.add(parts.group());
      }
    }
  }

  private static List<String> with(List<String> known, Collection<String> more) {
    TreeSet<String> all = new TreeSet<>(LONGEST_FIRST);
    all.addAll(known);
    for (String secret : more) {
      all.add(secret);
      all.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
      all.add(Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8)));
      all.add(secret.replace("\\", "\\\\").replace("\"", "\\\""));
      all.add(secret.replace("/", "\\/"));
    }
    return List.copyOf(all);
  }

  private static String replace(String text, List<String> secrets) {
    String hidden = text;
    for (String secret : secrets) {
      if (secret.length() >= SHORTEST) {
        hidden = hidden.replace(secret, HIDDEN);
      }
    }
    return hidden;
  }

  @Override
  public String toString() {
    return "Secrets";
  }
}
