// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** Listens on a port of the loopback interface, counts who connects, and hangs up. */
final class CountingListener implements AutoCloseable {
  private final ServerSocket socket;
  private final AtomicLong connections = new AtomicLong();

  CountingListener() throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::accept, "counting-listener");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        if (connection.isConnected()) {
          connections.incrementAndGet();
        }
      } catch (IOException e) {
        // Closed, or the other side was faster.
      }
    }
  }

  int port() {
    return socket.getLocalPort();
  }

  long connections() {
    return connections.get();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
