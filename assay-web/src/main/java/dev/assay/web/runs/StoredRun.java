// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;

/**
 * A run as it was when it was last read.
 *
 * @param name by which the pages know it
 * @param directory with the manifest
 * @param outcomes that were finished
 * @param stamps of its files at that time
 */
public record StoredRun(
    String name, RunDirectory directory, StoredOutcomes outcomes, FileStamps stamps) {}
