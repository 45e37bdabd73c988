// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a server URL in the form that its own programs accept, such as {@code
 * postgresql://user:password@host:5432/name?sslmode=require}: a JDBC URL that may be printed, and
 * the account.
 *
 * <p>PostgreSQL's form is that of <a
 * href="https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS">libpq</a>:
 * each part is optional and may be percent-encoded, there may be several hosts, and parameters may
 * replace the parts before them. {@code mysql:} and {@code mariadb:} are read in the same way. A
 * driver of another language after the scheme, as in {@code postgresql+psycopg2:}, is ignored.
 *
 * @param jdbc the URL for the driver, without user and password
 * @param user percent-decoded, or {@code null} if the URL names none
 * @param password percent-decoded, or {@code null} if the URL holds none; never printed
 */
public record ConnectionUrl(String jdbc, @Nullable String user, @Nullable String password) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "(?is)(postgres|postgresql|mysql|mariadb)(?:\\+[a-z0-9_]+)?://"
              + "(?:([^/]*)@)?([^/?#@]*)(?:/([^/?#]*))?(?:\\?(.*))?");

  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:\\[\\]]*)(?::(\\d*))?");

  /** Parameters of libpq, and the properties of PostgreSQL's JDBC driver that they stand for. */
  private static final Map<String, String> POSTGRES =
      Map.ofEntries(
          Map.entry("sslmode", "sslmode"),
          Map.entry("sslrootcert", "sslrootcert"),
          Map.entry("sslcert", "sslcert"),
          Map.entry("sslkey", "sslkey"),
          Map.entry("sslnegotiation", "sslNegotiation"),
          Map.entry("channel_binding", "channelBinding"),
          Map.entry("gssencmode", "gssEncMode"),
          Map.entry("krbsrvname", "kerberosServerName"),
          Map.entry("connect_timeout", "connectTimeout"),
          Map.entry("application_name", "ApplicationName"),
          Map.entry("options", "options"),
          Map.entry("target_session_attrs", "targetServerType"),
          Map.entry("schema", "currentSchema"));

  private static final Map<String, String> SERVER_TYPES =
      Map.of(
          "any", "any",
          "read-write", "primary",
          "primary", "primary",
          "read-only", "secondary",
          "standby", "secondary",
          "prefer-standby", "preferSecondary");

  /**
   * Options of MySQL's and MariaDB's clients, and the properties of MariaDB's JDBC driver that they
   * stand for.
   */
  private static final Map<String, String> MARIADB =
      Map.of(
          "ssl-mode", "sslMode",
          "ssl_mode", "sslMode",
          "sslmode", "sslMode",
          "ssl-ca", "serverSslCert",
          "ssl_ca", "serverSslCert",
          "connect_timeout", "connectTimeout");

  private static final Map<String, String> SSL_MODES =
      Map.of(
          "disabled", "disable",
          "required", "trust",
          "verify_ca", "verify-ca",
          "verify_identity", "verify-full");

  /** Parameters that have no effect on a JDBC driver. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "charset",
          "client_encoding",
          "fallback_application_name",
          "keepalives",
          "keepalives_count",
          "keepalives_idle",
          "keepalives_interval",
          "pgbouncer",
          "sslcompression",
          "sslsni");

  /** Returns whether a text is such a URL, judging by its prefix. */
  public static boolean isKnown(String text) {
    return text.matches("(?is)(postgres|postgresql|mysql|mariadb)(\\+[a-z0-9_]+)?://.*");
  }

  /**
   * Returns whether a text names a server, by a JDBC URL or by such a URL. Any other text names a
   * file.
   */
  public static boolean isServer(String text) {
    return text.startsWith("jdbc:") || isKnown(text);
  }

  /**
   * Parses a URL. A JDBC URL is returned unchanged, without an account.
   *
   * @throws AssayException if it can't be read; the message contains no part of an account
   */
  public static ConnectionUrl of(String text) {
    return isKnown(text) ? new Parts(text).url() : new ConnectionUrl(text, null, null);
  }

  /** Returns the URL and the user, without the password. */
  @Override
  public String toString() {
    return new JdbcUrl(jdbc).printable();
  }

  /** The parts of one URL. */
  private static final class Parts {
    private final boolean postgres;
    private final Map<String, String> properties = new LinkedHashMap<>();
    private @Nullable String user;
    private @Nullable String password;
    private String hosts;
    private @Nullable String ports;
    private @Nullable String name;

    Parts(String text) {
      Matcher shape = SHAPE.matcher(text);
      postgres = text.toLowerCase(Locale.ROOT).startsWith("postgres");
      if (!shape.matches()) {
        throw malformed("it has another shape");
      }
      String account = shape.group(2);
      if (account != null) {
        int colon = account.indexOf(':');
        user = decoded(colon < 0 ? account : account.substring(0, colon));
        password = colon < 0 ? null : decoded(account.substring(colon + 1));
      }
      hosts = shape.group(3);
      name = shape.group(4) == null ? null : decoded(shape.group(4));
      if (shape.group(5) != null) {
        for (String parameter : shape.group(5).split("&", -1)) {
          add(parameter);
        }
      }
    }

    private void add(String parameter) {
      if (parameter.isEmpty()) {
        return;
      }
      int equals = parameter.indexOf('=');
      String key = decoded(equals < 0 ? parameter : parameter.substring(0, equals));
      String value = equals < 0 ? "" : decoded(parameter.substring(equals + 1));
      switch (key) {
        case "user" -> user = value;
        case "password" -> password = value;
        case "host" -> hosts = value;
        case "port" -> ports = value;
        case "dbname" -> name = value;
        default -> addProperty(key, value);
      }
    }

    private void addProperty(String key, String value) {
      Map<String, String> known = postgres ? POSTGRES : MARIADB;
      String property = known.get(key.toLowerCase(Locale.ROOT));
      if (property == null && !WITHOUT_EFFECT.contains(key.toLowerCase(Locale.ROOT))) {
        throw new AssayException(
            "the connection URL has the parameter '%s', which Assay does not know; %s; a JDBC URL, %s, may have any that the driver knows"
                .formatted(
                    key, NearestName.hint(key, new TreeSet<>(known.keySet())), example("jdbc:")));
      }
      if (property != null && !value.isEmpty()) {
        properties.put(property, translated(property, value));
      }
    }

    private String translated(String property, String value) {
      String small = value.toLowerCase(Locale.ROOT);
      return switch (property) {
        case "targetServerType" -> SERVER_TYPES.getOrDefault(small, value);
        case "sslMode" -> SSL_MODES.getOrDefault(small, value);
        // PostgreSQL's driver counts seconds, MariaDB's milliseconds.
        case "connectTimeout" -> postgres ? value : value + "000";
        default -> value;
      };
    }

    private ConnectionUrl url() {
      // As with libpq, the database name defaults to the user name.
      String database = name == null || name.isEmpty() ? user : name;
      if (database == null || database.isEmpty()) {
        throw malformed("it names no database");
      }
      StringBuilder jdbc = new StringBuilder(postgres ? "jdbc:postgresql://" : "jdbc:mariadb://");
      jdbc.append(String.join(",", hosts())).append('/').append(encoded(database));
      if ("preferred".equalsIgnoreCase(properties.get("sslMode"))) {
        properties.remove("sslMode"); // the driver has no equivalent
      }
      char separator = '?';
      for (Map.Entry<String, String> property : properties.entrySet()) {
        jdbc.append(separator).append(property.getKey()).append('=');
        jdbc.append(encoded(property.getValue()));
        separator = '&';
      }
      return new ConnectionUrl(
          jdbc.toString(), user == null || user.isEmpty() ? null : user, password);
    }

    private List<String> hosts() {
      String[] each = hosts.split(",", -1);
      String[] port = ports == null ? new String[0] : ports.split(",", -1);
      List<String> addresses = new ArrayList<>();
      for (int i = 0; i < each.length; i++) {
        Matcher host = HOST.matcher(each[i]);
        if (decoded(each[i]).startsWith("/")) {
          throw malformed("its host is a Unix socket, which Java's drivers can't use");
        }
        if (!host.matches()) {
          throw malformed("its host or port can't be read");
        }
        String number = host.group(2) == null ? "" : host.group(2);
        if (number.isEmpty() && port.length > 0) {
          number = port[Math.min(i, port.length - 1)];
        }
        if (!number.matches("\\d*")) {
          throw malformed("its port is not a number");
        }
        String address = host.group(1).isEmpty() ? "localhost" : decoded(host.group(1));
        addresses.add(number.isEmpty() ? address : address + ":" + number);
      }
      return addresses;
    }

    private AssayException malformed(String why) {
      return new AssayException(
          "the connection URL can't be used: %s; write it as %s, with each @ : / ? # in a password percent-encoded"
              .formatted(why, example("")));
    }

    private String example(String before) {
      return before + (postgres ? "postgresql" : "mariadb") + "://HOST:PORT/NAME";
    }

    private String decoded(String text) {
      try {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        throw malformed("a percent sign in it is not followed by two hexadecimal digits");
      }
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
  }
}
