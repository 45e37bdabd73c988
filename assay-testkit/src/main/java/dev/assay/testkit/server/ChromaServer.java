// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A Chroma server, the real one: the npm package {@code chromadb} carries it. On a free port of the
 * loopback interface, until it is closed or the JVM ends. It is the last version whose native part
 * runs with a C library from before 2024 (glibc 2.34); the interface is the same as that of later
 * ones.
 */
public final class ChromaServer implements AutoCloseable {
  private final NodeServer server;
  private final String url;

  private ChromaServer(NodeServer server, String url) {
    this.server = server;
    this.url = url;
  }

  /**
   * Starts a server, or skips the test where that can't be done.
   *
   * @param data folder that it keeps its collections in
   */
  public static ChromaServer start(Path data) throws IOException {
    Path folder = NpmPackages.install("chromadb");
    int port = NodeServer.freePort();
    NodeServer server =
        NodeServer.start(
            "chroma",
            folder,
            port,
            List.of(
                "node",
                "node_modules/chromadb/dist/cli.mjs",
                "run",
                "--path",
                data.toString(),
                "--host",
                "127.0.0.1",
                "--port",
                Integer.toString(port)));
    return new ChromaServer(server, "http://127.0.0.1:" + port);
  }

  public String url() {
    return url;
  }

  @Override
  public void close() {
    server.close();
  }
}
