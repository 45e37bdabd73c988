// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

/** Sends the one request that a client library makes in a call. */
@FunctionalInterface
public interface RequestSender {
  /**
   * Sends a request and waits for the whole answer.
   *
   * @throws dev.assay.llm.chat.ModelCallException for every answer but 2xx, and if none came in
   *     time
   * @throws IllegalStateException for a second request: a library that retries would spend money
   *     that nobody counts
   */
  TransportResponse send(TransportRequest request);
}
