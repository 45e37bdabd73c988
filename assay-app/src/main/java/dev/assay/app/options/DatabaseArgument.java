// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.DatabaseFile;
import dev.assay.execute.internal.JdbcUrl;
import dev.assay.execute.internal.UrlProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A database that a user names on the command line.
 *
 * @param text a file, or a URL: of JDBC, or as {@link ConnectionUrl} reads it
 * @param user account, or {@code null}
 * @param passwordVariable environment variable that holds the password, or {@code null}
 */
public record DatabaseArgument(
    String text, @Nullable String user, @Nullable String passwordVariable) {
  /**
   * Its address, with an id made of its name.
   *
   * @throws AssayException if there is no such file, the file is no database, the URL is refused,
   *     or the variable is not set
   */
  public DatabaseAddress address() {
    String password = passwordVariable == null ? null : System.getenv(passwordVariable);
    if (passwordVariable != null && password == null) {
      throw new AssayException(
          "the environment variable %s is not set; set it to the password"
              .formatted(passwordVariable));
    }
    ConnectionUrl url = ConnectionUrl.of(ConnectionUrl.isServer(text) ? text : fileUrl(text));
    if (new JdbcUrl(url.jdbc()).hasSecret()) {
      throw new AssayException(
          "a JDBC URL must not contain a password, because URLs are printed; put it into an"
              + " environment variable and name that with --password-env NAME");
    }
    DatabaseAddress address =
        new DatabaseAddress(
            id(url.jdbc()),
            url.jdbc(),
            user == null ? url.user() : user,
            password == null ? url.password() : password,
            Map.of());
    UrlProperties.check(address);
    return address.in(Path.of(""));
  }

  private static String fileUrl(String text) {
    if (text.contains("://")) {
      throw new AssayException(
          "%s is not a URL that Assay knows; name a server as jdbc:…, postgresql://…, mysql://… or mariadb://…"
              .formatted(new JdbcUrl(text).printable()));
    }
    Path file = Path.of(text);
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new AssayException(
          "%s can't be read; check that it is there, is a file and readable"
              .formatted(new JdbcUrl(text).printable()));
    }
    return DatabaseFile.url(file.toAbsolutePath().normalize())
        .orElseThrow(
            () ->
                new AssayException(
                    new JdbcUrl(text).printable()
                        + " is not a SQLite, DuckDB or H2 file; name one of these, or a server by its"
                        + " URL, as in jdbc:postgresql://HOST/NAME or postgresql://HOST/NAME"));
  }

  /** The last name in the URL, without its extension and parameters, as a plain word. */
  private static String id(String url) {
    String name =
        url.replaceFirst("[?;].*", "").replaceFirst(".*[/\\\\:]", "").replaceFirst("\\..*", "");
    String word = name.replaceAll("[^A-Za-z0-9_]+", "_");
    return word.matches("[A-Za-z_].*") ? word : "db_" + word;
  }
}
