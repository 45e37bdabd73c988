// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.journal.RunDirectory;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code reviews.jsonl} of a run: people's reviews of its predictions, one line each. A review
 * counts once its line is on disk and is never rewritten; a later one of the same question and
 * reviewer takes its place. Several threads and processes may append at the same time.
 */
public final class ReviewFile {
  /** The file's name in a run directory. */
  public static final String FILE = "reviews.jsonl";

  private final Path file;

  private ReviewFile(Path file) {
    this.file = file;
  }

  /** Returns the reviews of a run; there need not be any. */
  public static ReviewFile of(RunDirectory run) {
    return new ReviewFile(RunFile.of(run.path(), FILE));
  }

  /** Returns a file of reviews outside of its run, for reading. */
  public static ReviewFile at(Path file) {
    return new ReviewFile(file);
  }

  /** Returns whether a file looks like reviews, by its name or its first line. */
  public static boolean recognizes(Path file) {
    boolean named = String.valueOf(file.getFileName()).equals(FILE);
    try {
      return ReviewLines.beginsLikeReviews(file, named);
    } catch (IOException e) {
      return named; // its reader reports what is broken
    }
  }

  /**
   * Returns the reviews that count of several files of the same run.
   *
   * @throws AssayException if a file can't be read, a line is invalid, or two files have different
   *     reviews with the same id
   */
  public static Reviews together(List<Path> files) {
    Map<String, Review> all = new LinkedHashMap<>();
    for (Path file : files) {
      for (Review review : at(file).all()) {
        Review known = all.putIfAbsent(review.id(), review);
        if (known != null) {
          requireSame(file, known, review);
        }
      }
    }
    return Reviews.of(all.values());
  }

  /** Returns the file. */
  public Path path() {
    return file;
  }

  /**
   * A review that is on disk.
   *
   * @param review as it is stored
   * @param duplicate whether it was there before
   */
  public record Appended(Review review, boolean duplicate) {}

  /**
   * Returns every review, also those withdrawn or replaced, in the order of the file.
   *
   * @throws AssayException with file and line, if a line is invalid
   */
  public List<Review> all() {
    return lines().reviews();
  }

  /**
   * Returns the reviews that count.
   *
   * @throws AssayException with file and line, if a line is invalid
   */
  public Reviews current() {
    return Reviews.of(all());
  }

  private ReviewLines lines() {
    try {
      return ReviewLines.read(file);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Appends a review, and returns when it is on disk. A review whose id is there already is not
   * appended again. If the clock was set back, the review is dated after the one that it replaces.
   *
   * @param previous the id of the reviewer's latest review of the question that the reviewer knew,
   *     or {@code null} for none
   * @throws ReviewConflictException if there is a later one
   * @throws AssayException if the file can't be written, a line of it is invalid, or the id is that
   *     of another review
   */
  public Appended append(Review review, @Nullable String previous) {
    try {
      return ReviewLock.holding(file, () -> appendLocked(review, previous));
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }

  private Appended appendLocked(Review review, @Nullable String previous) throws IOException {
    ReviewLines lines = ReviewLines.read(file);
    ReviewLines.Line known = lines.byId().get(review.id());
    if (known != null) {
      requireSame(file, known.review(), review);
      force();
      return new Appended(known.review(), true);
    }
    Review latest =
        Reviews.of(lines.reviews()).latest(review.question(), review.reviewer()).orElse(null);
    if (!isKnown(latest, previous)) {
      throw new ReviewConflictException(review, latest);
    }
    Review stored =
        latest == null || review.time().isAfter(latest.time())
            ? review
            : review.at(latest.time().plusMillis(1));
    write(lines, JournalJson.line(ReviewLine.of(stored)) + "\n");
    return new Appended(stored, false);
  }

  /**
   * The result of a merge.
   *
   * @param added reviews that are new, in order
   * @param known how many were there before
   */
  public record Merged(List<Review> added, int known) {
    public Merged {
      added = List.copyOf(added);
    }

    /** This and that of other files. */
    public Merged and(Merged other) {
      List<Review> all = new ArrayList<>(added);
      all.addAll(other.added);
      return new Merged(all, known + other.known);
    }
  }

  /**
   * Appends other people's reviews of the same run, and returns when they are on disk. Reviews that
   * are there already are not appended again; of two reviews by the same reviewer, the later one
   * counts. The other files are only read.
   *
   * @throws AssayException if a file can't be read or written, a line is invalid, or a review has
   *     the id of another
   */
  public Merged merge(List<ReviewFile> others) {
    Map<String, ReviewLines.Line> offered = new LinkedHashMap<>();
    for (ReviewFile other : others) {
      for (ReviewLines.Line line : other.lines().byId().values()) {
        ReviewLines.Line before = offered.putIfAbsent(line.review().id(), line);
        if (before != null) {
          requireSame(other.file, before.review(), line.review());
        }
      }
    }
    try {
      return ReviewLock.holding(file, () -> mergeLocked(offered));
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }

  private Merged mergeLocked(Map<String, ReviewLines.Line> offered) throws IOException {
    ReviewLines lines = ReviewLines.read(file);
    List<Review> added = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (ReviewLines.Line line : offered.values()) {
      ReviewLines.Line known = lines.byId().get(line.review().id());
      if (known == null) {
        added.add(line.review());
        text.append(line.text()).append('\n');
      } else {
        requireSame(file, known.review(), line.review());
      }
    }
    if (!added.isEmpty()) {
      write(lines, text.toString());
    }
    return new Merged(added, offered.size() - added.size());
  }

  private static boolean isKnown(@Nullable Review latest, @Nullable String previous) {
    if (previous == null) {
      return latest == null || latest.isWithdrawal();
    }
    return latest != null && latest.id().equals(previous);
  }

  private static void requireSame(Path file, Review known, Review review) {
    if (!known.saysSame(review)) {
      throw new AssayException(
          "%s: review '%s' of question '%s' is there and says something else; give every review an id of its own"
              .formatted(file, known.id(), known.question()));
    }
  }

  /** A line of another process that died may not be on disk yet. */
  private void force() throws IOException {
    try (FileChannel channel = FileChannel.open(file, RunFile.writing())) {
      channel.force(true);
    }
  }

  private void write(ReviewLines lines, String added) throws IOException {
    boolean isNew = !Files.exists(file);
    String text = lines.open() ? "\n" + added : added;
    try (FileChannel channel = FileChannel.open(file, RunFile.writing())) {
      channel.truncate(lines.end());
      channel.position(lines.end());
      ByteBuffer buffer = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
    if (isNew) {
      ReviewLock.forceFolder(file);
    }
  }
}
