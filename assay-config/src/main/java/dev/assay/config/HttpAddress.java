// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** Addresses of servers as people write them: {@code https://host:8000/path}. */
public final class HttpAddress {
  private HttpAddress() {}

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException if it is invalid; the message does not quote a password in it
   */
  public static URI parse(String text) {
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
