// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.wire.TransportRequest;

/**
 * How a key is shown to a provider. The client libraries never get it: it is put on at the last
 * moment, so that nothing of theirs can log it or write it into an exception.
 */
enum KeyHeader {
  BEARER("Authorization", "Bearer "),
  API_KEY("api-key", ""),
  X_API_KEY("x-api-key", ""),
  GOOGLE("x-goog-api-key", "");

  /** What client libraries that insist on a key are given. */
  static final String PLACEHOLDER = "none";

  private final String header;
  private final String prefix;

  KeyHeader(String header, String prefix) {
    this.header = header;
    this.prefix = prefix;
  }

  /** Puts the key on a request, in place of the placeholder. An empty key is none. */
  TransportRequest put(TransportRequest request, String key) {
    TransportRequest bare = request;
    for (KeyHeader each : values()) {
      bare = bare.withoutHeader(each.header);
    }
    return key.isEmpty() ? bare : bare.withHeader(header, prefix + key);
  }
}
