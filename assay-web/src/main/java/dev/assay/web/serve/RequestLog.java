// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.assay.AssayException;
import dev.assay.journal.internal.GroupCommitWriter;
import dev.assay.journal.internal.JournalJson;
import dev.assay.journal.internal.JsonFields;
import dev.assay.journal.internal.RunFile;
import dev.assay.journal.internal.RunLock;
import dev.assay.model.Outcome;
import dev.assay.model.internal.FileProblem;
import dev.assay.web.http.HttpProblem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code requests.jsonl}, one line for each answered batch. A line is on disk before its
 * answer is sent. Safe for use by several threads.
 */
public final class RequestLog implements AutoCloseable {
  public static final String FILE = "requests.jsonl";

  private static final int LONGEST_ID = 200;
  private static final long CHECK_MILLIS = 100;

  private final RunLock lock;
  private final GroupCommitWriter writer;

  private RequestLog(RunLock lock, GroupCommitWriter writer) {
    this.lock = lock;
    this.writer = writer;
  }

  /**
   * Opens the file of a directory, which is created if it is not there. Lines that are there stay;
   * one that a crash cut off is dropped.
   *
   * @throws AssayException if it can't be written, or another server writes it
   */
  public static RequestLog open(Path directory) {
    Path file = directory.resolve(FILE);
    RunFile.require(file);
    return open(directory, file);
  }

  static RequestLog open(Path directory, Path file) {
    try {
      Files.createDirectories(directory);
      RunLock lock = RunLock.take(directory);
      try {
        long length = wholeLines(file);
        return new RequestLog(
            lock, new GroupCommitWriter(file, length, "requests are refused until a restart"));
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }

  private static long wholeLines(Path file) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      long length = content.length();
      while (length > 0) {
        content.seek(length - 1);
        if (content.read() == '\n') {
          break;
        }
        length--;
      }
      return length;
    }
  }

  /** Throws a problem with status 503 if an earlier line could not be written. */
  void requireWritable() {
    try {
      writer.check();
    } catch (AssayException e) {
      throw new HttpProblem(
          503,
          "log_failed",
          "requests can't be recorded any more, so none is answered; the operator has to make room for the server's --out and restart it");
    }
  }

  /**
   * Adds a line and waits until it is on disk; a problem with status 503 if it can't be written.
   *
   * @param request the client's own id of it, or {@code null}
   */
  void add(@Nullable String request, Batch batch, double ms) throws InterruptedException {
    requireWritable();
    CountDownLatch onDisk = new CountDownLatch(1);
    try {
      writer.append(line(request, batch, ms), onDisk::countDown);
    } catch (AssayException e) {
      requireWritable();
    }
    while (!onDisk.await(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
      requireWritable();
    }
  }

  private static String line(@Nullable String request, Batch batch, double ms) {
    List<JsonFields> pairs = new ArrayList<>();
    for (int i = 0; i < batch.answers().size(); i++) {
      pairs.add(fields(batch.pairs().get(i), batch.answers().get(i)));
    }
    return JournalJson.line(
        new JsonFields()
            .put("time", Instant.now())
            .putPresent(
                "request",
                request == null || request.length() <= LONGEST_ID
                    ? request
                    : request.substring(0, LONGEST_ID))
            .put("ms", DoubleNode.valueOf(ms))
            .put("profile", batch.profile())
            .put("pairs", pairs));
  }

  private static JsonFields fields(PairRequest pair, PairAnswer answer) {
    JsonFields fields = AnswerWriter.id(pair.json());
    for (String key : List.of("question", "gold", "database", "sql")) {
      fields.putPresent(key, pair.json().get(key));
    }
    Outcome outcome = answer.outcome();
    return outcome == null
        ? fields.putAll(AnswerWriter.problem(answer.problem()))
        : fields
            .putAll(AnswerWriter.verdict(outcome))
            .put("metrics", outcome.metrics())
            .put("ms", DoubleNode.valueOf(answer.ms()));
  }

  @Override
  public void close() {
    try {
      writer.close();
      lock.close();
    } catch (IOException e) {
      throw new AssayException("the log of requests can't be closed: " + FileProblem.of(e), e);
    }
  }
}
