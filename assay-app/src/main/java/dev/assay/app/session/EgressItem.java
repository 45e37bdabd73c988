/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app.session;

import dev.assay.llm.wire.CallDestination;

/**
 * What a model is sent.
 *
 * @param line what, and to which host
 * @param leaves whether that host is another machine
 */
public record EgressItem(String line, boolean leaves) {

  public static EgressItem of(String what, CallDestination to) {
    return new EgressItem(what + ", to " + to.host(), !to.isThisMachine());
  }

  /** As a sentence, before it is sent. */
  String words() {
    return (leaves ? "Leaves this machine: " : "Stays on this machine: ") + line + ".";
  }

  /** As a sentence, where nothing is sent. */
  String conditional() {
    return (leaves ? "Would leave this machine: " : "Would stay on this machine: ") + line + ".";
  }
}
