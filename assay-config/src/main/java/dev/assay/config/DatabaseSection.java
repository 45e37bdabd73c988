// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.DatabaseFile;
import dev.assay.execute.internal.DatabaseTemplate;
import dev.assay.execute.internal.UrlProperties;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code databases}: a folder, a list of folders, or addresses by database id. */
final class DatabaseSection {
  private static final List<String> SIDES = List.of("gold", "prediction");

  /** The keys of one database. */
  private static final List<String> KEYS =
      Setting.keys("databases.ID").stream().filter(key -> !SIDES.contains(key)).toList();

  private final ConfigReader sections;

  DatabaseSection(ConfigReader sections) {
    this.sections = sections;
  }

  private void report(LocatedValue at, String message, String remedy) {
    sections.faults().report(at, message, remedy);
  }

  @Nullable DatabaseSettings read(@Nullable LocatedValue value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Fields object) {
      return isTemplate(object) ? template(object) : byId(object);
    }
    List<LocatedValue> values = value instanceof Items items ? items.values() : List.of(value);
    List<Path> folders = new ArrayList<>();
    for (LocatedValue item : values) {
      if (item instanceof Scalar scalar && scalar.kind() == Kind.TEXT) {
        Path folder = sections.resolve(scalar.text(), item);
        if (folder != null) {
          folders.add(folder);
        }
      } else {
        report(item, "a folder can't be " + item.kindInWords(), "name a folder, as text");
      }
    }
    return new DatabaseSettings(folders, List.of());
  }

  /** Reads {@code database}: a file, a URL, or the keys of a database. */
  @Nullable DatabaseSettings shared(FieldReader top) {
    LocatedValue value = top.value(DatabaseSettings.SHARED);
    if (value == null) {
      return null;
    }
    if (top.has(DatabaseSettings.PATH)) {
      report(
          value,
          "'database' is for all questions, so that 'databases' would do nothing",
          "remove one of them");
      return null;
    }
    FieldReader reader = entry(top, DatabaseSettings.SHARED, Setting.keys("databases.ID"));
    if (reader == null) {
      return null;
    }
    if (isPair(reader)) {
      Pair pair = pair(DatabaseSettings.SHARED, reader);
      return pair == null
          ? null
          : DatabaseSettings.of(pair.prediction()).withGolds(DatabaseSettings.of(pair.gold()));
    }
    String url = reader.text("url");
    if (url != null && url.contains(DatabaseTemplate.PLACE)) {
      report(
          value,
          "'database' is one database, but its url has %s".formatted(DatabaseTemplate.PLACE),
          "write 'databases' in place of 'database'");
      return null;
    }
    return address(DatabaseSettings.SHARED, reader).map(DatabaseSettings::of).orElse(null);
  }

  /** The keys of a database; a text is its url, or else its file. */
  private @Nullable FieldReader entry(FieldReader top, String name, List<String> allowed) {
    LocatedValue value = top.value(name);
    if (!(value instanceof Scalar)) {
      FieldReader keys = top.object(name);
      return keys == null ? null : keys.allowOnly(allowed);
    }
    String text = top.text(name);
    if (text == null) {
      return null;
    }
    String key = ConnectionUrl.isServer(text) ? "url" : "file";
    return new FieldReader(
        new Fields(
            List.of(new Field(key, value, value.line(), value.column())),
            value.line(),
            value.column()),
        sections.faults());
  }

  /** A URL where otherwise an id would stand, followed by the keys of a database. */
  private static boolean isTemplate(Fields object) {
    return object.fields().stream()
        .anyMatch(field -> field.name().equals("url") && field.value() instanceof Scalar);
  }

  private @Nullable DatabaseSettings template(Fields object) {
    FieldReader reader =
        new FieldReader(object, sections.faults())
            .allowOnly(KEYS.stream().filter(key -> !key.equals("file")).toList());
    String url = reader.text("url");
    LocatedValue value = reader.value("url");
    if (url != null && value != null && !url.contains(DatabaseTemplate.PLACE)) {
      report(
          value,
          "this url is for all databases, and has no place for their ids",
          "write %s in it, or name each database: { ID: { url: … } }"
              .formatted(DatabaseTemplate.PLACE));
      return null;
    }
    return address(DatabaseTemplate.PLACE, reader).map(DatabaseSettings::of).orElse(null);
  }

  /** The databases of golds and predictions of one id. */
  private record Pair(DatabaseAddress gold, DatabaseAddress prediction) {}

  private static boolean isPair(FieldReader entry) {
    return SIDES.stream().anyMatch(entry::has);
  }

  /** Reads both; {@code null} if one is missing or wrong, which is reported. */
  private @Nullable Pair pair(String id, FieldReader entry) {
    for (Field field : entry.source().fields()) {
      if (!SIDES.contains(field.name())) {
        report(
            field.value(),
            "the database '%s' has gold and prediction, so that '%s' beside them would do nothing"
                .formatted(id, field.name()),
            "write it within each of them that needs it");
        return null;
      }
    }
    for (String side : SIDES) {
      if (!entry.has(side)) {
        report(
            entry.source(),
            "the database '%s' has no %s".formatted(id, side),
            "add '%s', or name one database for both without 'gold' and 'prediction'"
                .formatted(side));
        return null;
      }
    }
    DatabaseAddress gold = side(id, entry, "gold");
    DatabaseAddress prediction = side(id, entry, "prediction");
    return gold == null || prediction == null ? null : new Pair(gold, prediction);
  }

  private @Nullable DatabaseAddress side(String id, FieldReader entry, String name) {
    FieldReader keys = entry(entry, name, KEYS);
    return keys == null ? null : address(id, keys).orElse(null);
  }

  private DatabaseSettings byId(Fields object) {
    // The reader reports duplicate ids.
    new FieldReader(object, sections.faults());
    List<DatabaseAddress> addresses = new ArrayList<>();
    List<DatabaseAddress> golds = new ArrayList<>();
    for (Field field : object.fields()) {
      if (field.value() instanceof Fields entry) {
        FieldReader reader =
            new FieldReader(entry, sections.faults()).allowOnly(Setting.keys("databases.ID"));
        Pair pair = isPair(reader) ? pair(field.name(), reader) : null;
        if (pair != null) {
          addresses.add(pair.prediction());
          golds.add(pair.gold());
        } else if (!isPair(reader)) {
          address(field.name(), reader).ifPresent(addresses::add);
        }
      } else {
        report(
            field.value(),
            "the database '%s' must be an object".formatted(field.name()),
            "write { url: … } or { file: … }");
      }
    }
    return new DatabaseSettings(List.of(), addresses)
        .withGolds(golds.isEmpty() ? null : new DatabaseSettings(List.of(), golds));
  }

  private Optional<DatabaseAddress> address(String id, FieldReader entry) {
    ConnectionUrl url = url(entry);
    Path file = sections.path(entry, "file");
    String user = entry.text("user");
    String password = password(entry);
    if (url != null) {
      user = user == null ? url.user() : user;
      password = password == null ? url.password() : password;
    }
    if (entry.has("url") == entry.has("file")) {
      report(
          entry.source(),
          "the database '%s' needs either url or file".formatted(id),
          entry.has("url") ? "remove one of them" : "add one of them");
      return Optional.empty();
    }
    if (file == null && url == null) {
      return Optional.empty();
    }
    String address =
        file != null ? DatabaseFile.probableUrl(file) : Objects.requireNonNull(url).jdbc();
    DatabaseAddress named =
        new DatabaseAddress(id, address, user, password, properties(entry), entry.text("driver"));
    return checked(encoded(named, entry), entry);
  }

  /** The address with the encoding of its texts, if one is named. */
  private DatabaseAddress encoded(DatabaseAddress address, FieldReader entry) {
    String encoding = entry.text("encoding");
    LocatedValue value = entry.value("encoding");
    if (encoding == null || value == null) {
      return address;
    }
    if (!address.url().startsWith(DatabaseAddress.SQLITE)) {
      report(
          value,
          "'encoding' is for SQLite files; other databases know that of their texts",
          "remove it");
    } else if (!DatabaseSettings.isEncoding(encoding)) {
      report(
          value,
          "there is no encoding '%s'".formatted(encoding),
          "name one such as latin1, windows-1252 or GBK");
    }
    return address.withEncoding(encoding);
  }

  /** The URL of a server; {@code null} if there is none or if it is invalid, which is reported. */
  private @Nullable ConnectionUrl url(FieldReader entry) {
    String text = entry.text("url");
    LocatedValue value = entry.value("url");
    if (text == null || value == null) {
      return null;
    }
    if (!ConnectionUrl.isServer(text)) {
      report(
          value,
          "a url must begin with jdbc:, postgresql:, mysql: or mariadb:",
          "write a path as file: …");
      return null;
    }
    try {
      return ConnectionUrl.of(text);
    } catch (AssayException e) {
      report(value, String.valueOf(e.getMessage()), "");
      return null;
    }
  }

  /** Driver properties by name: texts, numbers and truth values. */
  private Map<String, String> properties(FieldReader entry) {
    LocatedValue value = entry.value("properties");
    if (value == null) {
      return Map.of();
    }
    Map<String, String> properties = new LinkedHashMap<>();
    if (!(value instanceof Fields object)) {
      report(value, "'properties' must be an object", "write { name: value }");
      return properties;
    }
    // The reader reports duplicate names.
    new FieldReader(object, sections.faults());
    for (Field field : object.fields()) {
      if (field.value() instanceof Scalar scalar && scalar.kind() != Kind.NULL) {
        properties.put(field.name(), scalar.text());
      } else {
        report(
            field.value(),
            "the driver property '%s' must be one value".formatted(field.name()),
            "write a text, a number, true or false");
      }
    }
    return properties;
  }

  /**
   * The checked address, with its file relative to the configuration file; empty if the address is
   * refused.
   */
  private Optional<DatabaseAddress> checked(DatabaseAddress address, FieldReader entry) {
    LocatedValue url = entry.value("url");
    Optional<UrlProperties.Refusal> refused = UrlProperties.refusal(address);
    refused.ifPresent(
        refusal ->
            report(
                place(address, url, entry),
                "the database '%s' is refused: %s".formatted(address.id(), refusal.reason()),
                refusal.remedy()));
    // A value read as a path is already relative to the configuration file.
    Path folder = entry.has("file") ? Path.of("") : sections.folder();
    return refused.isPresent() ? Optional.empty() : Optional.of(address.in(folder));
  }

  /**
   * The value to report: the URL if it would be refused on its own, else the properties beside it.
   */
  private static LocatedValue place(
      DatabaseAddress address, @Nullable LocatedValue url, FieldReader entry) {
    LocatedValue properties = entry.value("properties");
    boolean alone =
        UrlProperties.refusal(DatabaseAddress.of(address.id(), address.url())).isPresent();
    if (url != null && (alone || properties == null)) {
      return url;
    }
    return properties == null ? entry.source() : properties;
  }

  /** The password from the environment (already substituted here) or from a secret file. */
  private @Nullable String password(FieldReader entry) {
    LocatedValue value = entry.value("password");
    if (!(value instanceof Fields)) {
      return entry.text("password");
    }
    FieldReader secret = entry.object("password");
    String named =
        secret == null
            ? null
            : secret.allowOnly(Setting.keys("databases.ID.password")).neededText("file");
    if (named == null) {
      return null;
    }
    Path file = sections.resolve(named, value);
    if (file == null) {
      return null;
    }
    try {
      return SecretFile.read(file, sections.folder());
    } catch (IllegalArgumentException e) {
      report(value, "'password': " + e.getMessage(), "");
      return null;
    }
  }

  /**
   * A file that holds one secret, such as a password, in UTF-8. A trailing line break is dropped,
   * because most editors add one. Whoever wrote the configuration also names the server that gets
   * the secret; so the file must be one that was made for it, and not the key of something else.
   */
  static final class SecretFile {
    private static final int LONGEST = 1 << 10;

    /** Mount points of container secrets, which every account of the container may read. */
    private static final List<Path> MOUNTS =
        List.of(Path.of("/run/secrets"), Path.of("/var/run/secrets"));

    private static final Set<PosixFilePermission> OF_OTHERS =
        EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private SecretFile() {}

    /**
     * Reads the secret.
     *
     * @param folder of the configuration
     * @throws IllegalArgumentException if the file can't be read, lies neither in the folder nor
     *     among the secrets of a container, is empty, is not one short line, or may be read or
     *     changed by other accounts; the message does not quote the content
     */
    static String read(Path file, Path folder) {
      try {
        if (!Files.isRegularFile(file)) {
          throw new IllegalArgumentException("there is no file " + file);
        }
        boolean mounted = MOUNTS.stream().anyMatch(file.toAbsolutePath().normalize()::startsWith);
        if (!mounted && !file.toRealPath().startsWith(folder.toRealPath())) {
          throw new IllegalArgumentException(
              "%s is outside of the configuration's folder, so it may be a secret of something else; put the password into a file beside the configuration or under %s, or into an environment variable"
                  .formatted(file, MOUNTS.get(0)));
        }
        if (!mounted && isOpen(file)) {
          throw new IllegalArgumentException(
              "others may read or change %s; run: chmod 600 %s".formatted(file, file));
        }
        if (Files.size(file) > LONGEST) {
          throw new IllegalArgumentException(
              "%s is too long to be a password (over %,d bytes)".formatted(file, LONGEST));
        }
        String secret = Files.readString(file).replaceFirst("\\r?\\n\\z", "");
        if (secret.indexOf('\n') >= 0) {
          throw new IllegalArgumentException(
              file + " has several lines; a password file has the password alone");
        }
        if (secret.isEmpty()) {
          throw new IllegalArgumentException(file + " is empty");
        }
        return secret;
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "%s can't be read (%s)".formatted(file, e.getClass().getSimpleName()), e);
      }
    }

    private static boolean isOpen(Path file) throws IOException {
      if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        return false;
      }
      Set<PosixFilePermission> granted = EnumSet.copyOf(OF_OTHERS);
      granted.retainAll(Files.getPosixFilePermissions(file));
      return !granted.isEmpty();
    }
  }
}
