// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The open connections without a request under way, the one that has waited longest first. Closes
 * those whose request does not arrive in time, however often a byte of it comes, and the longest
 * waiting ones if there are too many, so that nobody can keep others out by keeping connections
 * open. Safe for use by several threads.
 */
final class WaitingConnections extends AbstractLifeCycle implements Connection.Listener {
  /** The longest time between two checks. */
  private static final Duration SWEEP = Duration.ofSeconds(1);

  private final WebServerSettings.Limits limits;
  private final Scheduler scheduler;
  private final Map<Connection, Wait> waiting = new LinkedHashMap<>();
  private final Map<Object, Integer> byClient = new HashMap<>();
  private int open;

  /**
   * @param scheduler runs the checks from the start to the stop
   */
  WaitingConnections(WebServerSettings.Limits limits, Scheduler scheduler) {
    this.limits = limits;
    this.scheduler = scheduler;
  }

  /** A connection's wait for its next request. */
  private static final class Wait {
    private final Object client;
    private final long bytes;
    private long begun;

    /**
     * @param bytes received before the wait
     */
    Wait(Object client, long bytes) {
      this.client = client;
      this.bytes = bytes;
    }
  }

  @Override
  protected void doStart() {
    schedule();
  }

  private void schedule() {
    long wait = Math.min(SWEEP.toMillis(), limits.headerTime().toMillis() / 4);
    scheduler.schedule(this::sweep, wait, TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    if (isRunning()) {
      close(late());
      schedule();
    }
  }

  /** The connections on which a request began so long ago that it should have arrived. */
  private synchronized List<Connection> late() {
    List<Connection> late = new ArrayList<>();
    long now = System.nanoTime();
    waiting.forEach(
        (connection, wait) -> {
          if (connection.getBytesIn() == wait.bytes) {
            return;
          }
          if (wait.begun == 0) {
            wait.begun = now;
          } else if (now - wait.begun > limits.headerTime().toNanos()) {
            late.add(connection);
          }
        });
    return late;
  }

  @Override
  public void onOpened(Connection connection) {
    Connection surplus;
    synchronized (this) {
      open++;
      Object client = client(connection);
      add(connection, client);
      surplus =
          byClient.getOrDefault(client, 0) > limits.waitingPerClient()
              ? longestWaiting(client)
              : open > limits.connections() ? longestWaiting(null) : null;
    }
    if (surplus != null) {
      close(List.of(surplus));
    }
  }

  @Override
  public synchronized void onClosed(Connection connection) {
    open--;
    remove(connection);
  }

  /** Takes note that the headers of a request have arrived. */
  synchronized void begin(Connection connection) {
    remove(connection);
  }

  /** Takes note that a request has been answered. */
  synchronized void end(Connection connection) {
    if (connection.getEndPoint() != null && connection.getEndPoint().isOpen()) {
      add(connection, client(connection));
    }
  }

  private void add(Connection connection, Object client) {
    if (waiting.put(connection, new Wait(client, connection.getBytesIn())) == null) {
      byClient.merge(client, 1, Integer::sum);
    }
  }

  private void remove(Connection connection) {
    Wait wait = waiting.remove(connection);
    if (wait != null) {
      byClient.computeIfPresent(wait.client, (client, count) -> count == 1 ? null : count - 1);
    }
  }

  private @Nullable Connection longestWaiting(@Nullable Object client) {
    Iterator<Map.Entry<Connection, Wait>> entries = waiting.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<Connection, Wait> entry = entries.next();
      if (client == null || entry.getValue().client.equals(client)) {
        remove(entry.getKey());
        return entry.getKey();
      }
    }
    return null;
  }

  private static void close(List<Connection> connections) {
    for (Connection connection : connections) {
      connection.getEndPoint().close();
    }
  }

  /** The address of a client; all addresses of an IPv6 network count as one. */
  private static Object client(Connection connection) {
    InetAddress address =
        connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
            ? remote.getAddress()
            : null;
    return address instanceof Inet6Address
        ? ByteBuffer.wrap(address.getAddress(), 0, 8).getLong()
        : String.valueOf(address);
  }
}
