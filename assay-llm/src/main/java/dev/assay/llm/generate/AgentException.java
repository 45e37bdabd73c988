// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.AssayException;

/** A user's agent failed; the message is safe to print and to store. */
final class AgentException extends AssayException {
  private static final long serialVersionUID = 1;

  AgentException(String message) {
    super(message);
  }
}
