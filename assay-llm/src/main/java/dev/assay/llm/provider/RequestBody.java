// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.wire.TransportRequest;

/** The JSON body of a request. */
final class RequestBody {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RequestBody() {}

  /** The body with the settings of a call. */
  static ObjectNode withSettings(TransportRequest request, ModelSetup setup, int sample) {
    ObjectNode body = read(request.body());
    RequestFields fields = setup.provider().protocol().fields();
    // Remove what the library added on its own, such as an empty list of stop sequences.
    fields.clear(body);
    RequestFields.merge(body, fields.body(setup.options(), sample));
    return body;
  }

  private static ObjectNode read(String text) {
    try {
      if (JSON.readTree(text) instanceof ObjectNode body) {
        return body;
      }
    } catch (JacksonException notJson) {
      // Reported below. Not expected, because a library has just written the text.
    }
    throw new IllegalStateException("a request's body is no JSON object");
  }
}
