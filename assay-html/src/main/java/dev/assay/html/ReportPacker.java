// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.OutcomeJson;
import dev.assay.journal.ReportParts;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.NaturalIdOrder;
import dev.assay.model.Outcome;
import dev.assay.report.RunFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Makes blocks of the report's details while a run goes on, in a thread of its own, and keeps them
 * in {@link ReportParts}: so the report is there soon after the last outcome, and a run that was
 * interrupted need not make them again. Blocks that it could not make, for whatever reason, are
 * made with the report.
 *
 * <p>For runs of predictions from a file: details of other runs also show what models were asked.
 */
public final class ReportPacker implements AutoCloseable {
  /** The report of a run with fewer questions takes less than a second. */
  private static final int FEWEST = 500;

  /** Maximum number of complete blocks that wait for the thread. */
  private static final int WAITING = 64;

  /** Maximum number of outcomes that wait for the others of their block. */
  private static final int HELD = 8_192;

  private static final List<Outcome> END = List.of();

  private final Path run;

  /** The number of each question's block. */
  private final Map<String, Integer> blocks = new HashMap<>();

  private final Map<Integer, List<Outcome>> incomplete = new HashMap<>();
  private int held;
  private final BlockingQueue<List<Outcome>> complete = new ArrayBlockingQueue<>(WAITING);
  private final int questions;
  private final @Nullable Thread thread;

  /**
   * Starts a packer; it does nothing for a small run.
   *
   * @param run directory of the run, which need not exist yet
   * @param questions ids of its questions
   */
  public ReportPacker(Path run, List<String> questions) {
    this.run = run;
    this.questions = questions.size();
    if (questions.size() < FEWEST) {
      thread = null;
      return;
    }
    List<String> ids = questions.stream().sorted(NaturalIdOrder.INSTANCE).toList();
    for (int i = 0; i < ids.size(); i++) {
      blocks.put(ids.get(i), i / HtmlReport.BLOCK);
    }
    thread = new Thread(this::work, "assay-report");
    thread.setDaemon(true);
    thread.start();
  }

  /** Leaves out questions that already have an outcome. */
  public synchronized void started(List<Outcome> done) {
    done.forEach(outcome -> blocks.remove(outcome.question()));
  }

  /** Takes an outcome with all details; it and its results are on disk. */
  public synchronized void finished(Outcome outcome) {
    Integer block = blocks.remove(outcome.question());
    if (block == null || held == HELD) {
      return;
    }
    List<Outcome> outcomes = incomplete.computeIfAbsent(block, number -> new ArrayList<>());
    outcomes.add(outcome);
    held++;
    if (outcomes.size() == size(block)) {
      incomplete.remove(block);
      held -= outcomes.size();
      boolean unused = complete.offer(outcomes); // if the thread can't keep up, the report makes it
    }
  }

  private int size(int block) {
    return Math.min(HtmlReport.BLOCK, questions - block * HtmlReport.BLOCK);
  }

  private void work() {
    try {
      List<Outcome> first = complete.take();
      if (!first.isEmpty()) {
        packFrom(first);
      }
    } catch (IOException | RuntimeException e) {
      // The report needs none of this, and will meet with the same problem if it lasts.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void packFrom(List<Outcome> first) throws IOException, InterruptedException {
    try (ReportParts.Writer parts = ReportParts.Writer.open(run)) {
      RunDirectory directory = RunDirectory.open(run);
      RunFacts facts = HtmlReport.facts(RunFacts.of(directory, questions), directory);
      Packing packing = new Packing(directory, facts, new DetailCacheKeys(directory, facts), parts);
      for (List<Outcome> block = first; !block.isEmpty(); block = complete.take()) {
        if (block.stream().allMatch(DetailCacheKeys::isSelfContained)) {
          packing.pack(block);
        }
      }
    }
  }

  /** A run whose blocks are packed, and the file that they go into. */
  private record Packing(
      RunDirectory directory, RunFacts facts, DetailCacheKeys keys, ReportParts.Writer parts) {

    void pack(List<Outcome> block) throws IOException {
      QuestionDetails details =
          new QuestionDetails(
              new QuestionDetails.Inputs(
                  directory, facts, StoredOutcomes.of(block), block, List.of(), null),
              directory.manifest().conditions().keepValues());
      Map<String, Integer> checksums = new HashMap<>();
      block.forEach(outcome -> checksums.put(outcome.question(), OutcomeJson.checksum(outcome)));
      List<String> questions = checksums.keySet().stream().sorted(NaturalIdOrder.INSTANCE).toList();
      parts.write(
          keys.of(questions, checksums::get),
          DataBlock.packed(questions.stream().map(details::of).map(DataBlock::bytes).iterator()));
    }
  }

  /** Waits until all complete blocks are packed. */
  @Override
  public void close() {
    if (thread == null) {
      return;
    }
    try {
      while (thread.isAlive() && !complete.offer(END)) {
        thread.join(100);
      }
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
