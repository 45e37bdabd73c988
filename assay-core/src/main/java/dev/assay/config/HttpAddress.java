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
package dev.assay.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** Addresses of servers as people write them: {@code https://host:8000/path}. */
public final class HttpAddress {
  private HttpAddress() {}

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if it is none; a password that may stand in it is not said
   */
  public static URI parse(String text) {
    try {
      URI uri = new URI(text.strip());
      if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        "'%s' is no address; write it like https://host/path"
            .formatted(text.replaceAll("(?s)^.*@", "…@")));
  }
}
