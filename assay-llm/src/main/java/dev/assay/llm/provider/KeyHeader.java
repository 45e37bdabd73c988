// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.wire.TransportRequest;

/**
 * The header in which a provider expects the key. Client libraries never get the key: it is added
 * to the request at the last moment, so that no library can log it or include it in an exception.
 */
enum KeyHeader {
  BEARER("Authorization", "Bearer "),
  API_KEY("api-key", ""),
  X_API_KEY("x-api-key", ""),
  GOOGLE("x-goog-api-key", "");

  /** The dummy key for client libraries that require one. */
  static final String PLACEHOLDER = "none";

  private final String header;
  private final String prefix;

  KeyHeader(String header, String prefix) {
    this.header = header;
    this.prefix = prefix;
  }

  /**
   * Adds the key to a request, replacing the placeholder. An empty key means that there is none.
   */
  TransportRequest put(TransportRequest request, String key) {
    TransportRequest bare = request;
    for (KeyHeader each : values()) {
      bare = bare.withoutHeader(each.header);
    }
    return key.isEmpty() ? bare : bare.withHeader(header, prefix + key);
  }
}
