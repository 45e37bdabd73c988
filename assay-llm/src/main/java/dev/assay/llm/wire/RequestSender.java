// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

/** Sends the one request that a client library makes in a call. */
@FunctionalInterface
public interface RequestSender {
  /**
   * Sends a request and waits for the complete answer.
   *
   * @throws dev.assay.llm.chat.ModelCallException for a status other than 2xx, or if there was no
   *     answer in time
   * @throws IllegalStateException for a second request: retries by a library would cause costs that
   *     are not counted
   */
  TransportResponse send(TransportRequest request);
}
