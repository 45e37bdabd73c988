// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

/**
 * A call that went well.
 *
 * @param value what the client library made of the answer
 * @param requestBody as it left, without any key
 * @param answer as it came, without any key
 */
public record CallResult<T>(T value, String requestBody, TransportResponse answer) {}
