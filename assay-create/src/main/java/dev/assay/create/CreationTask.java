// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.TaskText;
import dev.assay.execute.worker.internal.WorkerMain;
import dev.assay.execute.worker.internal.WorkerTask;
import dev.assay.sql.Dialect;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates databases in a worker process. */
public final class CreationTask implements WorkerTask {
  static final String NAME = "create";

  /** For {@link java.util.ServiceLoader}. */
  public CreationTask() {}

  /** Writes a request with paths that do not depend on the working directory. */
  static String write(CreationRequest request, String mark, Duration limit) {
    List<@Nullable Object> parts = new ArrayList<>();
    parts.add(mark);
    parts.add(limit.toNanos());
    parts.add(request.dialect() == null ? null : request.dialect().name());
    parts.add(request.clock());
    parts.add(request.replace());
    parts.add(request.skipErrors());
    if (request.target() instanceof TargetAddress.OfServer server) {
      parts.addAll(Arrays.asList(null, server.url(), server.user(), server.password()));
    } else {
      Path file = ((TargetAddress.OfFile) request.target()).file();
      parts.addAll(Arrays.asList(absolute(file), null, null, null));
    }
    request.sources().forEach(source -> parts.add(absolute(source)));
    return TaskText.join(parts);
  }

  static String absolute(Path path) {
    return path.toAbsolutePath().normalize().toString();
  }

  static CreatedDatabase read(TaskReply reply) {
    Iterator<@Nullable String> parts = TaskText.split(reply.text()).iterator();
    String target = next(parts);
    Instant clock = Instant.parse(next(parts));
    Map<String, Long> rows = new LinkedHashMap<>();
    for (Iterator<String> counts = list(next(parts)).iterator(); counts.hasNext(); ) {
      rows.put(counts.next(), Long.valueOf(counts.next()));
    }
    return new CreatedDatabase(target, rows, clock, list(next(parts)), list(next(parts)));
  }

  private static String next(Iterator<@Nullable String> parts) {
    return Objects.requireNonNull(parts.next());
  }

  private static List<String> list(String joined) {
    return TaskText.split(joined).stream().map(Objects::requireNonNull).toList();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TaskReply run(String input) {
    Iterator<@Nullable String> parts = TaskText.split(input).iterator();
    String mark = next(parts);
    Duration limit = Duration.ofNanos(Long.parseLong(next(parts)));
    String dialect = parts.next();
    String clock = parts.next();
    boolean replace = Boolean.parseBoolean(next(parts));
    boolean skipErrors = Boolean.parseBoolean(next(parts));
    String file = parts.next();
    String url = parts.next();
    String user = parts.next();
    String password = parts.next();
    List<Path> sources = new ArrayList<>();
    parts.forEachRemaining(source -> sources.add(Path.of(Objects.requireNonNull(source))));
    if (file != null) {
      WorkerMain.atOrphaning(new UnfinishedFiles(Path.of(file), mark)::delete);
    }
    CreatedDatabase made =
        DatabaseCreator.create(
            new CreationRequest(
                sources,
                url == null
                    ? new TargetAddress.OfFile(Path.of(String.valueOf(file)))
                    : new TargetAddress.OfServer(url, user, password),
                dialect == null ? null : Dialect.valueOf(dialect),
                clock == null ? null : Instant.parse(clock),
                replace,
                skipErrors),
            mark,
            limit);
    return new TaskReply(write(made), List.of());
  }

  private static String write(CreatedDatabase made) {
    List<Object> rows = new ArrayList<>();
    made.rows().forEach((table, count) -> rows.addAll(List.of(table, count)));
    return TaskText.join(
        List.of(
            made.target(),
            made.clock(),
            TaskText.join(rows),
            TaskText.join(made.notes()),
            TaskText.join(made.errors())));
  }
}
