// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate;

import dev.assay.model.AssayException;

/**
 * The generator may not or can't go on: its budget is used up, or no question would fare better
 * until something is mended. Questions in work are finished as far as they can be, no other is
 * started, and the run can be resumed.
 */
public class GeneratorStoppedException extends AssayException {
  private static final long serialVersionUID = 1;

  public GeneratorStoppedException(String message) {
    super(message);
  }
}
