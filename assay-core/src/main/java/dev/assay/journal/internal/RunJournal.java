// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.StoredResults;
import dev.assay.model.Outcome;
import dev.assay.model.internal.FileProblem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The run directory, for writing. An outcome counts once its line is on disk and is never written
 * again, so that a run that is killed at any moment can be resumed and loses nothing finished. One
 * writer at a time; {@link #append} may be called by several threads.
 */
public final class RunJournal implements AutoCloseable {
  /** Outcomes that are final within this time go to disk together. */
  private static final Duration GATHERING = Duration.ofMillis(20);

  private final Path path;
  private final Manifest manifest;
  private final OutcomeIndex index;
  private final LineChain chain;
  private final List<Outcome> done;
  private final GroupCommitWriter writer;
  private final RunLock lock;

  private RunJournal(
      Path path,
      Manifest manifest,
      OutcomeIndex index,
      LineChain chain,
      List<Outcome> done,
      GroupCommitWriter writer,
      RunLock lock) {
    this.path = path;
    this.manifest = manifest;
    this.index = index;
    this.chain = chain;
    this.done = List.copyOf(done);
    this.writer = writer;
    this.lock = lock;
  }

  /**
   * Starts a run in an empty or new directory, or resumes the run in it.
   *
   * @param wanted the description of the planned run
   * @param resume whether the directory may hold an unfinished run of the same plan, or one of
   *     another plan that has no outcome yet
   * @param notes receives messages for the user
   * @throws AssayException if the directory is in use or not empty, holds another run, or can't be
   *     written
   */
  public static RunJournal open(
      Path path, Manifest wanted, boolean resume, Consumer<String> notes) {
    return open(path, wanted, resume ? Resumption.PENDING : Resumption.NONE, null, notes);
  }

  /**
   * Starts a run in an empty or new directory, or resumes the run in it.
   *
   * @param wanted the description of the planned run
   * @param resumption whether the directory may hold an unfinished run of the same plan, or one of
   *     another plan that has no outcome yet; and whether lost outcomes are to be replaced. If they
   *     are, the databases of lost questions may have changed
   * @param prefetch outcomes of the run that were read already, or {@code null}
   * @param notes receives messages for the user
   * @throws AssayException if the directory is in use or not empty, holds another run, or can't be
   *     written
   */
  public static RunJournal open(
      Path path,
      Manifest wanted,
      Resumption resumption,
      @Nullable OutcomePrefetch prefetch,
      Consumer<String> notes) {
    RunLock lock = null;
    RunJournal journal = null;
    try {
      Files.createDirectories(path);
      lock = RunLock.take(path);
      journal = open(path, wanted, resumption, prefetch, notes, lock);
      return journal;
    } catch (IOException e) {
      throw unwritable(path, e);
    } finally {
      if (journal == null && lock != null) {
        release(lock, path);
      }
    }
  }

  private static RunJournal open(
      Path path,
      Manifest wanted,
      Resumption resumption,
      @Nullable OutcomePrefetch prefetch,
      Consumer<String> notes,
      RunLock lock)
      throws IOException {
    Manifest stored = isEmpty(path) ? null : stored(path, resumption);
    Path file = RunFile.of(path, RunDirectory.OUTCOMES);
    OutcomeIndex index = OutcomePrefetch.finish(prefetch, file);
    RunDirectory.requireUnchanged(index.content(), stored);
    JournalLines.Extent extent = index.extent();
    List<Outcome> done = new ArrayList<>(index.brief());
    boolean begun = !done.isEmpty(); // lost outcomes hold the run to its plan like any others
    if (stored != null && resumption == Resumption.PENDING_AND_LOST) {
      stored = withoutLost(path, stored, wanted, done, notes);
    }
    if (stored != null && !mayGoOn(path, stored, wanted, begun, notes)) {
      stored = null;
      forget(path);
    }
    if (extent.torn()) {
      notes.accept(
          "%s: a crash truncated the last line; it is dropped and its question is evaluated again"
              .formatted(file));
    }
    if (stored != null) {
      forgetJudgments(path, done, notes);
    }
    if (stored != null
        && stored.provenance().finished() != null
        && index.size() < stored.dataset().questions()) {
      notes.accept("%s: outcomes are lost; their questions are evaluated again".formatted(file));
      stored = stored.unfinished();
      AtomicFile.write(RunFile.of(path, RunDirectory.MANIFEST), ManifestJson.write(stored));
    }
    if (stored == null) {
      AtomicFile.write(RunFile.of(path, RunDirectory.MANIFEST), ManifestJson.write(wanted));
    } else if (!stored.conditions().limits().equals(wanted.conditions().limits())) {
      notes.accept(
          "%s: limits were %s and are now %s; finished questions keep their outcomes"
              .formatted(path, stored.conditions().limits(), wanted.conditions().limits()));
    }
    RunDirectory.unsealed(file, index.unsealed()).ifPresent(notes);
    LineChain chain = index.chain();
    GroupCommitWriter writer =
        new GroupCommitWriter(file, extent.end(), "go on with --resume", chain::seal, GATHERING);
    return new RunJournal(path, stored == null ? wanted : stored, index, chain, done, writer, lock);
  }

  /**
   * Drops outcomes that are to be replaced from those that are done; in the file they stay until
   * there is another. The databases that only they used may have been repaired.
   */
  private static Manifest withoutLost(
      Path path, Manifest stored, Manifest wanted, List<Outcome> done, Consumer<String> notes)
      throws IOException {
    int before = done.size();
    done.removeIf(Outcome::isLost);
    int lost = before - done.size();
    notes.accept(
        lost == 0
            ? "%s: no question was lost".formatted(path)
            : "%s: %,d question%s lost and %s evaluated again"
                .formatted(path, lost, lost == 1 ? " was" : "s were", lost == 1 ? "is" : "are"));
    if (lost == 0) {
      return stored;
    }
    Set<String> used = done.stream().map(Outcome::database).collect(Collectors.toSet());
    Manifest reopened = stored.unfinished().withRepaired(wanted.databases(), used);
    if (!reopened.equals(stored) && ResumeCheck.between(reopened, wanted).isEmpty()) {
      AtomicFile.write(RunFile.of(path, RunDirectory.MANIFEST), ManifestJson.write(reopened));
    }
    return reopened;
  }

  private static void forgetJudgments(Path path, List<Outcome> done, Consumer<String> notes)
      throws IOException {
    Set<String> answered = done.stream().map(Outcome::question).collect(Collectors.toSet());
    int dropped = JudgmentFile.keep(path, answered);
    if (dropped > 0) {
      notes.accept(
          "%s: judgments of lost outcomes are dropped (%,d); for outcomes that do not change, judges' answers are reused from the record of their calls"
              .formatted(path.resolve(JudgmentFile.FILE), dropped));
    }
  }

  /**
   * Removes files derived from a run that is replaced. Recorded model calls are kept, because they
   * were paid for.
   */
  private static void forget(Path path) throws IOException {
    List<Path> derived;
    try (Stream<Path> inside = Files.walk(path)) {
      derived = inside.filter(file -> isDerived(path.relativize(file).toString())).toList();
    }
    for (int i = derived.size() - 1; i >= 0; i--) { // files in a folder before the folder itself
      Files.delete(derived.get(i));
    }
  }

  private static boolean isDerived(String name) {
    return name.equals(RunDirectory.RESULTS)
        || name.startsWith(RunDirectory.RESULTS + File.separator)
        || name.equals("summary.json")
        || name.equals(RunDirectory.REPORT)
        || name.equals(JudgmentFile.FILE)
        || name.equals(JudgeConfigurationFile.FILE)
        || name.matches("scores-[^/\\\\]*[.]jsonl");
  }

  private static Manifest stored(Path path, Resumption resumption) {
    if (!RunDirectory.holdsRun(path)) {
      throw new AssayException(
          "%s is not empty and contains no run; name a new folder with --out".formatted(path));
    }
    if (resumption == Resumption.NONE) {
      throw new AssayException(
          "%s is not empty; continue its run with --resume, or name a different --out"
              .formatted(path));
    }
    return RunDirectory.open(path).manifest();
  }

  /**
   * Returns whether the manifest can be kept. A manifest without outcomes may be replaced.
   *
   * @throws AssayException if there are outcomes, and they belong to other questions or settings
   */
  private static boolean mayGoOn(
      Path path, Manifest stored, Manifest wanted, boolean begun, Consumer<String> notes) {
    Optional<String> mismatch = ResumeCheck.between(stored, wanted);
    if (mismatch.isEmpty()) {
      return true;
    }
    if (begun) {
      throw new AssayException(
          "%s can't be resumed: %s; restore it, or name another --out"
              .formatted(path, mismatch.get()));
    }
    notes.accept(
        "%s: %s; no question was finished yet, so the run starts with the current settings"
            .formatted(path, mismatch.get()));
    return false;
  }

  /**
   * Returns whether the directory has only what an attempt leaves that died before it wrote its
   * manifest.
   */
  private static boolean isEmpty(Path path) throws IOException {
    Set<String> leftovers = Set.of(RunLock.FILE, RunDirectory.MANIFEST + AtomicFile.TEMPORARY);
    try (Stream<Path> entries = Files.list(path)) {
      return entries.map(entry -> entry.getFileName().toString()).allMatch(leftovers::contains);
    }
  }

  /**
   * Returns brief outcomes of the questions that were finished when the run was opened, in the
   * order of the file.
   */
  public List<Outcome> done() {
    return done;
  }

  /**
   * Returns the stored results; a question's results must be written before its outcome is
   * appended.
   */
  public StoredResults results() {
    return new StoredResults(path.resolve(RunDirectory.RESULTS));
  }

  /**
   * Hands over an outcome that is final, and returns before it is on disk.
   *
   * @param onDisk told once it is; called by one thread at a time
   * @throws AssayException if the journal can't be written any more
   * @throws InterruptedException if interrupted before it was handed over
   */
  public void append(Outcome outcome, Consumer<Outcome> onDisk) throws InterruptedException {
    writer.append(OutcomeJson.write(outcome), () -> onDisk.accept(outcome));
  }

  /**
   * Returns all outcomes of the run, of which it reads those that were written since it was opened.
   * Call it after the journal was closed.
   *
   * @throws AssayException if the file can't be read, or outcomes were lost since
   */
  public StoredOutcomes outcomes() {
    try {
      index.readAppended();
      return RunDirectory.open(path).storedOutcomes(index);
    } catch (IOException e) {
      throw FileProblem.unreadable(index.file(), e);
    }
  }

  /** Finishes a run in which no database has changed. */
  public void finish(boolean complete) throws InterruptedException {
    finish(complete, List.of());
  }

  /**
   * Waits until everything is on disk. Nothing may be appended afterwards.
   *
   * @param complete whether every question has its outcome; the manifest then says when it was
   * @param changed ids of databases that have changed since the run was started
   * @throws AssayException if an outcome could not be written
   */
  public void finish(boolean complete, List<String> changed) throws InterruptedException {
    writer.end();
    Instant before = manifest.provenance().finished();
    // An imported run was finished elsewhere, with lines of its own.
    boolean sealed = Objects.equals(manifest.provenance().outcomesCheck(), chain.last());
    boolean ends = complete && (before == null || !sealed);
    if (ends || !changed.isEmpty()) {
      Manifest finished =
          (ends
                  ? manifest.finished(
                      before == null ? Clock.systemUTC().instant() : before, chain.last())
                  : manifest)
              .withChanged(
                  Stream.concat(manifest.databases().changed().stream(), changed.stream())
                      .distinct()
                      .toList());
      try {
        AtomicFile.write(RunFile.of(path, RunDirectory.MANIFEST), ManifestJson.write(finished));
      } catch (IOException e) {
        throw unwritable(path, e);
      }
    }
  }

  /** Waits for outcomes handed over, and lets others write the run. */
  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw unwritable(path, e);
    } finally {
      release(lock, path);
    }
  }

  private static void release(RunLock lock, @Nullable Path path) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new AssayException("the lock of %s can't be released".formatted(path), e);
    }
  }

  private static AssayException unwritable(Path path, IOException e) {
    return FileProblem.unwritable(path, e);
  }
}
