// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.AssayException;
import dev.assay.journal.internal.LineChain;
import dev.assay.journal.internal.RunFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a run in the order in which they were written. Each call reads what was added to
 * the file since the last one; a line that is half written is left for later. A file that was
 * replaced is read anew. Safe for use by several threads.
 */
final class OutcomeLog {
  static final String FILE = "outcomes.jsonl";
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final boolean texts;
  private List<LightOutcome> read = new ArrayList<>();
  private LineChain chain = new LineChain();
  private long end;
  private long size;
  private long modified;
  private int generation;
  private boolean partial;

  /**
   * The log of a run.
   *
   * @param directory of the run
   * @param texts whether the questions in words are wanted
   */
  OutcomeLog(Path directory, boolean texts) {
    this.file = directory.resolve(FILE);
    this.texts = texts;
  }

  /**
   * Outcomes in the order of the file; a later one of a question replaces an earlier one.
   *
   * @param from the place of the first of these
   * @param generation the number of times that the file was replaced
   * @param more whether others follow that are there already
   */
  record Content(List<LightOutcome> outcomes, int from, int generation, boolean more) {
    Content {
      outcomes = List.copyOf(outcomes);
    }

    int to() {
      return from + outcomes.size();
    }
  }

  /** Reads all outcomes. */
  Content content() {
    return content(0, generation, Integer.MAX_VALUE);
  }

  /**
   * Returns the outcomes after those that are known, and reads what is missing of these.
   *
   * @param known the number of outcomes that are known
   * @param of their generation; if it is not the current one, none is known
   * @param most the maximum number of outcomes
   * @throws AssayException with file and line, if a line is broken
   */
  synchronized Content content(int known, int of, int most) {
    RunFile.require(file);
    try {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        restart();
        return new Content(read, 0, generation, false);
      }
      BasicFileAttributes now =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      long time = now.lastModifiedTime().toMillis();
      if (now.size() < size || (now.size() == size && time != modified)) {
        restart();
      }
      if (now.size() > end && (partial || now.size() != size || time != modified)) {
        readOn(now.size(), of == generation ? (long) known + most : most);
      }
      size = now.size();
      modified = time;
    } catch (IOException e) {
      throw new AssayException(
          "%s can't be read: %s".formatted(file, e.getClass().getSimpleName()), e);
    }
    int from = of == generation ? Math.min(known, read.size()) : 0;
    int to = (int) Math.min(read.size(), (long) from + most);
    return new Content(read.subList(from, to), from, generation, partial || to < read.size());
  }

  private void restart() {
    if (end > 0) {
      generation++;
    }
    read = new ArrayList<>();
    chain = new LineChain();
    end = 0;
    size = 0;
    modified = 0;
    partial = false;
  }

  private void readOn(long limit, long wanted) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      channel.position(end);
      InputStream in = Channels.newInputStream(channel);
      byte[] held = new byte[BUFFER];
      int filled = 0;
      long left = limit - end;
      while (left > 0 && read.size() < wanted) {
        if (filled == held.length) {
          RunFile.requireLine(file, read.size() + 1, 2L * held.length);
          held = Arrays.copyOf(held, 2 * held.length);
        }
        int more = in.read(held, filled, (int) Math.min(left, held.length - filled));
        if (more < 0) {
          break;
        }
        left -= more;
        filled += more;
        int used = lines(held, filled, left == 0);
        System.arraycopy(held, used, held, 0, filled - used);
        filled -= used;
      }
      partial = left > 0;
    }
  }

  /**
   * Takes the complete lines, and returns where the rest begins. A broken line at the end of the
   * file may be one that a crash cut off, and is left.
   */
  private int lines(byte[] held, int filled, boolean isEnd) {
    int from = 0;
    for (int i = 0; i < filled; i++) {
      if (held[i] == '\n') {
        try {
          read.add(LightOutcome.read(held, from, i - from, texts));
        } catch (IOException e) {
          if (isEnd && i + 1 == filled) {
            break;
          }
          throw broken("is broken: it is not an outcome", e);
        }
        String change = chain.take(held, from, i - from);
        if (change != null) {
          throw broken(change, null);
        }
        from = i + 1;
      }
    }
    end += from;
    return from;
  }

  private AssayException broken(String what, @Nullable IOException cause) {
    int line = read.size() + (cause == null ? 0 : 1);
    restart();
    String message =
        "%s, line %d %s; restore the file, or run again into another --out"
            .formatted(file, line, what);
    return cause == null ? new AssayException(message) : new AssayException(message, cause);
  }
}
