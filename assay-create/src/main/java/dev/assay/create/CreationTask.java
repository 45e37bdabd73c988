// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.WorkerMain;
import dev.assay.execute.worker.internal.WorkerTask;
import dev.assay.journal.internal.JournalJson;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates databases in a worker process. */
public final class CreationTask implements WorkerTask {
  static final String NAME = "create";

  /** For {@link java.util.ServiceLoader}. */
  public CreationTask() {}

  /** A request with paths that do not depend on the working directory. */
  private record Work(
      List<String> sources,
      @Nullable String file,
      @Nullable String url,
      @Nullable String user,
      @Nullable String password,
      @Nullable Dialect dialect,
      @Nullable Instant clock,
      boolean replace,
      boolean skipErrors,
      String mark,
      long limitNanos) {}

  private record Created(
      String target,
      Map<String, Long> rows,
      Instant clock,
      List<String> notes,
      List<String> errors) {}

  static String write(CreationRequest request, String mark, Duration limit) {
    Path file = request.target() instanceof TargetAddress.OfFile to ? to.file() : null;
    TargetAddress.OfServer server =
        request.target() instanceof TargetAddress.OfServer to ? to : null;
    return JournalJson.line(
        new Work(
            request.sources().stream().map(CreationTask::absolute).toList(),
            file == null ? null : absolute(file),
            server == null ? null : server.url(),
            server == null ? null : server.user(),
            server == null ? null : server.password(),
            request.dialect(),
            request.clock(),
            request.replace(),
            request.skipErrors(),
            mark,
            limit.toNanos()));
  }

  static String absolute(Path path) {
    return path.toAbsolutePath().normalize().toString();
  }

  static CreatedDatabase read(TaskReply reply) {
    Created line = read(Created.class, reply.text());
    return new CreatedDatabase(line.target, line.rows, line.clock, line.notes, line.errors);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TaskReply run(String input) {
    Work work = read(Work.class, input);
    if (work.file != null) {
      WorkerMain.atOrphaning(new UnfinishedFiles(Path.of(work.file), work.mark)::delete);
    }
    CreatedDatabase made =
        DatabaseCreator.create(
            new CreationRequest(
                work.sources.stream().map(Path::of).toList(),
                work.url == null
                    ? new TargetAddress.OfFile(Path.of(String.valueOf(work.file)))
                    : new TargetAddress.OfServer(work.url, work.user, work.password),
                work.dialect,
                work.clock,
                work.replace,
                work.skipErrors),
            work.mark,
            Duration.ofNanos(work.limitNanos));
    return new TaskReply(
        JournalJson.line(
            new Created(made.target(), made.rows(), made.clock(), made.notes(), made.errors())),
        List.of());
  }

  private static <T> T read(Class<T> type, String text) {
    try {
      return JournalJson.read(type, text);
    } catch (IOException e) {
      throw new UncheckedIOException("a message between a process and its worker is not JSON", e);
    }
  }
}
