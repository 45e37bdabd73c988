// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The paths of a server and what answers them. A path that ends with {@code /} stands for all that
 * begin with it. Filled before the server starts.
 */
public final class Routes {
  static final String GET = "GET";
  static final String POST = "POST";

  private final Map<String, Map<String, Endpoint>> paths = new TreeMap<>();

  /** Adds a path to read; {@code HEAD} is answered, too. Reading must not change anything. */
  public Routes get(String path, Endpoint endpoint) {
    return add(path, GET, endpoint);
  }

  /** Adds a path to which JSON is sent. */
  public Routes post(String path, Endpoint endpoint) {
    return add(path, POST, endpoint);
  }

  private Routes add(String path, String method, Endpoint endpoint) {
    if (paths.computeIfAbsent(path, each -> new TreeMap<>()).put(method, endpoint) != null) {
      throw new IllegalArgumentException(method + " " + path + " is there already");
    }
    return this;
  }

  /** The endpoint of a request; a problem with status 404 or 405 if there is none. */
  Endpoint of(String method, String path) {
    Map<String, Endpoint> methods =
        exactly(path).orElseThrow(() -> HttpProblem.notFound("not_found", "there is no " + path));
    Endpoint endpoint = methods.get(method.equals("HEAD") ? GET : method);
    if (endpoint == null) {
      throw new HttpProblem(
          405, "method_not_allowed", "%s takes %s".formatted(path, allowed(methods)));
    }
    return endpoint;
  }

  private Optional<Map<String, Endpoint>> exactly(String path) {
    Map<String, Endpoint> exact = paths.get(path);
    if (exact != null || path.endsWith("/")) {
      return Optional.ofNullable(exact);
    }
    int end = path.lastIndexOf('/');
    return Optional.ofNullable(paths.get(path.substring(0, end + 1))).filter(methods -> end > 0);
  }

  /** The path of the route that a request's path belongs to; {@code other} if to none. */
  String known(String path) {
    if (paths.containsKey(path)) {
      return path;
    }
    int end = path.lastIndexOf('/');
    String folder = path.substring(0, end + 1);
    return end > 0 && paths.containsKey(folder) ? folder : "other";
  }

  private static String allowed(Map<String, Endpoint> methods) {
    return String.join(" or ", new TreeSet<>(methods.keySet()));
  }
}
