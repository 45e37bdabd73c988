// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate;

import dev.assay.AssayException;

/**
 * Thrown when the generator can't continue: its budget is used up, or every further question would
 * fail until the cause is corrected. Questions in progress are finished if possible, no other
 * question is started, and the run can be resumed.
 */
public class GeneratorStoppedException extends AssayException {
  private static final long serialVersionUID = 1;

  public GeneratorStoppedException(String message) {
    super(message);
  }
}
