// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.llm.wire.CallDestination;

/**
 * The data sent to a model.
 *
 * @param line what, and to which host
 * @param leaves whether that host is another machine
 */
public record EgressItem(String line, boolean leaves) {

  public static EgressItem of(String what, CallDestination to) {
    return new EgressItem(what + ", to " + to.host(), !to.isThisMachine());
  }

  /** As a sentence, before it is sent. */
  public String words() {
    return (leaves ? "Leaves this machine: " : "Stays on this machine: ") + line + ".";
  }

  /** As a sentence, where nothing is sent. */
  public String conditional() {
    return (leaves ? "Would leave this machine: " : "Would stay on this machine: ") + line + ".";
  }
}
