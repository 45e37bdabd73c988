// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.assay.llm.chat.ModelName;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The destination of calls, for error messages.
 *
 * @param baseUrl of the provider
 * @param keyVariable environment variable that holds the key, or {@code null} if none is used
 * @param timeout of one call
 */
public record CallDestination(
    ModelName model, URI baseUrl, @Nullable String keyVariable, Duration timeout) {
  /** Returns the host, with the port unless it is the default one. */
  public String host() {
    String host = baseUrl.getHost() == null ? baseUrl.toString() : baseUrl.getHost();
    return baseUrl.getPort() < 0 ? host : host + ":" + baseUrl.getPort();
  }

  /** Returns host and path, which may distinguish servers on one host; contains no secret. */
  public String place() {
    String path = baseUrl.getHost() == null ? null : baseUrl.getPath();
    return path == null ? host() : host() + path.replaceFirst("/+$", "");
  }

  /** Returns whether the host is this machine, by name or address. */
  public boolean isThisMachine() {
    String host = baseUrl.getHost();
    return host != null
        && (host.equalsIgnoreCase("localhost")
            || host.equals("[::1]")
            || host.matches("127[.]\\d+[.]\\d+[.]\\d+"));
  }
}
