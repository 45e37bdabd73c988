// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.execute.GoldDatabases;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.DatabaseTemplate;
import dev.assay.execute.internal.EncodedDatabases;
import dev.assay.execute.internal.SharedDatabase;
import dev.assay.execute.internal.UrlProperties;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The locations of the databases; both lists are empty if not set. Options that name folders or
 * addresses replace all settings of the file.
 *
 * @param folders to search for database files, in this order
 * @param addresses of databases by id
 * @param template address of all databases of a server, with {@link DatabaseTemplate#PLACE} as its
 *     id and in place of the id; or of the one database of all questions; or {@code null}
 * @param extra folder of extra databases, or {@code null} if there is none
 * @param followsLinks whether files in folders may be links that lead out of them
 * @param encoding of the texts of SQLite files, or {@code null} for UTF-8
 * @param golds the databases on which golds run; {@code null} if they run on those of predictions
 */
public record DatabaseSettings(
    List<Path> folders,
    List<DatabaseAddress> addresses,
    @Nullable DatabaseAddress template,
    @Nullable Path extra,
    boolean followsLinks,
    @Nullable String encoding,
    @Nullable DatabaseSettings golds) {
  /** The key of these settings. */
  static final String PATH = "databases";

  /** The key of the one database of all questions, which stands in place of these settings. */
  static final String SHARED = "database";

  /** The key of the databases on which golds run, where all have their own. */
  static final String GOLDS = "goldDatabases";

  /** Further keys of the file that belong to these settings. */
  static final Set<String> OTHER_PATHS = Set.of(SHARED, GOLDS);

  public static final DatabaseSettings EMPTY = new DatabaseSettings(List.of(), List.of());

  public DatabaseSettings {
    folders = List.copyOf(folders);
    addresses = List.copyOf(addresses);
  }

  /** Databases without extra ones. */
  public DatabaseSettings(List<Path> folders, List<DatabaseAddress> addresses) {
    this(folders, addresses, null, null, false, null, null);
  }

  /** All databases of a server, or the one database of all questions. */
  public static DatabaseSettings of(DatabaseAddress template) {
    return new DatabaseSettings(List.of(), List.of(), template, null, false, null, null);
  }

  /**
   * Folders, or one URL for all databases of a server.
   *
   * @param option that names them
   * @throws AssayException if there are several URLs, or one that can't be used
   */
  public static DatabaseSettings named(String option, List<String> places) {
    String url = places.stream().filter(ConnectionUrl::isServer).findFirst().orElse(null);
    if (url == null) {
      return new DatabaseSettings(places.stream().map(Path::of).toList(), List.of());
    }
    if (places.size() > 1) {
      throw new AssayException(
          "%s: give one URL or folders, not both; for several servers name each database in the configuration file"
              .formatted(option));
    }
    return template(url);
  }

  /**
   * All databases of a server, by a URL that may name the account.
   *
   * @throws AssayException if the URL can't be read, is refused or has no place for ids
   */
  public static DatabaseSettings template(String url) {
    ConnectionUrl server = ConnectionUrl.of(url);
    DatabaseAddress address =
        new DatabaseAddress(
            DatabaseTemplate.PLACE, server.jdbc(), server.user(), server.password(), Map.of());
    new DatabaseTemplate(address);
    UrlProperties.refusal(address)
        .ifPresent(
            refusal -> {
              throw new AssayException(
                  "the URL of the databases is refused: %s; %s"
                      .formatted(refusal.reason(), refusal.remedy()));
            });
    return of(address.in(Path.of("")));
  }

  /** These settings with another account; {@code null} keeps the template's value. */
  public DatabaseSettings withAccount(@Nullable String user, @Nullable String password) {
    DatabaseAddress all = Objects.requireNonNull(template);
    DatabaseAddress other =
        new DatabaseAddress(
            all.id(),
            all.url(),
            user == null ? all.user() : user,
            password == null ? all.password() : password,
            all.properties(),
            all.driver());
    return new DatabaseSettings(folders, addresses, other, extra, followsLinks, encoding, golds);
  }

  /** Returns whether no database is named, so that the folders beside the questions count. */
  public boolean isEmpty() {
    return folders.isEmpty() && addresses.isEmpty() && template == null;
  }

  /** The databases that are named, in folders too. */
  public Databases all() {
    return named().or(in(folders));
  }

  /** The databases that are named one by one or by a template, and those of golds. */
  public Databases named() {
    Databases predictions = predictions();
    return golds == null
        ? predictions
        : new GoldDatabases(predictions, golds.all(), golds.addresses.isEmpty());
  }

  private Databases predictions() {
    Databases named =
        new ConfiguredDatabases(
            encoding == null
                ? addresses
                : addresses.stream().map(address -> address.withEncoding(encoding)).toList());
    if (template == null) {
      return named;
    }
    return shared() == null
        ? named.or(new DatabaseTemplate(template))
        : new SharedDatabase(encoding == null ? template : template.withEncoding(encoding));
  }

  /** The one database of all questions; {@code null} if they name theirs. */
  public @Nullable DatabaseAddress shared() {
    return template == null || template.id().equals(DatabaseTemplate.PLACE) ? null : template;
  }

  /** Returns a copy with a folder of extra databases. */
  DatabaseSettings withExtra(@Nullable Path folder) {
    return new DatabaseSettings(
        folders, addresses, template, folder, followsLinks, encoding, golds);
  }

  /** Returns a copy with databases of golds, unless they are {@code null}. */
  DatabaseSettings withGolds(@Nullable DatabaseSettings others) {
    return others == null
        ? this
        : new DatabaseSettings(folders, addresses, template, extra, followsLinks, encoding, others);
  }

  /** The databases on which golds run, as if there were no others. */
  DatabaseSettings ofGolds() {
    if (golds == null) {
      return this;
    }
    if (golds.addresses.isEmpty()) {
      return golds.withExtra(extra);
    }
    Set<String> own = golds.addresses.stream().map(DatabaseAddress::id).collect(Collectors.toSet());
    return new DatabaseSettings(
        folders,
        Stream.concat(
                golds.addresses.stream(),
                addresses.stream().filter(address -> !own.contains(address.id())))
            .toList(),
        template,
        extra,
        followsLinks,
        encoding,
        null);
  }

  /** Returns a copy with other ways to read files. */
  DatabaseSettings read(boolean linked, @Nullable String charset) {
    return new DatabaseSettings(
        folders,
        addresses,
        template,
        extra,
        linked,
        charset,
        golds == null ? null : golds.read(linked, charset));
  }

  /**
   * Databases in folders, read as these settings say.
   *
   * @throws AssayException if a folder is missing or can't be read, or there is no such encoding
   */
  public Databases in(List<Path> some) {
    Databases found = new DatabaseFolders(some, followsLinks);
    if (encoding == null) {
      return found;
    }
    if (!isEncoding(encoding)) {
      throw new AssayException(
          "databaseEncoding: there is no encoding '%s'; name one such as latin1, windows-1252 or GBK"
              .formatted(encoding));
    }
    return new EncodedDatabases(found, encoding);
  }

  static boolean isEncoding(String name) {
    try {
      return Charset.isSupported(name);
    } catch (IllegalCharsetNameException e) {
      return false;
    }
  }
}
