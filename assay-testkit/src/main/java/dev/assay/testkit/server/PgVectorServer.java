// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server with the extension {@code vector}: that which {@code
 * ASSAY_TEST_PGVECTOR_URL}, {@code …_USER} and {@code …_PASSWORD} name, or PGlite, PostgreSQL
 * compiled to WebAssembly, from npm. The binaries of {@link PostgresServer} lack the extension.
 */
public final class PgVectorServer implements AutoCloseable {
  private static final String VARIABLE = "ASSAY_TEST_PGVECTOR";

  private static final String PROGRAM =
      """
      import { PGlite } from '@electric-sql/pglite';
      import { vector } from '@electric-sql/pglite-pgvector';
      import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
      const db = await PGlite.create({ extensions: { vector } });
      const port = Number(process.argv[2]);
      await new PGLiteSocketServer({ db, host: '127.0.0.1', port, maxConnections: 16 }).start();
      """;

  private final @Nullable NodeServer server;
  private final String url;

  private PgVectorServer(@Nullable NodeServer server, String url) {
    this.server = server;
    this.url = url;
  }

  /** Starts a server, or skips the test where that can't be done. */
  public static PgVectorServer start() throws IOException {
    String given = System.getenv(VARIABLE + "_URL");
    if (given != null && !given.isBlank()) {
      return new PgVectorServer(null, given);
    }
    Path folder = NpmPackages.install("pgvector");
    Path program = folder.resolve("server.mjs");
    Files.writeString(program, PROGRAM);
    int port = NodeServer.freePort();
    NodeServer server =
        NodeServer.start(
            "pgvector", folder, port, List.of("node", program.toString(), Integer.toString(port)));
    return new PgVectorServer(server, "jdbc:postgresql://127.0.0.1:" + port + "/postgres");
  }

  public String url() {
    return url;
  }

  public String user() {
    return environment("_USER", "postgres");
  }

  public String password() {
    return environment("_PASSWORD", "postgres");
  }

  private static String environment(String suffix, String usual) {
    String value = System.getenv(VARIABLE + suffix);
    return value == null || value.isBlank() ? usual : value;
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
