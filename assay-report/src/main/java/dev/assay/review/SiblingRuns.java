// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The runs of other systems on the data set of a run. Of several runs of one system only the newest
 * counts: that a system agrees with itself says nothing about the gold.
 *
 * @param systems their answers, newest first
 * @param skipped problems of runs that can't be read
 */
public record SiblingRuns(List<SystemAnswers> systems, List<String> skipped) {
  /** The depth to which folders are searched; runs of a matrix are one below its folder. */
  private static final int DEPTH = 4;

  public SiblingRuns {
    systems = List.copyOf(systems);
    skipped = List.copyOf(skipped);
  }

  /**
   * Reads the siblings of a run.
   *
   * @param folder in which runs are searched, and below which; need not exist
   */
  public static SiblingRuns of(RunDirectory run, Path folder) {
    return of(run, folder, DEPTH);
  }

  private static SiblingRuns of(RunDirectory run, Path folder, int depth) {
    List<RunDirectory> found = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    find(folder, depth, run, found, skipped);
    found.sort(
        Comparator.comparing((RunDirectory each) -> each.manifest().provenance().started())
            .reversed()
            .thenComparing(RunDirectory::path));
    Set<Manifest.Origin> seen = new HashSet<>();
    seen.add(system(run));
    List<SystemAnswers> systems = new ArrayList<>();
    for (RunDirectory each : found) {
      if (!seen.contains(system(each))) {
        try {
          systems.add(SystemAnswers.of(each));
          seen.add(system(each));
        } catch (AssayException e) {
          skipped.add(String.valueOf(e.getMessage()));
        }
      }
    }
    return new SiblingRuns(systems, skipped);
  }

  /**
   * The siblings in the folder of a run, without those below it: where no one named the folder, it
   * may be any. None if it can't be read.
   */
  public static List<SystemAnswers> beside(RunDirectory run) {
    Path folder = run.path().toAbsolutePath().normalize().getParent();
    try {
      return folder == null ? List.of() : of(run, folder, 1).systems();
    } catch (AssayException e) {
      return List.of();
    }
  }

  private static Manifest.Origin system(RunDirectory run) {
    Manifest.Origin origin = run.manifest().generator();
    return new Manifest.Origin(origin.id(), origin.hash());
  }

  private static void find(
      Path folder, int depth, RunDirectory run, List<RunDirectory> found, List<String> skipped) {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (RunDirectory.holdsRun(folder)) {
      try {
        RunDirectory other = RunDirectory.open(folder);
        String dataset = run.manifest().dataset().sha256();
        if (other.manifest().dataset().sha256().equals(dataset)) {
          found.add(other);
        }
      } catch (AssayException e) {
        skipped.add(String.valueOf(e.getMessage()));
      }
      return;
    }
    if (depth == 0 || !Files.isDirectory(folder)) {
      return;
    }
    for (Path each : inside(folder)) {
      find(each, depth - 1, run, found, skipped);
    }
  }

  private static List<Path> inside(Path folder) {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.sorted().toList();
    } catch (IOException e) {
      throw FileProblem.unreadable(folder, e);
    }
  }
}
