// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import dev.assay.AssayException;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.util.function.Consumer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A running server. Safe for use by several threads. */
public final class WebServer implements AutoCloseable {
  private static final int HEADERS = 16 << 10;
  private static final int QUEUE = 1_024;

  /** Connections beyond the limit that are accepted, each of which ends another. */
  private static final int SPARE = 64;

  /** The time that a stopping server waits for connections that carry no request. */
  private static final long UNUSED_MILLIS = 200;

  private static final int STOP_MILLIS = 2_000;

  private final Server server;
  private final URI address;
  private final AccessToken token;

  private WebServer(Server server, URI address, AccessToken token) {
    this.server = server;
    this.address = address;
    this.token = token;
  }

  /**
   * Starts a server.
   *
   * @param bugs receives exceptions that no client is to blame for
   * @throws AssayException if the port is taken or the host is not one of this machine
   */
  public static WebServer start(
      WebServerSettings settings, Routes routes, Consumer<Throwable> bugs) {
    return start(settings, routes, bugs, (route, status) -> {});
  }

  /**
   * Starts a server whose answers are counted.
   *
   * @param bugs receives exceptions that no client is to blame for
   * @param observer is told of every answer
   * @throws AssayException if the port is taken or the host is not one of this machine
   */
  public static WebServer start(
      WebServerSettings settings,
      Routes routes,
      Consumer<Throwable> bugs,
      RequestObserver observer) {
    QueuedThreadPool threads = new QueuedThreadPool(settings.limits().threads());
    threads.setName("assay-web");
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADERS);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setAcceptQueueSize(QUEUE); // a client waits a second if its first packet is dropped
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    connector.setShutdownIdleTimeout(UNUSED_MILLIS);
    server.addConnector(connector);
    server.setErrorHandler(new ServerErrors());
    WaitingConnections waiting =
        new WaitingConnections(settings.limits(), connector.getScheduler());
    connector.addBean(waiting);
    server.addBean(new NetworkConnectionLimit(settings.limits().connections() + SPARE, connector));
    server.setStopTimeout(STOP_MILLIS);
    try {
      connector.open(); // the port decides which hosts are ours, before the first request
      int port = connector.getLocalPort();
      Access access = new Access(settings, port);
      server.setHandler(
          new RequestHandler(routes, access, settings.limits(), waiting, bugs, observer));
      server.start();
      String host = Access.bracketed(settings.host());
      return new WebServer(
          server, URI.create("http://%s:%d/".formatted(host, port)), settings.token());
    } catch (IOException e) {
      throw new AssayException(refused(settings, e), e);
    } catch (Exception e) {
      throw new AssayException("the server can't start: " + e.getMessage());
    }
  }

  /** The JDK tells a port that is taken from other refusals only by its words. */
  private static String refused(WebServerSettings settings, IOException e) {
    Throwable refusal = e.getCause() instanceof BindException bind ? bind : e;
    String reason = String.valueOf(refusal.getMessage());
    return reason.contains("in use")
        ? "port %d of %s is already in use; choose another with --port, or 0 for any free one"
            .formatted(settings.port(), settings.host())
        : "can't listen on %s:%d: %s; choose another port with --port, or 0 for any"
            .formatted(settings.host(), settings.port(), reason);
  }

  /** The address of the server, without its token. */
  public URI address() {
    return address;
  }

  /** The address of a page with the token, for people to open. */
  public URI link(String path) {
    return address.resolve(path + "?" + Access.PARAMETER + "=" + token.secret());
  }

  /** Waits until the server is closed or the thread interrupted. */
  public void join() throws InterruptedException {
    server.join();
  }

  /** Refuses new requests and waits up to two seconds for those under way. */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new AssayException("the server did not stop cleanly: " + e.getMessage());
    }
  }
}
