// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The location of vectors. */
public sealed interface VectorStoreOptions {
  /**
   * In memory.
   *
   * @param file the file that stores them across runs, or {@code null} to compute them in each run
   */
  record Memory(@Nullable Path file) implements VectorStoreOptions {}

  /**
   * In memory, and across runs in a file of Assay's cache, which is rewritten if it can't be used.
   */
  record Cache(Path file) implements VectorStoreOptions {}

  /**
   * In a collection of a Chroma server.
   *
   * @param url such as {@code http://127.0.0.1:8000}
   * @param token for a server that requires one, or {@code null}; never printed
   */
  record Chroma(
      String url, String tenant, String database, String collection, @Nullable String token)
      implements VectorStoreOptions {
    /** Creates options with the server's default tenant and database. */
    public Chroma(String url, String collection) {
      this(url, "default_tenant", "default_database", collection, null);
    }

    @Override
    public String toString() {
      return "Chroma " + url + " " + collection;
    }
  }

  /**
   * In a table of a PostgreSQL server with the extension {@code vector}.
   *
   * @param url the JDBC URL
   * @param password never printed
   * @param table lower-case letters, digits and {@code _}; created if missing
   */
  record PgVector(String url, @Nullable String user, @Nullable String password, String table)
      implements VectorStoreOptions {
    @Override
    public String toString() {
      return "pgvector " + table;
    }
  }

  /**
   * Opens the store.
   *
   * @param embedder id of the embedder whose vectors it holds
   * @throws dev.assay.AssayException if it can't be opened, or holds another embedder's vectors
   */
  default VectorStore open(String embedder) {
    if (this instanceof Chroma chroma) {
      return ChromaStore.open(chroma, embedder);
    }
    if (this instanceof PgVector table) {
      return PgVectorStore.open(table, embedder);
    }
    if (this instanceof Cache cache) {
      return MemoryStore.cached(cache.file(), embedder);
    }
    Path file = this instanceof Memory memory ? memory.file() : null;
    return file == null ? MemoryStore.empty() : MemoryStore.in(file, embedder);
  }
}
