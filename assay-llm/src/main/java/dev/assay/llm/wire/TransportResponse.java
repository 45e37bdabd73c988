// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What came back: status 2xx, the whole body, no key in it.
 *
 * @param latency from sending until the last byte
 */
public record TransportResponse(
    int status, Map<String, List<String>> headers, String body, Duration latency) {}
