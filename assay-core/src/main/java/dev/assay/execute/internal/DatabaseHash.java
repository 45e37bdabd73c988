// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Tells whether a database is the one of an earlier run. */
public final class DatabaseHash {
  private static final int BUFFER = 1 << 16;

  /**
   * Minimum age of a file's last change before the file is read; later changes then have another
   * time stamp.
   */
  private static final Duration CLOCK_TICK = Duration.ofMillis(100);

  /**
   * Hashes by path, so that files unchanged since the start of the run are not read again at its
   * end.
   */
  private static final Map<Path, Known> KNOWN = new ConcurrentHashMap<>();

  private record Known(List<FileState> states, String hash) {}

  /**
   * A file's metadata. The modification time can be set back by anyone who may write the file; the
   * change time can't.
   *
   * @param changed the change time, or {@code null} if the file system has none
   */
  private record FileState(Path file, @Nullable Object key, long size, @Nullable Instant changed) {
    static FileState of(Path file) throws IOException {
      BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
      boolean unix = file.getFileSystem().supportedFileAttributeViews().contains("unix");
      Instant changed =
          unix ? ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant() : null;
      return new FileState(file, basic.fileKey(), basic.size(), changed);
    }

    boolean isSettled(Instant now) {
      return changed != null && changed.isBefore(now.minus(CLOCK_TICK));
    }
  }

  private DatabaseHash() {}

  private static List<Path> files(Path database) throws IOException {
    List<Path> files = new ArrayList<>(List.of(database));
    for (String suffix : List.of("-wal", ".wal")) {
      Path log = Path.of(database + suffix);
      if (Files.exists(log) && Files.size(log) > 0) {
        files.add(log);
      }
    }
    return files;
  }

  /**
   * SHA-256 of an embedded database's file, with its write-ahead log if that holds anything, in
   * hexadecimal. For a server, whose content can't be hashed, {@code server:} and its URL without
   * parameters, which may hold secrets. A file that was hashed before in this process and that has
   * not changed since, by the file system's own record, is not read again. Safe for use by several
   * threads.
   *
   * @throws DatabaseUnavailableException if the file can't be read
   */
  public static String of(DatabaseAddress address) {
    Optional<Path> file = address.file();
    if (file.isEmpty()) {
      return "server:" + new JdbcUrl(address.url()).base();
    }
    try {
      List<Path> files = files(file.get());
      Instant now = Instant.now();
      List<FileState> states = new ArrayList<>();
      for (Path each : files) {
        states.add(FileState.of(each));
      }
      Known known = KNOWN.get(file.get());
      if (known != null && known.states().equals(states)) {
        return known.hash();
      }
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path each : files) {
        add(each, digest);
      }
      String hash = HexFormat.of().formatHex(digest.digest());
      if (states.stream().allMatch(state -> state.isSettled(now))) {
        KNOWN.put(file.get(), new Known(states, hash));
      }
      return hash;
    } catch (IOException e) {
      throw new DatabaseUnavailableException(
          "database '%s': %s can't be read (%s); check that it is there and readable"
              .formatted(address.id(), file.get(), e.getClass().getSimpleName()),
          e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssayException("this Java has no SHA-256; use a complete one", e);
    }
  }

  private static void add(Path file, MessageDigest digest) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
  }
}
