// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.wire.CallDestination;

/**
 * Error messages on a user's agent server, in terms of its settings.
 *
 * @param server with an address that contains no secret
 */
record AgentServerError(CallDestination server) {
  private static final int SAID = 300;

  /** One line: what happened, where, and what to check. */
  String words(ModelCallException fault) {
    int status = fault.status().orElse(0);
    if (status == 0) {
      return silent(fault);
    }
    String said = said(fault.exchange());
    return "%s answered HTTP %d%s%s"
        .formatted(server.baseUrl(), status, said.isEmpty() ? "" : ": " + said, remedy(status));
  }

  private String silent(ModelCallException fault) {
    return switch (fault.kind()) {
      case TIMEOUT ->
          "%s gave no complete answer within %s; raise 'timeout' if it needs longer"
              .formatted(server.baseUrl(), server.timeout());
      case TOO_LARGE -> "%s answered with more than 8 MB".formatted(server.baseUrl());
      case UNREACHABLE, CONNECTION ->
          "%s can't be reached, or broke off; check http: url, and that the server runs%s"
              .formatted(
                  server.baseUrl(),
                  "https".equals(server.baseUrl().getScheme())
                      ? " with a certificate that Java trusts"
                      : "");
      default ->
          "the request to %s failed; check http: url and headers".formatted(server.baseUrl());
    };
  }

  private static String remedy(int status) {
    return switch (status) {
      case 401, 402, 403 -> "; check http: headers";
      case 404, 405 -> "; check http: url";
      case 429 -> "; send fewer requests, with limits: requestsPerMinute";
      default -> status < 400 ? "; redirects are not followed: check http: url" : "";
    };
  }

  /** The response on one short line. */
  private static String said(String exchange) {
    String body = exchange.substring(exchange.indexOf('\n') + 1);
    String line = body.replaceAll("\\s+", " ").strip();
    return line.length() <= SAID ? line : line.substring(0, SAID) + " …";
  }
}
