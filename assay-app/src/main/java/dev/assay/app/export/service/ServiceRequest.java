// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request to a service.
 *
 * @param path of the resource, from a slash on, with the query
 * @param headers besides those that all requests to the service have
 * @param what is sent, in words: {@code the spans of 200 questions}
 * @param repeatable whether sending it twice does no harm, so that it may be sent again after a
 *     failure that leaves open whether it arrived
 */
public record ServiceRequest(
    String method,
    String path,
    Map<String, String> headers,
    BodyPublisher body,
    String what,
    boolean repeatable) {
  private static final String CONTENT_TYPE = "Content-Type";

  /** A request that reads. */
  public static ServiceRequest get(String path, String what) {
    return new ServiceRequest("GET", path, Map.of(), BodyPublishers.noBody(), what, true);
  }

  /** A request with a JSON document. */
  public static ServiceRequest json(String path, String document, String what) {
    return post(path, "application/json", document.getBytes(StandardCharsets.UTF_8), what);
  }

  /** A request with a body of any type. */
  public static ServiceRequest post(String path, String type, byte[] body, String what) {
    return new ServiceRequest(
        "POST", path, Map.of(CONTENT_TYPE, type), BodyPublishers.ofByteArray(body), what, true);
  }

  /** A request that stores a file. */
  public static ServiceRequest put(String path, String type, BodyPublisher body, String what) {
    return new ServiceRequest("PUT", path, Map.of(CONTENT_TYPE, type), body, what, true);
  }

  /** Returns the request with another header. */
  public ServiceRequest with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(name, value);
    return new ServiceRequest(method, path, all, body, what, repeatable);
  }

  /** Returns the request as one that is not sent again if it may have arrived. */
  public ServiceRequest once() {
    return new ServiceRequest(method, path, headers, body, what, false);
  }
}
