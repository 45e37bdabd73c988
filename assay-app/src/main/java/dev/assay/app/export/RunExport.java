// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.ServiceAddress;
import java.util.List;

/** An export of runs to a service. What it needs is checked before anything is sent. */
public interface RunExport {
  /** The service. */
  ServiceAddress address();

  /** Returns whether it sends keys. */
  boolean hasKeys();

  /** Returns what of this run goes to the service, one line each. */
  List<String> content(ExportedRun run);

  /**
   * Sends a run.
   *
   * @return a sentence on what was sent, and further lines if the service remarked something
   * @throws ExportFailedException if the service can't be reached or did not take all of it; the
   *     message says what it took
   */
  List<String> send(ExportedRun run) throws ExportFailedException;
}
