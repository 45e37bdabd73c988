// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Databases that share one URL, in which {@code {database}} stands for the id. Immutable.
 *
 * <p>Ids come with the questions, from anywhere. Only ids of letters, digits and {@code _ - . $}
 * are put into the URL, so that none can lead to another host or folder, or set a parameter.
 */
public final class DatabaseTemplate implements Databases {
  /** The place of the id in the URL. */
  public static final String PLACE = "{database}";

  /** The placeholder as percent-encoded in a JDBC URL that was made from a connection URL. */
  private static final String ENCODED = "%7Bdatabase%7D";

  private static final Pattern HARMLESS = Pattern.compile("[\\p{L}\\p{N}_$-][\\p{L}\\p{N}_$.-]*");

  /** A place before or in the host: ids would choose who receives the password. */
  private static final Pattern IN_HOST =
      Pattern.compile(
          "(?s)^[^/?;]*//[^/?;]*%1$s.*|^(?i:jdbc:oracle:)[^/?;]*@[^/:?;]*%1$s.*"
              .formatted(Pattern.quote(PLACE)));

  private final DatabaseAddress template;
  private final String url;

  /**
   * Databases at an address whose URL has a {@link #PLACE}.
   *
   * @throws AssayException if it has none, or has it in the host
   */
  public DatabaseTemplate(DatabaseAddress template) {
    this.template = template;
    this.url = template.url().replace(ENCODED, PLACE);
    if (!url.contains(PLACE)) {
      throw new AssayException(
          "the URL of several databases needs %s in the place of the id, as in jdbc:postgresql://HOST/%s; one database for all questions is named by --database, or in the configuration as database: URL"
              .formatted(PLACE, PLACE));
    }
    if (IN_HOST.matcher(url).matches()) {
      throw new AssayException(
          "the URL of several databases has %s in its host, so that questions could choose who receives the password; put it after the host, as in jdbc:postgresql://HOST/%s"
              .formatted(PLACE, PLACE));
    }
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    return HARMLESS.matcher(id).matches()
        ? Optional.of(
            new DatabaseAddress(
                id,
                url.replace(PLACE, id),
                template.user(),
                template.password(),
                template.properties(),
                template.driver()))
        : Optional.empty();
  }

  @Override
  public List<String> lookedIn(String id) {
    String shown = new JdbcUrl(url).printable();
    return List.of(
        HARMLESS.matcher(id).matches()
            ? shown
            : "%s (not for this id: only letters, digits and _ - . $ are put into a URL)"
                .formatted(shown));
  }
}
