// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server on loopback that keeps what is posted to it, under an address that is a secret. */
public final class WebhookServer implements AutoCloseable {
  private final HttpServer server;
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  public WebhookServer(int status) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/hush",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/hush";
  }

  public List<String> bodies() {
    return bodies;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
