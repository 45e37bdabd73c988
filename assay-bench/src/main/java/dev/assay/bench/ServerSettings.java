// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.create.TargetAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the configuration file that names the databases of a server. */
final class ServerSettings {
  private ServerSettings() {}

  /**
   * The content of {@code assay.yaml} next to the questions.
   *
   * @param addresses by database id
   * @param passwordVariable the environment variable with the password, or {@code null}
   */
  static String of(
      Map<String, TargetAddress.OfServer> addresses, @Nullable String passwordVariable) {
    StringBuilder yaml = new StringBuilder();
    yaml.append("# To run: assay run --config assay.yaml --predictions PREDICTIONS\n");
    yaml.append("questions: questions.jsonl\ndatabases:\n");
    addresses.forEach(
        (id, address) -> {
          yaml.append("  ").append(id).append(": { url: ").append(quoted(address.url()));
          if (address.user() != null) {
            yaml.append(", user: ").append(quoted(address.user()));
          }
          if (passwordVariable != null) {
            yaml.append(", password: \"${").append(passwordVariable).append("}\"");
          }
          yaml.append(" }\n");
        });
    return yaml.toString();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
