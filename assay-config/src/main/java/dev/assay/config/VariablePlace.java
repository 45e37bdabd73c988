// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.input.LocatedValue.Field;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The use that is made of a text in a configuration file, which decides which environment variables
 * it may contain. Whoever runs a file need not be its author: only what authenticates may be a
 * secret, since everything else is stored in the run, printed or sent to a server.
 *
 * @param use of the text
 * @param key the nearest key, for messages
 * @param host that the text is sent to, or {@code null} if the file doesn't name one
 */
record VariablePlace(Use use, String key, @Nullable String host) {
  /** Uses of a text. */
  enum Use {
    /** Stored, printed or sent as it is. */
    TEXT,
    /** The account, address or folder of a database or server. */
    ADDRESS,
    /** Authenticates. */
    SECRET,
    /** An argument of the user's own program. */
    ARGUMENT
  }

  static final VariablePlace TOP = new VariablePlace(Use.TEXT, "", null);

  private static final Set<String> SECRETS = Set.of("password", "webhook");
  private static final Set<String> SECTIONS = Set.of("properties", "headers");
  private static final Set<String> ADDRESSES =
      Set.of(
          "url",
          "baseUrl",
          "chroma",
          "pgvector",
          "user",
          "database",
          "databases",
          "goldDatabases",
          "gold",
          "prediction",
          "file");

  /**
   * The place of a key's value.
   *
   * @param within the address in the key's section, if it has one
   */
  VariablePlace within(Field field, @Nullable String within) {
    String name = field.name();
    if (use == Use.SECRET && SECTIONS.contains(key)) {
      return new VariablePlace(Use.SECRET, key, host);
    }
    Use inner =
        SECRETS.contains(name) || SECTIONS.contains(name)
            ? Use.SECRET
            : name.equals("command")
                ? Use.ARGUMENT
                : ADDRESSES.contains(name) ? Use.ADDRESS : Use.TEXT;
    return new VariablePlace(inner, name, within);
  }

  /**
   * The reason why the text must not contain a variable, or {@code null} if it may.
   *
   * @param text with references
   * @param content of the variable, {@code null} if it is not set
   */
  @Nullable String refusal(String variable, String text, @Nullable String content) {
    return switch (use) {
      case TEXT ->
          "'%s' can't contain an environment variable, because its text is not kept secret"
              .formatted(key);
      case ADDRESS -> {
        if (KnownSecret.isSecretName(variable)) {
          yield "'%s' contains %s, which looks like a secret, but addresses and accounts are printed"
              .formatted(key, variable);
        }
        boolean whole = text.equals("${" + variable + "}");
        boolean number = content == null || content.matches("\\d{1,5}");
        boolean server = text.contains("//") || text.contains("@");
        yield whole || number || !server
            ? null
            : "'%s' contains %s within an address, which would be sent to that server"
                .formatted(key, variable);
      }
      case SECRET ->
          KnownSecret.mayGoTo(variable, host)
              ? null
              : "%s would be sent to %s, but it is the key of another service"
                  .formatted(variable, host == null ? "the server of '" + key + "'" : host);
      case ARGUMENT -> null;
    };
  }

  /** The way out of a refusal. */
  String remedy() {
    return switch (use) {
      case ADDRESS ->
          "write the address itself, a variable in place of all of it, or one with a port; and"
              + " secrets as password, property or header";
      case SECRET -> "put this server's own key into a variable of its own, and name that";
      default -> "write the text itself";
    };
  }
}
