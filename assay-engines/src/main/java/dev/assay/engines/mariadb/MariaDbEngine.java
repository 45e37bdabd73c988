// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.mariadb.jdbc.Driver;

/**
 * Connects to MariaDB and MySQL servers, {@code jdbc:mariadb://…} and {@code jdbc:mysql://…}, so
 * that an ordinary query can't change anything: each transaction is read-only, the driver sends one
 * statement at a time and no local file.
 *
 * <p>A query can undo the first ({@code SET STATEMENT tx_read_only=0 FOR …}), and no session
 * setting restricts the rights that an account has on files or on the server's settings. Only the
 * account's rights protect the data in every case; {@link Session#privileges()} reports those that
 * it should not have.
 *
 * <p>MySQL uses the same protocol; the statements about it have not been tested on a MySQL server.
 */
public final class MariaDbEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    // Check first: loading the driver would slow down the start of the program.
    if (!MariaDbUrl.isKnown(address.url())) {
      return Optional.empty();
    }
    MariaDbUrl url = MariaDbUrl.of(address);
    try {
      return Optional.of(open(url, settings));
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          MariaDbErrors.isAway(e) ? Reason.UNREACHABLE : Reason.UNUSABLE,
          "database %s: %s; %s"
              .formatted(
                  address, MariaDbErrors.message(e), MariaDbErrors.remedy(e, settings.zone())),
          e);
    }
  }

  private static Session open(MariaDbUrl url, SessionSettings settings) throws SQLException {
    return new MariaDbSession(connector(url), settings);
  }

  /** Connects to a server. */
  static SessionConnector<org.mariadb.jdbc.Connection> connector(DatabaseAddress address) {
    return connector(MariaDbUrl.of(address));
  }

  private static SessionConnector<org.mariadb.jdbc.Connection> connector(MariaDbUrl url) {
    return () -> {
      Connection connection = new Driver().connect(url.url(), url.properties());
      return connection.unwrap(org.mariadb.jdbc.Connection.class);
    };
  }

  /**
   * The address of a server in the driver's form: settings are separate from the URL, so that
   * Assay's take precedence over those of the address.
   */
  private record MariaDbUrl(String url, Properties properties) {
    private static final String MARIADB = "jdbc:mariadb:";
    private static final String MYSQL = "jdbc:mysql:";

    /** Defaults for settings that an address does not set. */
    private static final Map<String, String> DEFAULTS =
        Map.of(
            "connectTimeout",
            "10000",
            // A backstop for lost network packets; queries have their own limit.
            "socketTimeout",
            Integer.toString(1000 * (MariaDbSessionSetup.LONGEST_SECONDS + 60)));

    /** Settings that an address can't change. */
    private static final Map<String, String> FIXED =
        Map.ofEntries(
            Map.entry("allowLocalInfile", "false"),
            Map.entry("allowMultiQueries", "false"),
            Map.entry("createDatabaseIfNotExist", "false"),
            Map.entry("dumpQueriesOnException", "false"),
            Map.entry("pool", "false"),
            Map.entry("rewriteBatchedStatements", "false"),
            Map.entry("transactionReplay", "false"),
            // Only text distinguishes invalid dates, and times beyond a day, from others.
            Map.entry("useServerPrepStmts", "false"),
            Map.entry("tinyInt1isBit", "false"),
            Map.entry("transformedBitIsBoolean", "false"),
            Map.entry("yearIsDateType", "false"),
            Map.entry("uuidAsString", "false"));

    /** Settings that would be lost after the first query, and so are refused. */
    private static final List<String> LOST = List.of("initSql", "sessionVariables");

    private static final Pattern SECRET =
        Pattern.compile("(?is).*[?&][a-z]*password=.*|[^?]*//[^/?]*:[^/?]*@.*");

    static boolean isKnown(String url) {
      return url.startsWith(MARIADB) || url.startsWith(MYSQL);
    }

    static MariaDbUrl of(DatabaseAddress address) {
      String url = address.url();
      // The driver accepts the other scheme only on request, because both drivers may be on a class
      // path.
      url = url.startsWith(MYSQL) ? MARIADB + url.substring(MYSQL.length()) : url;
      Properties properties = new Properties();
      properties.putAll(DEFAULTS);
      int mark = url.indexOf('?');
      if (SECRET.matcher(url).matches()) {
        // The URL must not be quoted here.
        throw new DatabaseUnavailableException(
            "database '%s': its URL contains a password; take it from an environment variable: password: \"${NAME}\""
                .formatted(address.id()));
      }
      if (mark >= 0) {
        addParameters(url.substring(mark + 1), properties);
      }
      properties.putAll(address.properties());
      for (String name : LOST) {
        if (properties.containsKey(name)) {
          throw new DatabaseUnavailableException(
              "database %s: the setting %s can't be used, because each query starts with the server's own settings; set it on the server"
                  .formatted(address.id(), name));
        }
      }
      properties.putAll(FIXED);
      if (address.user() != null) {
        properties.setProperty("user", address.user());
      }
      if (address.password() != null) {
        properties.setProperty("password", address.password());
      }
      return new MariaDbUrl(mark < 0 ? url : url.substring(0, mark), properties);
    }

    private static void addParameters(String query, Properties properties) {
      for (String parameter : query.split("&", -1)) {
        int equals = parameter.indexOf('=');
        if (equals > 0) {
          properties.setProperty(
              parameter.substring(0, equals),
              URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8));
        }
      }
    }

    /** The URL only; the properties contain the password. */
    @Override
    public String toString() {
      return url;
    }
  }
}
