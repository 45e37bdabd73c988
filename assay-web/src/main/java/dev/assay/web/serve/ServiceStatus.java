// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The status of a service.
 *
 * @param version of Assay
 * @param questions that pairs may name
 * @param databases that are known by name
 * @param workers pairs evaluated at once
 * @param profile of batches that name none
 */
public record ServiceStatus(
    String version, int questions, List<String> databases, int workers, String profile) {
  static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  public ServiceStatus {
    databases = List.copyOf(databases);
  }

  Map<String, Object> json(boolean stopping, long uptimeSeconds) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("status", stopping ? "stopping" : "ok");
    facts.put("version", version);
    facts.put("uptime_seconds", uptimeSeconds);
    facts.put("workers", workers);
    facts.put("profile", profile);
    facts.put("questions", questions);
    facts.put("databases", databases);
    return facts;
  }

  /** The description of the service for programs. */
  static byte[] openApi() {
    try (InputStream in = ServiceStatus.class.getResourceAsStream("openapi.json")) {
      if (in == null) {
        throw new IllegalStateException("openapi.json is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
