// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where vectors are kept. */
public sealed interface VectorStoreOptions {
  /**
   * In memory.
   *
   * @param file where they are kept between runs, or {@code null} to compute them in each
   */
  record Memory(@Nullable Path file) implements VectorStoreOptions {}

  /**
   * In memory, and between runs in a file of Assay's cache, which is made anew where it is of no
   * use.
   */
  record Cache(Path file) implements VectorStoreOptions {}

  /**
   * In a collection of a Chroma server.
   *
   * @param url such as {@code http://127.0.0.1:8000}
   * @param token of a server that asks for one, or {@code null}; never printed
   */
  record Chroma(
      String url, String tenant, String database, String collection, @Nullable String token)
      implements VectorStoreOptions {
    /** A collection in the server's usual tenant and database. */
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
   * @param url of JDBC
   * @param password never printed
   * @param table small letters, digits and {@code _}; made if it is not there
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
   * @throws dev.assay.model.AssayException if it can't be opened, or holds those of another
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
