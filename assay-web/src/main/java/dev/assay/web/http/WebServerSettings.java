// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import java.time.Duration;
import java.util.List;

/**
 * The settings of a server.
 *
 * @param host the address to listen on; {@link #LOOPBACK} unless the user asks for another
 * @param port to listen on; 0 for any that is free
 * @param token that every request has to show
 * @param hosts further names under which clients reach the server, such as {@code
 *     assay.example.org}
 * @param limits against clients that send too much, too slowly or too often
 */
public record WebServerSettings(
    String host, int port, AccessToken token, List<String> hosts, Limits limits) {
  public static final String LOOPBACK = "127.0.0.1";

  public WebServerSettings {
    hosts = List.copyOf(hosts);
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("a port is between 0 and 65535, not " + port);
    }
  }

  /**
   * Limits of requests.
   *
   * @param body bytes of a request's body
   * @param bodyTime from the end of the headers to the end of the body
   * @param headerTime from the first byte of a request to the end of its headers
   * @param idle time until a silent connection is closed
   * @param connections open at once; for a further one, the one that has waited longest for a
   *     request is closed
   * @param waitingPerClient connections of one address that wait for a request
   * @param threads that answer requests
   */
  public record Limits(
      int body,
      Duration bodyTime,
      Duration headerTime,
      Duration idle,
      int connections,
      int waitingPerClient,
      int threads) {
    public static final Limits DEFAULT =
        new Limits(
            16 << 20,
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            4_096,
            1_024,
            64);
  }

  /** A server on the loopback interface with a new token. */
  public static WebServerSettings local(int port) {
    return new WebServerSettings(LOOPBACK, port, AccessToken.random(), List.of(), Limits.DEFAULT);
  }
}
