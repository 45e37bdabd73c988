// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request as sent.
 *
 * @param headers by name, ignoring case
 * @param body as text; empty for none
 */
public record TransportRequest(
    String method, URI uri, Map<String, List<String>> headers, String body) {
  public TransportRequest {
    TreeMap<String, List<String>> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, values) -> sorted.put(name, List.copyOf(values)));
    headers = sorted;
  }

  /** Returns a copy with a header added or replaced. */
  public TransportRequest withHeader(String name, String value) {
    Map<String, List<String>> changed = new LinkedHashMap<>(withoutHeader(name).headers);
    changed.put(name, List.of(value));
    return new TransportRequest(method, uri, changed, body);
  }

  /** Returns a copy without a header. */
  public TransportRequest withoutHeader(String name) {
    Map<String, List<String>> changed = new LinkedHashMap<>();
    headers.forEach(
        (key, values) -> {
          if (!key.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
            changed.put(key, values);
          }
        });
    return new TransportRequest(method, uri, changed, body);
  }

  public TransportRequest withUri(URI changed) {
    return new TransportRequest(method, changed, headers, body);
  }

  public TransportRequest withBody(String changed) {
    return new TransportRequest(method, uri, headers, changed);
  }

  /** Returns a text without headers, which contain keys. */
  @Override
  public String toString() {
    return method + " " + uri.getHost() + uri.getPath();
  }
}
