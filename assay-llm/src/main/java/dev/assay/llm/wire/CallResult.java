// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

/**
 * A successful call.
 *
 * @param value the client library's result
 * @param requestBody the request as sent, without any key
 * @param answer the response as received, without any key
 */
public record CallResult<T>(T value, String requestBody, TransportResponse answer) {}
