// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A stand-in for OpenAI's chat API on this machine, which knows three answers, one of them wrong.
 */
final class StubModel {
  private static final Map<String, String> ANSWERS =
      Map.of(
          "How many customers live in Oslo?",
          "SELECT COUNT(id) FROM customer WHERE city = 'Oslo'",
          "What has each customer spent? Show every customer.",
          "SELECT name, SUM(total) FROM customer c JOIN purchase p ON p.customer_id = c.id GROUP BY name",
          "Which purchases were made in March 2026?",
          "```sql\nSELECT id FROM purchase WHERE MONTH(bought_on) = 3 AND YEAR(bought_on) = 2026\n```");

  private static String url;

  private StubModel() {}

  /** Starts the server on the first call, and returns its base URL. */
  static synchronized String start() {
    if (url == null) {
      try {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext("/v1/chat/completions", StubModel::answer);
        server.start();
        url = "http://%s:%d/v1".formatted(loopback.getHostAddress(), server.getAddress().getPort());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return url;
  }

  private static void answer(HttpExchange call) throws IOException {
    String request = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String sql =
        ANSWERS.entrySet().stream()
            .filter(known -> request.contains(known.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("I can't answer this.");
    String answer =
        """
        {"id": "1", "object": "chat.completion", "created": 1, "model": "stub",
         "choices": [{"index": 0, "finish_reason": "stop",
                      "message": {"role": "assistant", "content": "%s"}}],
         "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
        """
            .formatted(sql.replace("\n", "\\n"));
    byte[] body = answer.getBytes(StandardCharsets.UTF_8);
    call.getResponseHeaders().set("Content-Type", "application/json");
    call.sendResponseHeaders(200, body.length);
    call.getResponseBody().write(body);
    call.close();
  }
}
