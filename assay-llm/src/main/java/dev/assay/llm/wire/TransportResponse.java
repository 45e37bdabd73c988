// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A response with status 2xx: its complete body, without any key.
 *
 * @param latency from sending the request until the last byte
 */
public record TransportResponse(
    int status, Map<String, List<String>> headers, String body, Duration latency) {}
