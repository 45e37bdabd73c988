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
