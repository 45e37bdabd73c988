// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A secret that clients show. A random one is printed in the address of the server, once. */
public final class AccessToken {
  private static final int BYTES = 18;
  private static final int LEAST = 16;
  private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9._~-]+");

  private final String value;
  private final boolean random;

  private AccessToken(String value, boolean random) {
    this.value = value;
    this.random = random;
  }

  /** Returns a new token of 144 random bits. */
  public static AccessToken random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new AccessToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), true);
  }

  /**
   * Returns a token that the user chose.
   *
   * @throws IllegalArgumentException if it is shorter than 16 characters or needs escapes in a URL;
   *     the message does not repeat it
   */
  public static AccessToken of(String value) {
    if (value.length() < LEAST || !SYNTAX.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "a token has at least %d characters, of A-Z, a-z, 0-9, '.', '_', '~' and '-'"
              .formatted(LEAST));
    }
    return new AccessToken(value, false);
  }

  /** Compares in a time that does not depend on where the two differ. */
  boolean is(@Nullable String shown) {
    return shown != null
        && MessageDigest.isEqual(
            value.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns whether nobody knows it until it is printed. */
  public boolean isRandom() {
    return random;
  }

  /** The secret itself, for the address and the cookie. */
  public String secret() {
    return value;
  }

  @Override
  public String toString() {
    return "AccessToken";
  }
}
