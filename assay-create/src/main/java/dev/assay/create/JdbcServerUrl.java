// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.JdbcUrl;
import dev.assay.execute.internal.UrlProperties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDBC URL of a server, taken apart.
 *
 * @param server up to the slash before the database's name, that included
 * @param database the database's name
 * @param parameters with the question mark, or empty
 */
public record JdbcServerUrl(String server, String database, String parameters) {
  private static final Pattern SHAPE = Pattern.compile("(jdbc:[a-z]+://[^/?]*/)([^/?]*)(\\?.*)?");
  private static final Pattern SECRET =
      Pattern.compile("(?i).*([?&](password|pwd)=|//[^/@]*:[^/@]*@).*");

  /**
   * Takes a URL apart.
   *
   * @throws AssayException if it has another shape, names no database, or holds a password
   */
  public static JdbcServerUrl of(String url) {
    Matcher shape = SHAPE.matcher(url);
    if (SECRET.matcher(url).matches()) {
      throw new AssayException(
          "a URL must not contain a password, because URLs are printed; give it with"
              + " --password-env NAME");
    }
    UrlProperties.check(DatabaseAddress.of("--to", url));
    if (!shape.matches()) {
      throw new AssayException(
          "--to %s: write it as jdbc:postgresql://host:port/name, or for a folder of scripts as jdbc:postgresql://host:port/{database}"
              .formatted(new JdbcUrl(url).printable()));
    }
    if (shape.group(2).isEmpty()) {
      throw new AssayException(
          "--to %s: put the name of the database after the host, or, for a folder of scripts, {database}, as in %s{database}"
              .formatted(new JdbcUrl(url).printable(), shape.group(1)));
    }
    return new JdbcServerUrl(
        shape.group(1), shape.group(2), shape.group(3) == null ? "" : shape.group(3));
  }

  /** The URL of another database on this server. */
  String with(String name) {
    return server + name + parameters;
  }

  @Override
  public String toString() {
    return server + database;
  }
}
