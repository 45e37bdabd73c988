// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import dev.assay.AssayException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The web address of a service, without a slash at its end. Its path may be a secret, so only the
 * host is ever printed.
 *
 * @param uri {@code http} or {@code https}, with a host, without user, query and fragment
 * @param source the place where it was given: {@code --to} or the name of an environment variable
 */
public record ServiceAddress(URI uri, String source) {

  /**
   * Reads the address that {@code --to} gives, or else the first of these variables that is set.
   *
   * @param variables names of environment variables
   * @param example an address of such a service
   * @throws AssayException if there is none, or it is not an address; the message does not quote it
   */
  public static ServiceAddress find(
      @Nullable String to,
      List<String> variables,
      String example,
      Map<String, String> environment) {
    if (to != null) {
      return of(to, "--to", example);
    }
    for (String variable : variables) {
      String text = environment.getOrDefault(variable, "");
      if (!text.isBlank()) {
        return of(text, variable, example);
      }
    }
    throw new AssayException(
        "no server is named; name it, as in --to %s, or set %s"
            .formatted(example, String.join(" or ", variables)));
  }

  private static ServiceAddress of(String text, String source, String example) {
    URI uri;
    try {
      uri = new URI(text.strip().replaceFirst("/+$", ""));
    } catch (URISyntaxException e) {
      throw new AssayException(
          "%s is not the URL of a server; write it like %s".formatted(source, example));
    }
    if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) {
      throw new AssayException(
          "%s is not the URL of a server; write it like %s".formatted(source, example));
    }
    if (uri.getUserInfo() != null) {
      throw new AssayException(
          "%s has a user or password in it; remove them and set the service's variables instead: docs/exports.md lists them"
              .formatted(source));
    }
    if (uri.getQuery() != null || uri.getFragment() != null) {
      throw new AssayException(
          "%s has a query or fragment; name only the server, like %s".formatted(source, example));
    }
    return new ServiceAddress(uri, source);
  }

  /** Returns the address of a resource of the service; {@code path} starts with a slash. */
  URI resolve(String path) {
    return URI.create(uri + path);
  }

  /** Returns the host, with its port if that is given. */
  public String host() {
    return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }

  /** Returns whether what is sent can be read on its way to another machine. */
  public boolean isExposed() {
    String host = uri.getHost();
    boolean here =
        host.equalsIgnoreCase("localhost")
            || host.equals("[::1]")
            || host.matches("127[.]\\d+[.]\\d+[.]\\d+");
    return uri.getScheme().equals("http") && !here;
  }

  /** Returns the host only, as the rest may be secret. */
  @Override
  public String toString() {
    return host();
  }
}
