// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Engine;
import dev.assay.execute.Executor;
import dev.assay.execute.Guard;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import dev.assay.execute.internal.Engines;
import dev.assay.guard.SqlGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Databases behind the {@link DataSource}s of a program, such as those of a test. Queries on them
 * run in this process, as a {@code DataSource} can't be handed to another one. Safe for use by
 * several threads.
 *
 * <p>A connection is borrowed for each query and returned after it, with the transaction rolled
 * back and the flags for read-only and auto-commit as before. What protects the data is, first, the
 * account; then the guard, the connection's read-only flag where the driver honors it, and the
 * rollback. A pool may hand out a connection that another query has used.
 */
public final class DataSources implements Databases {
  private static final Pattern JDBC = Pattern.compile("jdbc:([a-zA-Z0-9]+):.*", Pattern.DOTALL);

  private final Map<String, DataSource> sources;
  private final @Nullable DataSource any;
  private final Map<DataSource, String> urls = new ConcurrentHashMap<>();

  private DataSources(Map<String, DataSource> sources, @Nullable DataSource any) {
    this.sources = new TreeMap<>(sources);
    this.any = any;
  }

  /** Databases by id. */
  public static DataSources of(Map<String, DataSource> sources) {
    return new DataSources(sources, null);
  }

  /** Uses one {@link DataSource} for every id that none of the others has. */
  public static DataSources forEveryId(DataSource source, Map<String, DataSource> others) {
    return new DataSources(others, source);
  }

  /** Opens a runner of queries on these databases, under the guard. */
  public Executor open(SessionSettings settings) {
    return open(settings, Databases.NONE);
  }

  /** Opens a runner of queries on these databases and on others, under the guard. */
  public Executor open(SessionSettings settings, Databases others) {
    return open(settings, others, SqlGuard::check);
  }

  Executor open(SessionSettings settings, Databases others, Guard guard) {
    List<Engine> engines = new ArrayList<>();
    engines.add(new DataSourceEngine(this));
    engines.addAll(Engines.installed());
    return new Executor(or(others), settings, engines, guard);
  }

  /** The source of an address that {@link #find} gave out. */
  Optional<DataSource> source(DatabaseAddress address) {
    return find(address.id()).filter(address::equals).flatMap(known -> source(known.id()));
  }

  private Optional<DataSource> source(String id) {
    DataSource named = sources.get(id);
    return Optional.ofNullable(named == null ? any : named);
  }

  /** An address that names only the engine: the URL behind a source may contain secrets. */
  @Override
  public Optional<DatabaseAddress> find(String id) {
    return source(id).map(source -> DatabaseAddress.of(id, url(source)));
  }

  @Override
  public List<String> known() {
    return List.copyOf(sources.keySet());
  }

  @Override
  public List<String> lookedIn(String id) {
    return sources.isEmpty()
        ? List.of()
        : List.of("the DataSources of " + String.join(", ", sources.keySet()));
  }

  private String url(DataSource source) {
    String known = urls.get(source);
    if (known != null) {
      return known;
    }
    String url;
    try (Connection connection = source.getConnection()) {
      url = anonymous(String.valueOf(connection.getMetaData().getURL()));
    } catch (SQLException | RuntimeException e) {
      url = anonymous(""); // the first query tells what is wrong
    }
    urls.put(source, url);
    return url;
  }

  /** A URL of the same engine that names neither file nor server. */
  private static String anonymous(String url) {
    Matcher jdbc = JDBC.matcher(url);
    String engine = jdbc.matches() ? jdbc.group(1).toLowerCase(Locale.ROOT) : "unknown";
    return switch (engine) {
      case "h2" -> "jdbc:h2:mem:datasource";
      case "sqlite", "duckdb" -> "jdbc:%s::memory:datasource".formatted(engine);
      default -> "jdbc:%s:datasource".formatted(engine);
    };
  }

  /** Opens sessions on the {@link DataSource}s of a program. It sets no time zone. */
  private static final class DataSourceEngine implements Engine {
    private final DataSources sources;

    DataSourceEngine(DataSources sources) {
      this.sources = sources;
    }

    @Override
    public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
      DataSource source = sources.source(address).orElse(null);
      if (source == null) {
        return Optional.empty();
      }
      try {
        return Optional.of(DataSourceSession.open(source));
      } catch (SQLException | RuntimeException e) {
        // Not to be waited for: a test's database is there, or its setup is wrong.
        throw new DatabaseUnavailableException(
            Reason.UNUSABLE,
            "database '%s': its DataSource gives no connection: %s; check how the test sets it up"
                .formatted(address.id(), e.getMessage()),
            e);
      }
    }
  }
}
