// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.DatabaseAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs that a database file is not whole, such as half a download: its size against what its
 * header says. Engines open such files, and some return rows, or none, as if nothing were missing.
 * Reads a few hundred bytes, so that every file can be looked at before a run.
 */
final class FileDamage {
  private static final int SQLITE_HEADER = 100;

  /** Offsets in SQLite's header, see <a href="https://www.sqlite.org/fileformat.html">it</a>. */
  private static final int SQLITE_PAGE_SIZE = 16;

  private static final int SQLITE_CHANGES = 24;
  private static final int SQLITE_PAGES = 28;
  private static final int SQLITE_FREE_PAGE = 32;
  private static final int SQLITE_COUNTED_AT = 92;
  private static final int SQLITE_SMALLEST_PAGE = 512;
  private static final int SQLITE_LARGEST_PAGE = 65_536;

  /** DuckDB's three headers; the last two take turns. */
  private static final int DUCKDB_HEADER = 4096;

  private static final int DUCKDB_FLAGS = 20;
  private static final int DUCKDB_ITERATION = 8;
  private static final int DUCKDB_BLOCKS = 32;
  private static final int DUCKDB_BLOCK_SIZE = 40;
  private static final int DUCKDB_DEFAULT_BLOCK = 262_144;
  private static final int DUCKDB_SMALLEST_BLOCK = 16_384;

  private static final int H2_BLOCK = 4096;
  private static final int H2_HEADER = 1024;
  private static final Pattern H2_PLACE = Pattern.compile("[:,]block:([0-9a-f]{1,9}),");
  private static final Pattern H2_CHUNK = Pattern.compile("^chunk:.*?,len:([0-9a-f]{1,9}),");

  private FileDamage() {}

  /** The damage, as a clause; empty if there is none, or the file can't be read. */
  static Optional<String> of(Path file, String url) {
    try (FileChannel channel = FileChannel.open(file)) {
      if (url.startsWith(DatabaseAddress.SQLITE)) {
        return ofSqlite(file, channel);
      }
      return url.startsWith(DatabaseAddress.DUCKDB) ? ofDuckDb(channel) : ofH2(channel);
    } catch (IOException e) {
      return Optional.empty(); // opening it says why
    }
  }

  private static Optional<String> ofSqlite(Path file, FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < SQLITE_HEADER) {
      return cut("it has %,d bytes, less than a header".formatted(size));
    }
    ByteBuffer header = read(channel, 0, SQLITE_HEADER);
    int written = Short.toUnsignedInt(header.getShort(SQLITE_PAGE_SIZE));
    int page = written == 1 ? SQLITE_LARGEST_PAGE : written;
    if (page < SQLITE_SMALLEST_PAGE || Integer.bitCount(page) != 1) {
      return Optional.of(
          "it is damaged: its header says that a page has %,d bytes".formatted(page));
    }
    if (isUnfinished(file, "-wal") || isUnfinished(file, "-journal")) {
      return Optional.empty(); // the size is right once SQLite has read the log
    }
    long pages = Integer.toUnsignedLong(header.getInt(SQLITE_PAGES));
    // Old programs don't count pages; the count is of a later program's last write.
    boolean counted =
        pages > 0 && header.getInt(SQLITE_CHANGES) == header.getInt(SQLITE_COUNTED_AT);
    if (counted && size < pages * page) {
      return cut(
          "it has %,d bytes, but its header says %,d pages of %,d bytes"
              .formatted(size, pages, page));
    }
    if (size % page != 0) {
      return cut("its size, %,d bytes, is no multiple of its page size, %,d".formatted(size, page));
    }
    long free = Integer.toUnsignedLong(header.getInt(SQLITE_FREE_PAGE));
    return free > size / page
        ? cut(
            "its list of free pages begins at page %,d, but it has %,d"
                .formatted(free, size / page))
        : Optional.empty();
  }

  /** Returns whether a log beside a file holds changes that the file may not have yet. */
  private static boolean isUnfinished(Path file, String extension) {
    try {
      return Files.size(Path.of(file.toRealPath() + extension)) > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<String> ofDuckDb(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < 3 * DUCKDB_HEADER) {
      return cut("it has %,d bytes, less than its headers".formatted(size));
    }
    if (read(channel, 0, DUCKDB_FLAGS + Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .getLong(DUCKDB_FLAGS)
        != 0) {
      return Optional.empty(); // it may be encrypted
    }
    ByteBuffer first = duckDbHeader(channel, DUCKDB_HEADER);
    ByteBuffer second = duckDbHeader(channel, 2 * DUCKDB_HEADER);
    ByteBuffer newest =
        first.getLong(DUCKDB_ITERATION) > second.getLong(DUCKDB_ITERATION) ? first : second;
    long blocks = newest.getLong(DUCKDB_BLOCKS);
    long block = newest.getLong(DUCKDB_BLOCK_SIZE);
    block = block == 0 ? DUCKDB_DEFAULT_BLOCK : block;
    if (block < DUCKDB_SMALLEST_BLOCK
        || block > DUCKDB_DEFAULT_BLOCK
        || Long.bitCount(block) != 1
        || blocks < 0
        || blocks > Long.MAX_VALUE / block - 1) {
      return Optional.empty(); // another form of header, which DuckDB checks by its sum
    }
    return size < 3 * DUCKDB_HEADER + blocks * block
        ? cut(
            "it has %,d bytes, but its header says %,d blocks of %,d bytes"
                .formatted(size, blocks, block))
        : Optional.empty();
  }

  private static ByteBuffer duckDbHeader(FileChannel channel, long at) throws IOException {
    return read(channel, at, DUCKDB_BLOCK_SIZE + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** H2 goes back to an older state of a file that lacks its newest part. */
  private static Optional<String> ofH2(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < 2 * H2_BLOCK) {
      return cut("it has %,d bytes, less than its headers".formatted(size));
    }
    Matcher place = H2_PLACE.matcher(text(channel, 0));
    if (!place.find()) {
      return Optional.empty();
    }
    long start = Long.parseLong(place.group(1), 16) * H2_BLOCK;
    if (start >= size) {
      return cut("it has %,d bytes, but its newest part is at %,d".formatted(size, start));
    }
    Matcher chunk = H2_CHUNK.matcher(text(channel, start));
    long end = chunk.find() ? start + Long.parseLong(chunk.group(1), 16) * H2_BLOCK : start;
    return size < end
        ? cut("it has %,d bytes, but its newest part ends at %,d".formatted(size, end))
        : Optional.empty();
  }

  private static Optional<String> cut(String how) {
    return Optional.of("it is damaged, probably cut (%s); get the whole file again".formatted(how));
  }

  private static String text(FileChannel channel, long at) throws IOException {
    ByteBuffer bytes = read(channel, at, (int) Math.min(H2_HEADER, channel.size() - at));
    return StandardCharsets.ISO_8859_1.decode(bytes).toString();
  }

  private static ByteBuffer read(FileChannel channel, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, at + bytes.position()) < 0) {
        throw new IOException("the file became shorter");
      }
    }
    return bytes.flip();
  }
}
