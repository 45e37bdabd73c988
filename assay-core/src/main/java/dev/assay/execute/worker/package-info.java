// SPDX-License-Identifier: Apache-2.0
/**
 * Runs SQL in worker processes, so that nothing a query does to its process can harm the run.
 *
 * <p>{@link dev.assay.execute.worker.internal.ProcessRunner} is the entry point for a run, {@link
 * dev.assay.execute.worker.internal.WorkerPool} holds the processes, {@link
 * dev.assay.execute.worker.internal.WorkerMain} is their main class; they communicate through
 * {@link dev.assay.execute.worker.internal.WorkerProtocol}.
 */
@NullMarked
package dev.assay.execute.worker;

import org.jspecify.annotations.NullMarked;
