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
 * Masks secrets in texts. Texts of fewer than 8 characters are not masked: they are placeholders
 * such as {@code EMPTY}, and masking them would damage answers. Safe for use by several threads.
 */
public final class SecretRedactor {
  /** The replacement for a secret. */
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

  // The longest first: if one key is the beginning of another, the rest of the longer one must not
  // remain.
  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

  private volatile List<String> values = List.of();

  /** Adds a secret, with the encoded forms in which an answer may contain it. */
  public synchronized void add(@Nullable String secret) {
    if (secret == null || secret.length() < SHORTEST) {
      return;
    }
    values = with(values, List.of(secret));
  }

  /** Masks every secret in a text. */
  public String hide(String text) {
    return replace(text, values);
  }

  /** Masks all secrets in a text, including those in the headers of its request. */
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

  /** Collects a header and its parts: {@code Bearer KEY}, {@code Credential=A, Signature=B}. */
  private static void collect(String header, Collection<String> found) {
    found.add(header);
    Matcher parts = PARTS.matcher(header);
    while (parts.find()) {
      // Longer than any name of a scheme or field, such as AWS4-HMAC-SHA256 or Credential.
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
