// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import java.io.IOException;

/** Answers the requests of one path; called by several threads at once. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Answers a request through one of the {@code send} methods of the call.
   *
   * @throws HttpProblem if the client has to be told of a problem
   * @throws IOException if the client went away
   */
  void answer(Call call) throws IOException;
}
