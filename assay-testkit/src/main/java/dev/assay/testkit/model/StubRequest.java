// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A request as it arrived.
 *
 * @param path with its query
 * @param headers by name in lower case; the first value of each
 * @param raw the body as text
 * @param body as JSON; missing if it is none
 */
public record StubRequest(
    String method, String path, Map<String, String> headers, String raw, JsonNode body) {
  /** A header's value, or empty. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
