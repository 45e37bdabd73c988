// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.export.DerivedId;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.SentParts;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceRequest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends scores to Langfuse in batches, as its own clients do. A score keeps its id, so that a
 * repeated export replaces it.
 *
 * @see <a href="https://api.reference.langfuse.com/">API reference</a>
 */
final class LangfuseScores {
  private static final String PATH = "/api/public/ingestion";

  /** The batch size of Langfuse's own clients; the server takes batches of up to 3.5 MB. */
  private static final int MOST_SCORES = 100;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ServiceClient client;
  private final @Nullable String environment;
  private final String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  private final SentParts sent;
  private ArrayNode batch = JSON.createArrayNode();

  LangfuseScores(ServiceClient client, @Nullable String environment) {
    this.client = client;
    this.sent = new SentParts(client, "scores");
    this.environment = environment;
  }

  /** Adds a score that is a number. */
  void number(String trace, String name, double value) throws ExportFailedException {
    add(body(trace, name, "NUMERIC").put("value", value));
  }

  /** Adds a score that is a word, with a sentence that explains it. */
  void word(String trace, String name, String value, String comment) throws ExportFailedException {
    add(body(trace, name, "CATEGORICAL").put("value", value).put("comment", comment));
  }

  private ObjectNode body(String trace, String name, String type) {
    ObjectNode body =
        JSON.createObjectNode()
            .put("id", DerivedId.text("score", trace, name))
            .put("traceId", trace)
            .put("name", name)
            .put("dataType", type);
    if (environment != null) {
      body.put("environment", environment);
    }
    return body;
  }

  private void add(ObjectNode body) throws ExportFailedException {
    ObjectNode event =
        JSON.createObjectNode()
            // Langfuse ignores an event that it has; a changed score must be another one.
            .put("id", DerivedId.text("event", body.toString()))
            .put("type", "score-create")
            .put("timestamp", now);
    event.set("body", body);
    batch.add(event);
    if (batch.size() == MOST_SCORES) {
      flush();
    }
  }

  /**
   * Sends the rest.
   *
   * @throws ExportFailedException if the request was not taken
   */
  void flush() throws ExportFailedException {
    if (batch.isEmpty()) {
      return;
    }
    ObjectNode document = JSON.createObjectNode();
    document.set("batch", batch);
    JsonNode answer =
        client.send(ServiceRequest.json(PATH, document.toString(), sent.next(batch.size())));
    sent.add(batch.size());
    batch = JSON.createArrayNode();
    for (JsonNode error : answer.path("errors")) {
      String message = error.path("message").asText("");
      sent.reject(
          1,
          "status %s%s"
              .formatted(
                  error.path("status").asText("unknown"), message.isEmpty() ? "" : ", " + message));
    }
  }

  /** The scores that were sent so far. */
  SentParts sent() {
    return sent;
  }
}
