// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Fails calls. */
final class StubFailures {
  private static final int HUGE = 100_000_000;

  private StubFailures() {}

  static void fail(
      HttpExchange exchange,
      StubRequest request,
      StubFault fault,
      ModelProtocol protocol,
      long waitSeconds)
      throws IOException {
    String echo = "you sent " + request.headers() + " " + request.raw();
    switch (fault) {
      case BAD_GATEWAY -> ModelStub.send(exchange, 502, "<html><body>" + echo + "</body></html>");
      case SLOW_DRIP -> drip(exchange, "{\"text\": \"" + echo);
      case CUT -> cut(exchange, "{\"text\": \"" + echo);
      case INVALID_JSON -> ModelStub.send(exchange, 200, "{\"text\": " + echo);
      case EMPTY -> ModelStub.send(exchange, 200, "");
      case HUGE -> huge(exchange, echo);
      case TLS -> throw new IllegalStateException("no request should get here");
      default -> {
        int status = fault.status().orElseThrow();
        if (fault == StubFault.RATE_LIMIT_WITH_RETRY_AFTER) {
          exchange.getResponseHeaders().set("Retry-After", String.valueOf(waitSeconds));
        }
        ModelStub.send(exchange, status, protocol.error(status, echo));
      }
    }
  }

  private static void drip(HttpExchange exchange, String text) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 1_000_000);
    OutputStream out = exchange.getResponseBody();
    out.write(text.getBytes(StandardCharsets.UTF_8));
    try {
      for (int i = 0; i < 1000; i++) {
        out.write(' ');
        out.flush();
        Thread.sleep(20);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void cut(HttpExchange exchange, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length + 1000L);
    exchange.getResponseBody().write(bytes);
    exchange.getResponseBody().flush();
  }

  private static void huge(HttpExchange exchange, String text) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    out.write(("{\"text\": \"" + text).getBytes(StandardCharsets.UTF_8));
    byte[] piece = " ".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
    for (int sent = 0; sent < HUGE; sent += piece.length) {
      out.write(piece);
    }
  }
}
