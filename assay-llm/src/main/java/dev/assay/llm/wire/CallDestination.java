// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelName;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where calls go, in the words that a message about a fault needs.
 *
 * @param baseUrl of the provider
 * @param keyVariable environment variable that holds the key, or {@code null} if none is used
 * @param timeout of one call
 */
public record CallDestination(
    ModelName model, URI baseUrl, @Nullable String keyVariable, Duration timeout) {
  /** Host, and port where it is not the usual one. */
  public String host() {
    String host = baseUrl.getHost() == null ? baseUrl.toString() : baseUrl.getHost();
    return baseUrl.getPort() < 0 ? host : host + ":" + baseUrl.getPort();
  }

  /** Host and path: servers at one host may be told apart by it, and no secret is in it. */
  public String place() {
    String path = baseUrl.getHost() == null ? null : baseUrl.getPath();
    return path == null ? host() : host() + path.replaceFirst("/+$", "");
  }

  /** Whether the host is the machine's own, by name or number. */
  public boolean isThisMachine() {
    String host = baseUrl.getHost();
    return host != null
        && (host.equalsIgnoreCase("localhost")
            || host.equals("[::1]")
            || host.matches("127[.]\\d+[.]\\d+[.]\\d+"));
  }
}
