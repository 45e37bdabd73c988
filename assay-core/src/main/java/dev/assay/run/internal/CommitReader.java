// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.journal.RepositoryCommit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the commit of the Git repository that a file or the working directory is in. The commit is
 * read from Git's own files. Git runs only in the repository of the working directory, because the
 * settings of a repository that came with a data set could make it run other programs; and not
 * there if its settings name filters.
 */
final class CommitReader {
  private static final long LIMIT_SECONDS = 5;
  private static final long KEPT_SECONDS = 10;
  private static final int LONGEST = 1 << 20;

  /** Sections that name programs, or further files that may do so. */
  private static final Pattern PROGRAMS = Pattern.compile("(?i)\\[\\s*(filter|include)");

  private static final ConcurrentMap<Path, Known> KNOWN = new ConcurrentHashMap<>();

  private CommitReader() {}

  /** A cached answer whether a repository has changes, so that a matrix asks once. */
  private record Known(long nanos, Optional<Boolean> dirty) {}

  /** The commit of the file's repository, else of the working directory's; empty without one. */
  static Optional<RepositoryCommit> near(Path file) {
    Path working = Path.of("").toAbsolutePath().normalize();
    Path own = repository(working);
    Path repository = repository(file.toAbsolutePath().normalize());
    Path chosen = repository == null ? own : repository;
    if (chosen == null) {
      return Optional.empty();
    }
    return commit(chosen)
        .map(
            hash ->
                new RepositoryCommit(hash, chosen.equals(own) ? dirty(chosen).orElse(null) : null));
  }

  private static @Nullable Path repository(Path start) {
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(".git"))) {
        return folder;
      }
    }
    return null;
  }

  private static Optional<String> commit(Path repository) {
    try {
      Path git = git(repository);
      String head = content(git.resolve("HEAD"));
      Path shared = shared(git);
      if (!head.startsWith("ref: ")) {
        return checked(head);
      }
      String name = head.substring("ref: ".length()).strip();
      for (Path folder : List.of(git, shared)) {
        Path branch = folder.resolve(name).normalize();
        if (branch.startsWith(folder) && Files.isRegularFile(branch)) {
          return checked(content(branch));
        }
      }
      return content(shared.resolve("packed-refs"))
          .lines()
          .filter(line -> line.endsWith(" " + name))
          .findFirst()
          .flatMap(line -> checked(line.substring(0, line.indexOf(' '))));
    } catch (IOException | RuntimeException unreadable) {
      return Optional.empty(); // a fact of the run less, and nothing else
    }
  }

  private static Path git(Path repository) throws IOException {
    Path git = repository.resolve(".git");
    return Files.isRegularFile(git) // a worktree or a submodule
        ? repository.resolve(content(git).replaceFirst("^gitdir: *", "")).normalize()
        : git;
  }

  /** Returns the folder that all worktrees share. */
  private static Path shared(Path git) throws IOException {
    Path common = git.resolve("commondir");
    return Files.isRegularFile(common) ? git.resolve(content(common)).normalize() : git;
  }

  /** Returns whether settings of the repository could make {@code git status} run a program. */
  static boolean runsPrograms(Path repository) {
    try {
      Path git = git(repository);
      for (Path config : List.of(shared(git).resolve("config"), git.resolve("config.worktree"))) {
        if (Files.exists(config) && PROGRAMS.matcher(content(config)).find()) {
          return true;
        }
      }
      return false;
    } catch (IOException | RuntimeException unreadable) {
      return true;
    }
  }

  private static Optional<String> checked(String hash) {
    return hash.matches("[0-9a-f]{40}|[0-9a-f]{64}") ? Optional.of(hash) : Optional.empty();
  }

  private static String content(Path file) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      return new String(content.readNBytes(LONGEST), StandardCharsets.UTF_8).strip();
    }
  }

  private static Optional<Boolean> dirty(Path repository) {
    Known known = KNOWN.get(repository);
    long now = System.nanoTime();
    if (known == null || now - known.nanos > TimeUnit.SECONDS.toNanos(KEPT_SECONDS)) {
      known = new Known(now, runsPrograms(repository) ? Optional.empty() : status(repository));
      KNOWN.put(repository, known);
    }
    return known.dirty;
  }

  /** Empty without Git, or if it takes too long. */
  private static Optional<Boolean> status(Path repository) {
    Process git = null;
    try {
      git =
          new ProcessBuilder(
                  List.of(
                      "git",
                      "--no-optional-locks",
                      "-c",
                      "core.fsmonitor=false",
                      "status",
                      "--porcelain",
                      "--untracked-files=no",
                      "--ignore-submodules=dirty")) // whose settings are their own
              .directory(repository.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      git.getOutputStream().close();
      Process started = git;
      Thread guard = new Thread(() -> end(started), "assay-git-limit");
      guard.setDaemon(true);
      guard.start();
      boolean changed = git.getInputStream().readNBytes(1).length > 0;
      return changed || git.waitFor() == 0 ? Optional.of(changed) : Optional.empty();
    } catch (IOException withoutGit) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      if (git != null) {
        git.destroyForcibly();
      }
    }
  }

  /** Ends Git if it takes too long. */
  private static void end(Process git) {
    try {
      if (!git.waitFor(Duration.ofSeconds(LIMIT_SECONDS).toMillis(), TimeUnit.MILLISECONDS)) {
        git.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
