// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * A process that serves a port of this machine. A shell holds it and waits for the end of its
 * input, a pipe from this JVM: whichever way the JVM ends, the server ends too.
 */
record NodeServer(Process shell, int port) implements AutoCloseable {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      "$@" < /dev/null &
      pid=$!
      cat > /dev/null
      kill "$pid" 2> /dev/null
      for i in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$pid" 2> /dev/null || break
        sleep 0.2
      done
      kill -KILL "$pid" 2> /dev/null
      """;

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** A port that nobody listened on a moment ago. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Starts a server and waits until it takes connections. A test is skipped where it ends before
   * that, with its last words: its native parts may need a newer system.
   */
  static NodeServer start(String name, Path folder, int port, List<String> command)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
    words.addAll(command);
    Path log = Files.createTempFile("assay-" + name, ".log");
    NodeServer server =
        new NodeServer(
            new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start(),
            port);
    boolean answers = server.answers();
    String said = Files.readString(log, StandardCharsets.UTF_8).strip();
    Files.delete(log);
    if (!answers) {
      server.close();
    }
    Assumptions.assumeTrue(
        answers,
        () ->
            "no server '%s' could be started here: %s"
                .formatted(name, said.substring(Math.max(0, said.length() - 600))));
    return server;
  }

  private boolean answers() throws IOException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end && shell.isAlive() && hasChild()) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return socket.isConnected();
      } catch (IOException e) {
        pause();
      }
    }
    return false;
  }

  /** The shell waits on when the server has ended, as a zombie or not at all. */
  private boolean hasChild() {
    pause();
    return shell
        .descendants()
        .anyMatch(child -> child.info().command().orElse("").endsWith("node"));
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a server starts", e);
    }
  }

  /** Ends the server and waits until it is gone. */
  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
      shell.waitFor(10, TimeUnit.SECONDS);
    } catch (IOException e) {
      shell.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
