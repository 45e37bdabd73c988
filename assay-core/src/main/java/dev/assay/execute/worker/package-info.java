// SPDX-License-Identifier: Apache-2.0
/**
 * All SQL in processes of its own, so that nothing a query does to its process can hurt the run.
 *
 * <p>{@link dev.assay.execute.worker.ProcessRunner} is what a run asks, {@link
 * dev.assay.execute.worker.WorkerPool} holds the processes, {@link
 * dev.assay.execute.worker.WorkerMain} is what each of them runs; they speak through {@link
 * dev.assay.execute.worker.WorkerProtocol}.
 */
@NullMarked
package dev.assay.execute.worker;

import org.jspecify.annotations.NullMarked;
