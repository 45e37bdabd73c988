// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.worker.internal.TaskOutcome;
import dev.assay.execute.worker.internal.TaskRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/** Creates databases in worker processes, and removes what one leaves that is killed. */
record WorkerCreation(TaskRunner runner, CreationLimits limits) implements CreationRunner {
  /** Workers are not told apart by the database, as each piece of work names its own. */
  private static final DatabaseAddress ANY =
      DatabaseAddress.of("new", DatabaseAddress.SQLITE + "new");

  /** On a server, a worker ends at its limit by itself, so that the server undoes the load. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  /** Characters of a mark. */
  private static final int MARK = 8;

  private static final long LOOK_MILLIS = 50;

  @Override
  public CreatedDatabase create(CreationRequest request) {
    String mark = UUID.randomUUID().toString().substring(0, MARK);
    Thread atExit =
        new Thread(
            () -> {
              runner.close();
              discard(request.target(), mark);
            });
    Runtime.getRuntime().addShutdownHook(atExit);
    boolean whole = false;
    try {
      CreatedDatabase created = create(request, mark);
      whole = true;
      return created;
    } finally {
      if (!whole) {
        discard(request.target(), mark);
      }
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        // It runs already.
      }
    }
  }

  private CreatedDatabase create(CreationRequest request, String mark) {
    boolean file = request.target() instanceof TargetAddress.OfFile;
    Duration kill = file ? limits.time() : limits.time().plus(GRACE);
    TaskOutcome outcome;
    try (SizeWatch size = new SizeWatch(request.target(), mark)) {
      try {
        outcome = runner.run(ANY, CreationTask.write(request, mark, limits.time()), kill);
      } catch (CancellationException e) {
        if (size.end()) {
          throw exceeded(
              request,
              "its files exceeded "
                  + limits.sizeText()
                  + "; correct it, or allow more with "
                  + limits.sizeOption());
        }
        throw e;
      } catch (DatabaseUnavailableException e) {
        throw e;
      } catch (AssayException e) {
        String message = String.valueOf(e.getMessage());
        if (message.equals(CreationDeadline.OVER)) {
          throw exceeded(request, late());
        }
        throw new AssayException(asNamed(message, request), e);
      }
    }
    if (outcome instanceof TaskOutcome.Done done) {
      return asNamed(CreationTask.read(done.reply()), request);
    }
    TaskOutcome.Lost lost = (TaskOutcome.Lost) outcome;
    throw exceeded(
        request,
        lost.reason().equals(TaskRunner.LATE)
            ? late()
            : lost.reason() + "; correct it, or allow more with --worker-memory");
  }

  private String late() {
    return "it did not end within %s; correct it, or allow more with --timeout"
        .formatted(limits.timeText());
  }

  private static CreationLimitException exceeded(CreationRequest request, String why) {
    String sources =
        request.sources().stream().map(Path::toString).collect(Collectors.joining(", "));
    return new CreationLimitException("%s: no database was created: %s".formatted(sources, why));
  }

  /** A worker has another working directory; messages name files as the user did. */
  private static String asNamed(String text, CreationRequest request) {
    String named = text;
    for (Path source : request.sources()) {
      named = named.replace(CreationTask.absolute(source), source.toString());
    }
    return request.target() instanceof TargetAddress.OfFile to
        ? named.replace(CreationTask.absolute(to.file()) + " ", to.file() + " ")
        : named;
  }

  private static CreatedDatabase asNamed(CreatedDatabase made, CreationRequest request) {
    return new CreatedDatabase(
        made.target(),
        made.rows(),
        made.clock(),
        made.notes().stream().map(note -> asNamed(note, request)).toList(),
        made.errors().stream().map(error -> asNamed(error, request)).toList());
  }

  private static void discard(TargetAddress target, String mark) {
    if (target instanceof TargetAddress.OfFile to) {
      files(to, mark).deleteAfterKill();
    } else if (target instanceof TargetAddress.OfServer to
        && to.url().startsWith("jdbc:postgresql:")) {
      PostgresTarget.discard(to, mark);
    }
  }

  private static UnfinishedFiles files(TargetAddress.OfFile target, String mark) {
    return new UnfinishedFiles(Path.of(CreationTask.absolute(target.file())), mark);
  }

  @Override
  public void close() {
    runner.close();
  }

  /**
   * Interrupts the thread that waits for a worker, once the files of its database are too large.
   */
  private final class SizeWatch implements AutoCloseable {
    private final Thread waiting = Thread.currentThread();
    private final Thread watch;
    private boolean exceeded;

    SizeWatch(TargetAddress target, String mark) {
      watch = new Thread(() -> watch(target, mark), "assay-create-size");
      watch.setDaemon(true);
      watch.start();
    }

    private void watch(TargetAddress target, String mark) {
      if (!(target instanceof TargetAddress.OfFile to)) {
        return;
      }
      try {
        while (files(to, mark).size() <= limits.size()) {
          Thread.sleep(LOOK_MILLIS);
        }
        exceeded = true;
        waiting.interrupt();
      } catch (InterruptedException e) {
        // The work has ended.
      }
    }

    /** Ends watching; returns whether the size was exceeded, and the wait interrupted for that. */
    boolean end() {
      watch.interrupt();
      boolean interrupted = Thread.interrupted();
      try {
        watch.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
      if (interrupted && !exceeded) {
        Thread.currentThread().interrupt();
      }
      return exceeded;
    }

    @Override
    public void close() {
      boolean unused = end();
    }
  }
}
