/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
