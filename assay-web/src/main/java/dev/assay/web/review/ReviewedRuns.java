// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.table.internal.RecentValues;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.runs.Baselines;
import dev.assay.web.runs.FileStamps;
import dev.assay.web.runs.RunsFolder;
import dev.assay.web.runs.ViewOptions;
import org.jspecify.annotations.Nullable;

/** The runs under review, kept in memory until their files change. For several threads. */
final class ReviewedRuns {
  private static final int KEPT = 4;

  private final RunsFolder folder;
  private final ViewOptions options;
  private final RecentValues<String, Kept> runs = new RecentValues<>(KEPT);

  private record Kept(FileStamps stamps, @Nullable String baseline, ReviewedRun run) {}

  ReviewedRuns(RunsFolder folder, ViewOptions options) {
    this.folder = folder;
    this.options = options;
  }

  /** Returns a run; a problem if the folder has none of this name. */
  synchronized ReviewedRun get(String name) {
    FileStamps stamps = stamps(name);
    Kept kept = runs.get(name);
    RunDirectory directory = kept == null ? folder.open(name) : kept.run().directory();
    String baseline = baseline(name, directory.manifest());
    Kept current = new Kept(stamps, baseline, kept == null ? read(name, baseline) : kept.run());
    if (kept != null && !(kept.stamps().equals(stamps) && isSame(kept.baseline(), baseline))) {
      current = new Kept(stamps, baseline, read(name, baseline));
    }
    runs.put(name, current);
    return current.run();
  }

  /** Returns a run, or no more of a large one than a question needs. */
  ReviewedRun with(String name, String question) {
    return folder
        .single(name, question)
        .map(part -> new ReviewedRun(part, folder.path(), null, options.values()))
        .orElseGet(() -> get(name));
  }

  private static boolean isSame(@Nullable String one, @Nullable String other) {
    return one == null ? other == null : one.equals(other);
  }

  private ReviewedRun read(String name, @Nullable String baseline) {
    return new ReviewedRun(
        folder.stored(name),
        folder.path(),
        baseline == null ? null : opened(baseline),
        options.values());
  }

  /** A pinned run may be gone. */
  private @Nullable RunDirectory opened(String run) {
    try {
      return folder.open(run);
    } catch (HttpProblem | AssayException e) {
      return null;
    }
  }

  private @Nullable String baseline(String name, Manifest manifest) {
    return new Baselines(folder, options).of(name, manifest).orElse(null);
  }

  /** A label that is stored must not make the run be read again. */
  private FileStamps stamps(String name) {
    return FileStamps.ofRun(folder.directory(name)).withoutReviews();
  }
}
