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
