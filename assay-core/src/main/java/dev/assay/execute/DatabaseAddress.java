// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.JdbcUrl;
import dev.assay.execute.internal.UrlProperties;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address of a database.
 *
 * @param id the id that questions use
 * @param url JDBC URL; for embedded engines {@code jdbc:sqlite:FILE}, {@code jdbc:duckdb:FILE} or
 *     {@code jdbc:h2:FILE}
 * @param user account, or {@code null}
 * @param password secret, or {@code null}; never printed
 * @param properties further driver properties; no session is opened with a property that {@link
 *     UrlProperties} refuses
 * @param driver name of the installed driver to use, or {@code null} for the one that fits the URL
 */
public record DatabaseAddress(
    String id,
    String url,
    @Nullable String user,
    @Nullable String password,
    Map<String, String> properties,
    @Nullable String driver) {
  /** The prefix of the URL of an SQLite file. */
  public static final String SQLITE = "jdbc:sqlite:";

  /** The prefix of the URL of a DuckDB file. */
  public static final String DUCKDB = "jdbc:duckdb:";

  /** The prefix of the URL of a PostgreSQL database. */
  public static final String POSTGRES = "jdbc:postgresql:";

  /**
   * The prefix of the URL of an H2 file. As usual in H2, the file name may omit {@code .mv.db}, and
   * may have {@code file:} before it and settings after it.
   */
  public static final String H2 = "jdbc:h2:";

  /** The property of an SQLite file that names the encoding of its texts, if that is not UTF-8. */
  public static final String ENCODING = "encoding";

  private static final String H2_EXTENSION = ".mv.db";

  /**
   * H2 databases that are not local files: in memory, on a server or in an archive ({@code mem:},
   * {@code tcp:}), but not a drive such as {@code C:}.
   */
  private static final Pattern H2_ELSEWHERE = Pattern.compile("[A-Za-z]{2,}:.*", Pattern.DOTALL);

  /** Shorter secrets occur in any message, and masking them would reveal them. */
  private static final int SHORTEST_SECRET = 4;

  public DatabaseAddress {
    properties = Map.copyOf(properties);
  }

  /** An address whose driver is the one that fits the URL. */
  public DatabaseAddress(
      String id,
      String url,
      @Nullable String user,
      @Nullable String password,
      Map<String, String> properties) {
    this(id, url, user, password, properties, null);
  }

  /** An address without credentials. */
  public static DatabaseAddress of(String id, String url) {
    return new DatabaseAddress(id, url, null, null, Map.of());
  }

  /** Returns a copy with another id. */
  DatabaseAddress named(String other) {
    return new DatabaseAddress(other, url, user, password, properties, driver);
  }

  /**
   * Returns a copy of a SQLite address with another text encoding, unless it has one; else this
   * address.
   */
  public DatabaseAddress withEncoding(String encoding) {
    if (!url.startsWith(SQLITE) || properties.containsKey(ENCODING)) {
      return this;
    }
    Map<String, String> more = new HashMap<>(properties);
    more.put(ENCODING, encoding);
    return new DatabaseAddress(id, url, user, password, more, driver);
  }

  /** The file of an embedded database; empty for a server or a database in memory. */
  public Optional<Path> file() {
    for (String prefix : List.of(SQLITE, DUCKDB)) {
      String rest = url.startsWith(prefix) ? url.substring(prefix.length()) : "";
      if (!rest.isEmpty() && !rest.startsWith(":memory:")) {
        return Optional.of(Path.of(rest));
      }
    }
    return url.startsWith(H2) ? h2File(url.substring(H2.length())) : Optional.empty();
  }

  /**
   * Returns the address with an absolute file name in its URL, so that it does not depend on the
   * working directory; this address if its file name is already absolute or if it is a server's.
   *
   * @param folder the folder that the file is relative to
   */
  public DatabaseAddress in(Path folder) {
    Path file = file().map(this::asWritten).orElse(null);
    if (file == null || (file.isAbsolute() && url.contains(file.toString()))) {
      return this;
    }
    Path absolute = folder.resolve(file).toAbsolutePath().normalize();
    int settings = url.startsWith(H2) ? url.indexOf(';') : -1;
    String start = url.startsWith(SQLITE) ? SQLITE : url.startsWith(DUCKDB) ? DUCKDB : H2;
    String named = start + absolute + (settings < 0 ? "" : url.substring(settings));
    return new DatabaseAddress(id, named, user, password, properties, driver);
  }

  /** The file; H2 adds the extension that its URLs omit. */
  private Path asWritten(Path file) {
    String name = file.toString();
    return !name.endsWith(H2_EXTENSION) || url.contains(H2_EXTENSION)
        ? file
        : Path.of(name.substring(0, name.length() - H2_EXTENSION.length()));
  }

  private static Optional<Path> h2File(String rest) {
    int settings = rest.indexOf(';');
    String path = settings < 0 ? rest : rest.substring(0, settings);
    path = path.startsWith("file:") ? path.substring("file:".length()) : path;
    path = path.startsWith("~/") ? System.getProperty("user.home") + path.substring(1) : path;
    if (path.isEmpty() || H2_ELSEWHERE.matcher(path).matches()) {
      return Optional.empty();
    }
    return Optional.of(Path.of(path.endsWith(H2_EXTENSION) ? path : path + H2_EXTENSION));
  }

  /**
   * A text in which everything secret of this address is hidden. Drivers like to repeat the URL in
   * their messages.
   */
  public String hide(String text) {
    String shown = text.replace(url, new JdbcUrl(url).printable());
    for (String secret : secrets()) {
      shown = shown.replace(secret, "***");
    }
    return shown;
  }

  /** The password and the values of secret properties, the longest first. */
  private List<String> secrets() {
    Stream<String> beside =
        properties.entrySet().stream()
            .filter(property -> JdbcUrl.Property.isSecret(property.getKey()))
            .map(Map.Entry::getValue);
    return Stream.of(Stream.ofNullable(password), new JdbcUrl(url).secrets().stream(), beside)
        .flatMap(secrets -> secrets)
        .filter(secret -> secret.length() >= SHORTEST_SECRET)
        .sorted(Comparator.comparing(String::length).reversed())
        .toList();
  }

  /** Id and URL only, without what is secret in it. */
  @Override
  public String toString() {
    return id + " at " + new JdbcUrl(url).printable();
  }

  // Written out: the JVM would make classes for what it derives, at each start.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DatabaseAddress that
        && id.equals(that.id)
        && url.equals(that.url)
        && Objects.equals(user, that.user)
        && Objects.equals(password, that.password)
        && properties.equals(that.properties)
        && Objects.equals(driver, that.driver);
  }

  @Override
  public int hashCode() {
    return 31 * id.hashCode() + url.hashCode();
  }
}
