// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.journal.internal.OutcomePrefetch;
import dev.assay.journal.internal.Resumption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options for starting a run.
 *
 * @param resumption whether its directory may hold an unfinished run, and what becomes of lost
 *     questions
 * @param skipsMissing whether it goes on without databases that can't be opened
 * @param remedy what else the user may do about those, a sentence; may be empty
 * @param earlier directories of runs that share its budget
 * @param prefetch outcomes of the unfinished run that are being read, or {@code null}
 */
public record RunStart(
    Resumption resumption,
    boolean skipsMissing,
    String remedy,
    List<Path> earlier,
    @Nullable OutcomePrefetch prefetch) {
  /** A run into a new directory, which needs all of its databases. */
  public static final RunStart NEW = new RunStart(Resumption.NONE, false, null);

  /** For {@code assay run}, which has an option to skip databases. */
  public RunStart(Resumption resumption, boolean skipsMissing, @Nullable OutcomePrefetch prefetch) {
    this(resumption, skipsMissing, MissingDatabases.SKIP, List.of(), prefetch);
  }

  public RunStart {
    earlier = List.copyOf(earlier);
  }

  /** A copy for a run that shares its budget with earlier ones. */
  public RunStart sharingBudgetWith(List<Path> runs) {
    return new RunStart(resumption, skipsMissing, remedy, runs, prefetch);
  }

  /** Returns whether its directory may hold an unfinished run. */
  public boolean resumes() {
    return resumption != Resumption.NONE;
  }

  /** Returns whether a database that can't be opened prevents the run. */
  public boolean needsAll() {
    return !resumes() && !skipsMissing;
  }

  /** For a cell of a matrix, whose directory may not be there yet. */
  public RunStart at(boolean begun) {
    return begun ? this : new RunStart(Resumption.NONE, skipsMissing, remedy, earlier, null);
  }
}
