// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.assay.journal.Manifest;
import dev.assay.journal.internal.RunLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The stage that a run is in. */
public enum RunState {
  /** Something writes it now. */
  RUNNING,
  /** It has no finishing time, and nothing writes it. */
  INTERRUPTED,
  DONE,
  /** Its files can't be read. */
  DAMAGED;

  @JsonValue
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of a run whose manifest could be read; a finished one stays done while judged. */
  static RunState of(Path directory, Manifest manifest) throws IOException {
    if (manifest.provenance().finished() != null) {
      return DONE;
    }
    return RunLock.isHeld(directory) ? RUNNING : INTERRUPTED;
  }
}
