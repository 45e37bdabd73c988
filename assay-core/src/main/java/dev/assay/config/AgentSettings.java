// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user's own system: a program or a server; {@code null} or empty where not set.
 *
 * @param command program and arguments
 * @param protocol how the program is spoken with
 * @param folder that the program is run in, that of the configuration file
 * @param timeout of one answer
 * @param url of the server
 * @param headers of a request
 * @param body of a request, a template; a JSON object with everything if not set
 * @param sql where the SQL is in the answer, a JSON pointer
 */
public record AgentSettings(
    List<String> command,
    @Nullable Protocol protocol,
    @Nullable Path folder,
    @Nullable Duration timeout,
    @Nullable URI url,
    Map<String, String> headers,
    @Nullable String body,
    @Nullable String sql) {
  /** How a program is spoken with. */
  public enum Protocol {
    /** A process for each question. */
    ONCE,
    /** One process for many questions, a line each. */
    LINES
  }

  public static final AgentSettings EMPTY =
      new AgentSettings(List.of(), null, null, null, null, Map.of(), null, null);

  public AgentSettings {
    command = List.copyOf(command);
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Without arguments, query and headers' values, which may be secret. */
  @Override
  public String toString() {
    return "AgentSettings[command=%s, url=%s, headers=%s]"
        .formatted(
            command.isEmpty() ? "" : command.get(0),
            url == null ? "" : url.getHost(),
            headers.keySet());
  }
}
