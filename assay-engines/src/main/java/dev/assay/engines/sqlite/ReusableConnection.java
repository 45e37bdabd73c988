// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/**
 * Knows when a connection to a file is as good as new after a query, for connecting costs more than
 * most queries. Used by one thread.
 *
 * <p>It is if the query was a SELECT that ended without an error. On a read-only file, with no
 * database attached, no extension and none of the driver's functions, such a query can't write, and
 * SQLite has no function that changes a setting: only statements create temporary tables or set
 * pragmas. Pragmas that are read as tables change nothing either, but are not relied upon. A file
 * that was replaced or written needs another connection.
 */
final class ReusableConnection {
  /** The largest file whose cached pages may stay in memory, in KB: as many as SQLite keeps. */
  private static final long LARGEST_KEPT = 2_000;

  /** KB of pages that all connections of this process together may keep. */
  private static final Semaphore ROOM = new Semaphore(32 << 10);

  private static final Pattern QUERY =
      Pattern.compile("\\s*(?:SELECT|WITH)\\b", Pattern.CASE_INSENSITIVE);

  private final Path file;
  private @Nullable FileStamp stamp;
  private boolean untouched;

  /** KB of pages that this connection may keep. */
  private final AtomicInteger kept = new AtomicInteger();

  ReusableConnection(Path file) {
    this.file = file;
  }

  /** Notes a new connection. */
  void connected() {
    stamp = FileStamp.of(file);
    untouched = false;
  }

  /** Notes a query before it is sent. */
  void sending(String sql) {
    untouched = QUERY.matcher(sql).lookingAt() && !sql.toLowerCase(Locale.ROOT).contains("pragma");
  }

  /** Notes an error, or a use of which nothing is known. */
  void touch() {
    untouched = false;
  }

  /**
   * Prepares the connection for the next query. Gives its cached pages back unless there is room
   * for them, because many connections may be open.
   *
   * @return false if it must be replaced
   */
  boolean renew(SQLiteConnection connection) throws SQLException {
    if (!untouched || stamp == null || !stamp.isLike(FileStamp.of(file))) {
      return false;
    }
    untouched = false;
    if (!keepsPages(stamp.size() / 1024 + 1)) {
      connection.getDatabase()._exec("PRAGMA shrink_memory");
    }
    return true;
  }

  private boolean keepsPages(long size) {
    if (kept.get() == 0 && size <= LARGEST_KEPT && ROOM.tryAcquire((int) size)) {
      kept.set((int) size);
    }
    return kept.get() > 0;
  }

  /** Notes that the connection is closed. May be called more than once, by any thread. */
  void closed() {
    ROOM.release(kept.getAndSet(0));
  }

  /**
   * The identity and state of a file, which change when it is replaced or written.
   *
   * @param key its identity in the file system; {@code null} where there is none
   */
  private record FileStamp(@Nullable Object key, long size, FileTime modified) {
    /** The stamp of a file; {@code null} if it can't be read. */
    static @Nullable FileStamp of(Path file) {
      try {
        BasicFileAttributes read = Files.readAttributes(file, BasicFileAttributes.class);
        return new FileStamp(read.fileKey(), read.size(), read.lastModifiedTime());
      } catch (IOException e) {
        return null;
      }
    }

    /** As {@link #equals}, which would have to be generated in each process first. */
    boolean isLike(@Nullable FileStamp other) {
      return other != null
          && Objects.equals(key, other.key)
          && size == other.size
          && modified.equals(other.modified);
    }
  }
}
