// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import dev.assay.llm.wire.SecretRedactor;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/**
 * The headers that identify the caller to a service. They are secrets: none of them is printed, and
 * what a service repeats of them is masked.
 *
 * @param headers by name; empty without keys
 * @param variables the environment variables that the keys come from, in words
 * @param redactor masks the keys in texts
 */
public record ServiceKeys(Map<String, String> headers, String variables, SecretRedactor redactor) {
  public ServiceKeys {
    headers = Map.copyOf(headers);
    headers.values().forEach(redactor::add);
  }

  /** A bearer token. */
  public static ServiceKeys bearer(String token, String variable) {
    SecretRedactor redactor = new SecretRedactor();
    redactor.add(token);
    return new ServiceKeys(Map.of("Authorization", "Bearer " + token), variable, redactor);
  }

  /** A user with a password. */
  public static ServiceKeys basic(String user, String password, String variables) {
    SecretRedactor redactor = new SecretRedactor();
    redactor.add(password);
    String pair = user + ":" + password;
    String encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    redactor.add(encoded);
    return new ServiceKeys(Map.of("Authorization", "Basic " + encoded), variables, redactor);
  }

  /**
   * Headers as they are.
   *
   * @param variables the environment variables that they come from, or could come from
   */
  public static ServiceKeys headers(Map<String, String> headers, String variables) {
    return new ServiceKeys(headers, variables, new SecretRedactor());
  }

  /** Returns no key. */
  @Override
  public String toString() {
    return "ServiceKeys";
  }
}
