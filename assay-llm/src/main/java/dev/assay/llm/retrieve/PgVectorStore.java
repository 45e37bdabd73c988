// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.execute.internal.JdbcUrl;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Entries in a table of a PostgreSQL server with the extension {@code vector}, which stores them
 * across runs. The table's comment identifies its embedder and the source of its entries. The
 * search reads the whole table, so it is exact; each call has a connection of its own.
 */
public final class PgVectorStore implements VectorStore {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

  private static final String INSERT =
      """
      INSERT INTO %s VALUES (?, ?, ?::jsonb, ?::vector)
      ON CONFLICT (id) DO UPDATE
      SET text = excluded.text, metadata = excluded.metadata, embedding = excluded.embedding
      """;

  private static final String CREATE =
      """
      CREATE TABLE %s (
        id text PRIMARY KEY,
        text text NOT NULL,
        metadata jsonb NOT NULL,
        embedding vector NOT NULL)
      """;

  /**
   * Neighbors requested in addition to those needed, because the server computes in single
   * precision.
   */
  private static final int MARGIN = 8;

  private final VectorStoreOptions.PgVector settings;
  private final String table;
  private final String embedder;
  private volatile String madeFrom = "";

  private PgVectorStore(VectorStoreOptions.PgVector settings, String embedder) {
    this.settings = settings;
    this.table = settings.table();
    this.embedder = embedder;
  }

  /** The content of a table's comment. */
  private record Origin(String embedder, String madeFrom) {}

  /**
   * Opens or creates a table.
   *
   * @param embedder id of the embedder whose vectors it holds
   * @throws AssayException if the server can't be reached or lacks the extension, or the table is
   *     not Assay's or holds another embedder's vectors
   */
  public static PgVectorStore open(VectorStoreOptions.PgVector settings, String embedder) {
    if (!NAME.matcher(settings.table()).matches()) {
      throw new AssayException(
          "pgvector table '%s': use small letters, digits and '_'".formatted(settings.table()));
    }
    if (!settings.url().startsWith("jdbc:postgresql:")) {
      throw new AssayException(
          "pgvector: the URL must start with jdbc:postgresql:, and does not for table "
              + settings.table());
    }
    PgVectorStore store = new PgVectorStore(settings, embedder);
    store.run(
        connection -> {
          requireExtension(connection, settings);
          store.prepare(connection);
          return true;
        });
    return store;
  }

  private static void requireExtension(Connection connection, VectorStoreOptions.PgVector settings)
      throws SQLException {
    if (exists(connection, "SELECT to_regtype('vector')")) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE EXTENSION IF NOT EXISTS vector");
    } catch (SQLException e) {
      throw new AssayException(
          "pgvector at %s: the server lacks the extension 'vector'; install pgvector and have an"
                  .formatted(printable(settings))
              + " administrator run CREATE EXTENSION vector in this database",
          e);
    }
  }

  private static boolean exists(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() && rows.getString(1) != null;
    }
  }

  /** Creates the table, or checks that it was created by Assay. */
  private void prepare(Connection connection) throws SQLException {
    if (!exists(connection, "SELECT to_regclass('%s')".formatted(table))) {
      create(connection);
      return;
    }
    Origin origin = origin(connection);
    if (!origin.embedder.equals(embedder)) {
      throw EmbedderMismatch.in(
          printable(settings) + " " + table, "table", origin.embedder, embedder);
    }
    madeFrom = origin.madeFrom;
  }

  private void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(CREATE.formatted(table));
    }
    recordOrigin(connection, "");
  }

  private Origin origin(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT obj_description(to_regclass('%s'), 'pg_class')".formatted(table))) {
      String comment = rows.next() ? rows.getString(1) : null;
      JsonNode json = JSON.readTree(comment == null ? "{}" : comment);
      return new Origin(
          json.path("assay_embedder").asText(""), json.path("assay_made_from").asText(""));
    } catch (JsonProcessingException e) {
      return new Origin("", "");
    }
  }

  private void recordOrigin(Connection connection, String source) throws SQLException {
    String comment =
        JSON.createObjectNode()
            .put("assay_embedder", embedder)
            .put("assay_made_from", source)
            .toString();
    try (Statement statement = connection.createStatement()) {
      statement.execute("COMMENT ON TABLE %s IS '%s'".formatted(table, comment.replace("'", "''")));
    }
    madeFrom = source;
  }

  @Override
  public String madeFrom() {
    return madeFrom;
  }

  @Override
  public void clear() {
    run(
        connection -> {
          recordOrigin(connection, "");
          try (Statement statement = connection.createStatement()) {
            return statement.execute("TRUNCATE " + table);
          }
        });
  }

  @Override
  public void add(List<VectorEntry> entries) {
    run(
        connection -> {
          recordOrigin(connection, "");
          try (PreparedStatement insert = connection.prepareStatement(INSERT.formatted(table))) {
            for (VectorEntry entry : entries) {
              insert.setString(1, entry.id());
              insert.setString(2, entry.text());
              insert.setString(3, JSON.valueToTree(entry.metadata()).toString());
              insert.setString(4, text(entry.vector()));
              insert.addBatch();
            }
            return insert.executeBatch();
          }
        });
  }

  @Override
  public void seal(String source) {
    run(
        connection -> {
          recordOrigin(connection, source);
          return true;
        });
  }

  @Override
  public List<NearestNeighbor> nearest(Vector vector, int k, MetadataFilter metadataFilter) {
    String where =
        metadataFilter.isAny()
            ? ""
            : "WHERE coalesce(metadata ->> ?, '') %s ?"
                .formatted(metadataFilter.equal() ? "=" : "<>");
    String sql =
        "SELECT id, text, metadata, embedding FROM %s %s ORDER BY embedding <=> ?::vector LIMIT %d"
            .formatted(table, where, k + MARGIN);
    return run(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(sql)) {
            int parameter = 1;
            if (!metadataFilter.isAny()) {
              query.setString(parameter++, metadataFilter.field());
              query.setString(parameter++, metadataFilter.value());
            }
            query.setString(parameter, text(vector));
            return NearestNeighbor.nearest(entries(query), vector, k);
          }
        });
  }

  @Override
  public int size() {
    return run(
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            return rows.next() ? rows.getInt(1) : 0;
          }
        });
  }

  @Override
  public void close() {}

  private static String text(Vector vector) {
    return JSON.valueToTree(vector.toArray()).toString();
  }

  private static List<VectorEntry> entries(PreparedStatement query) throws SQLException {
    List<VectorEntry> entries = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        entries.add(
            new VectorEntry(
                rows.getString(1),
                rows.getString(2),
                Vector.of(JSON.readValue(rows.getString(4), float[].class)),
                VectorEntry.metadata(JSON.readTree(rows.getString(3)))));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("PostgreSQL gave metadata or vectors that are not JSON", e);
    }
    return entries;
  }

  /** An operation on a connection. */
  private interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  private <T> T run(Work<T> work) {
    try (Connection connection = connect()) {
      return work.with(connection);
    } catch (SQLException e) {
      // The first exception of a batch quotes its values; the next one has the cause.
      SQLException fault = e.getNextException() == null ? e : e.getNextException();
      String message =
          "pgvector at %s, table %s: the server says %s (SQLSTATE %s); check address and rights"
              .formatted(printable(settings), table, fault.getMessage(), fault.getSQLState());
      throw isUnreachable(fault)
          ? new ModelCallException(Kind.CONNECTION, message, null, null, "", fault)
          : new AssayException(message, fault);
    }
  }

  /** Returns whether there is no connection, a lack of resources, or a server shutdown. */
  private static boolean isUnreachable(SQLException fault) {
    String state = fault.getSQLState();
    return state != null
        && (state.startsWith("08") || state.startsWith("53") || state.startsWith("57P"));
  }

  private Connection connect() throws SQLException {
    Properties properties = new Properties();
    // Behind a connection pooler, sessions share the server's prepared statements, whose names
    // would clash.
    properties.setProperty("prepareThreshold", "0");
    set(properties, "user", settings.user());
    set(properties, "password", settings.password());
    return DriverManager.getConnection(settings.url(), properties);
  }

  private static void set(Properties properties, String name, @Nullable String value) {
    if (value != null) {
      properties.setProperty(name, value);
    }
  }

  private static String printable(VectorStoreOptions.PgVector settings) {
    return new JdbcUrl(settings.url()).printable();
  }
}
