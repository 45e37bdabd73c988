// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user's own system: a program or a server; {@code null} where not set.
 *
 * @param program in place of a server
 * @param protocol the protocol of the program
 * @param server in place of a program
 * @param timeout of one answer
 */
public record AgentSettings(
    @Key("command") @Nullable Program program,
    @Nullable Protocol protocol,
    @Section(value = "http", optional = true) @Nullable Server server,
    @Nullable Duration timeout) {
  /** The protocol of a program. */
  public enum Protocol {
    /** One process per question. */
    ONCE,
    /** One process for many questions, which exchanges one line per question. */
    LINES
  }

  /**
   * A program.
   *
   * @param command program and arguments, which may be secret
   * @param folder that the program is run in, that of the configuration file
   */
  public record Program(List<String> command, Path folder) {
    public Program {
      command = List.copyOf(command);
    }

    /** Without arguments. */
    @Override
    public String toString() {
      return command.get(0);
    }
  }

  /**
   * A server.
   *
   * @param url that requests are posted to
   * @param headers of a request, whose values may be secret
   * @param body of a request, a template; a JSON object with everything if not set
   * @param sql the JSON pointer to the SQL in the answer
   */
  public record Server(
      URI url, Map<String, String> headers, @Nullable String body, @Nullable String sql) {
    /** Without query and headers' values. */
    @Override
    public String toString() {
      return "%s, headers %s".formatted(url.getHost(), headers.keySet());
    }
  }
}
