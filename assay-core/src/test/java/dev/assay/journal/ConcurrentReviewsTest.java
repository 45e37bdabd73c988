// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.internal.ReviewConflictException;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reviews are neither lost nor doubled, whoever else appends and whatever dies. */
class ConcurrentReviewsTest {
  private static final int THREADS = 8;

  @TempDir private Path folder = Path.of("");

  private ReviewFile reviews() {
    return ReviewFile.of(new RunDirectory(folder, SampleOutcomes.MANIFEST));
  }

  @Test
  void keepsReviewsOfThreadsAndProcessesThatAppendAtOnce() throws Exception {
    int each = 15;
    Process one = ReviewAppender.start(folder, "one", each);
    Process other = ReviewAppender.start(folder, "other", each);
    inThreads(
        thread -> {
          for (int i = 0; i < each; i++) {
            reviews().append(ReviewAppender.review(thread + "-" + i, "q" + i, "t" + thread), null);
          }
        });
    assertThat(one.waitFor()).isZero();
    assertThat(other.waitFor()).isZero();

    assertThat(reviews().all()).extracting(Review::id).doesNotHaveDuplicates();
    assertThat(reviews().all()).hasSize((THREADS + 2) * each);
    assertThat(Files.readAllLines(folder.resolve("reviews.jsonl"))).hasSize((THREADS + 2) * each);
  }

  @Test
  void acceptsOneOfSeveralTabsThatChangeTheSameReview() throws Exception {
    String first = reviews().append(ReviewAppender.review("0", "q", "ana"), null).review().id();
    AtomicInteger refused = new AtomicInteger();
    inThreads(
        thread -> {
          try {
            reviews().append(ReviewAppender.review("r" + thread, "q", "ana"), first);
          } catch (ReviewConflictException e) {
            refused.incrementAndGet();
          }
        });
    assertThat(refused).hasValue(THREADS - 1);
    assertThat(reviews().all()).hasSize(2);
  }

  @Test
  void appendsARequestOnceThatArrivesManyTimes() throws Exception {
    Review review =
        new Review("1", Instant.now(), "q", "ana", LabelWord.WRONG, null, null, false, null, null);
    AtomicInteger appended = new AtomicInteger();
    inThreads(
        thread -> {
          if (!reviews().append(review, null).duplicate()) {
            appended.incrementAndGet();
          }
        });
    assertThat(appended).hasValue(1);
    assertThat(reviews().all()).containsExactly(review);
  }

  @Test
  void keepsEveryAcknowledgedReviewOfAProcessThatIsKilled() throws Exception {
    List<String> acknowledged = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      Process appender = ReviewAppender.start(folder, "round" + round, 1_000_000);
      try (BufferedReader lines = appender.inputReader()) {
        for (int i = 0; i < 20 + round; i++) {
          acknowledged.add(lines.readLine());
        }
        appender.destroyForcibly().waitFor();
        // What was acknowledged before the kill, and not yet read.
        String more = lines.readLine();
        while (more != null && more.matches("round\\d+-\\d+")) {
          String next = lines.readLine();
          if (next != null) { // the last line may be cut off
            acknowledged.add(more);
          }
          more = next;
        }
      } catch (IOException e) {
        assertThat(appender.isAlive()).isFalse(); // its pipe is closed
      }
      reviews().append(ReviewAppender.review("after" + round, "q", "after" + round), null);
    }
    List<String> stored = reviews().all().stream().map(Review::id).toList();
    assertThat(stored).doesNotHaveDuplicates().containsAll(acknowledged);
    assertThat(stored).contains("after0", "after1");
  }

  private interface Work {
    void run(int thread);
  }

  private static void inThreads(Work work) throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        running.add(pool.submit(() -> work.run(thread)));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      pool.shutdown();
    }
  }
}
