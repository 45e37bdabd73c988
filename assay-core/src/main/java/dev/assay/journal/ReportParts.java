// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Parts of the report of an unfinished run, made while it goes on: {@code report-parts.txt}. A
 * resumed run uses those of which nothing has changed, and makes the others. The file may be
 * removed at any time.
 *
 * <p>Each line has a part's key, a checksum of its content, and the content, separated by blanks.
 * Lines that a crash left incomplete are ignored.
 */
public final class ReportParts {
  /** Name of the file in a run directory. */
  public static final String FILE = "report-parts.txt";

  private static final int BUFFER = 1 << 16;

  /** More than key and checksum have; a longer line is not one of this file. */
  private static final int LONGEST_HEAD = 1 << 16;

  private final Path file;
  private final Map<String, Place> places;

  private record Place(long offset, int length, String checksum) {}

  private ReportParts(Path file, Map<String, Place> places) {
    this.file = file;
    this.places = places;
  }

  /** Reads the parts in a run directory; there are none without the file. */
  public static ReportParts of(RunDirectory run) throws IOException {
    Path file = RunFile.of(run.path(), FILE);
    Map<String, Place> places = new HashMap<>();
    if (Files.exists(file)) {
      read(file, places);
    }
    return new ReportParts(file, places);
  }

  private static void read(Path file, Map<String, Place> places) throws IOException {
    StringBuilder head = new StringBuilder(); // key and checksum, with the blanks after them
    int blanks = 0;
    long offset = 0;
    long content = 0;
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int length = in.read(buffer); length != -1; length = in.read(buffer)) {
        for (int i = 0; i < length; i++) {
          byte letter = buffer[i];
          offset++;
          if (letter == '\n') {
            if (blanks == 2 && offset - content <= Integer.MAX_VALUE) {
              place(head, content, (int) (offset - 1 - content), places);
            }
            head.setLength(0);
            blanks = 0;
          } else if (blanks < 2 && head.length() < LONGEST_HEAD) {
            head.append((char) (letter & 0xff));
            if (letter == ' ') {
              blanks++;
              content = offset;
            }
          }
        }
      }
    }
  }

  private static void place(
      CharSequence head, long content, int length, Map<String, Place> places) {
    String[] words = head.toString().split(" ", 3);
    if (!words[0].isEmpty()) {
      places.put(words[0], new Place(content, length, words[1]));
    }
  }

  /** Returns the content of a part; empty if there is none with this key. */
  public Optional<String> find(String key) throws IOException {
    Place place = places.get(key);
    if (place == null) {
      return Optional.empty();
    }
    ByteBuffer content = ByteBuffer.allocate(place.length());
    try (FileChannel channel = FileChannel.open(file)) {
      while (content.hasRemaining()
          && channel.read(content, place.offset() + content.position()) >= 0) {
        // until all of it is read
      }
    }
    byte[] bytes = content.array();
    return checksum(bytes).equals(place.checksum()) && isBase64(bytes)
        ? Optional.of(new String(bytes, StandardCharsets.ISO_8859_1))
        : Optional.empty();
  }

  /**
   * Returns whether content is Base64, which can't end the element of the page that it is put into,
   * whoever wrote the file.
   */
  private static boolean isBase64(byte[] content) {
    int length = content.length;
    for (int padding = 0; padding < 2 && length > 0 && content[length - 1] == '='; padding++) {
      length--;
    }
    for (int i = 0; i < length; i++) {
      byte c = content[i];
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!letter && c != '+' && c != '/') {
        return false;
      }
    }
    return true;
  }

  /** Returns whether there are no parts. */
  public boolean isEmpty() {
    return places.isEmpty();
  }

  /** Removes the file of a run, if there is one. */
  public static void remove(RunDirectory run) throws IOException {
    Files.deleteIfExists(run.path().resolve(FILE));
  }

  private static String checksum(byte[] content) {
    return Integer.toHexString(LineChecksum.of(content));
  }

  /** Appends parts; for use by one thread. */
  public static final class Writer implements AutoCloseable {
    private final java.io.Writer out;

    private Writer(java.io.Writer out) {
      this.out = out;
    }

    /** Opens the file of a run directory. */
    public static Writer open(Path run) throws IOException {
      Path file = RunFile.of(run, FILE);
      FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND,
              LinkOption.NOFOLLOW_LINKS);
      Writer writer = new Writer(Channels.newWriter(channel, StandardCharsets.ISO_8859_1));
      if (channel.size() > 0) {
        writer.out.write('\n'); // ends a line that a crash left incomplete
      }
      return writer;
    }

    /**
     * Appends a part, in place of an earlier one with its key.
     *
     * @param key without blanks
     * @param content in Base64
     */
    public void write(String key, String content) throws IOException {
      out.write(
          key
              + ' '
              + checksum(content.getBytes(StandardCharsets.ISO_8859_1))
              + ' '
              + content
              + '\n');
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
