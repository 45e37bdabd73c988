// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.mlflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceRequest;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests of MLflow's tracking server that an export needs.
 *
 * @see <a href="https://mlflow.org/docs/latest/api_reference/rest-api.html">REST API</a>
 */
record MlflowApi(ServiceClient client) {
  /** The tag by which a run is found again. */
  static final String RUN_ID_TAG = "assay.run_id";

  private static final String API = "/api/2.0/mlflow/";
  private static final String ARTIFACTS = "/api/2.0/mlflow-artifacts/artifacts";
  private static final int MOST_METRICS = 1000;
  private static final int MOST_TEXTS = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns an experiment, or {@code null} if there is none of this name. */
  @Nullable JsonNode experiment(String name) throws ExportFailedException {
    String path =
        API
            + "experiments/get-by-name?experiment_name="
            + URLEncoder.encode(name, StandardCharsets.UTF_8);
    JsonNode found = client.find(ServiceRequest.get(path, "the request for the experiment"));
    return found == null ? null : found.path("experiment");
  }

  /** Creates an experiment; returns its id. */
  String createExperiment(String name) throws ExportFailedException {
    ObjectNode document = JSON.createObjectNode().put("name", name);
    ServiceRequest request = post("experiments/create", document, "a new experiment").once();
    return text(client.send(request), "experiment_id");
  }

  /** Returns the run of an experiment that an earlier export made, or {@code null}. */
  @Nullable JsonNode run(String experiment, String assayRun) throws ExportFailedException {
    ObjectNode document =
        JSON.createObjectNode()
            .put("filter", "tags.`%s` = '%s'".formatted(RUN_ID_TAG, assayRun))
            .put("max_results", 1)
            .put("run_view_type", "ACTIVE_ONLY");
    document.putArray("experiment_ids").add(experiment);
    JsonNode run =
        client
            .send(post("runs/search", document, "the search for an earlier export"))
            .at("/runs/0");
    return run.isMissingNode() ? null : run;
  }

  /** Creates a run; returns it. */
  JsonNode createRun(String experiment, String name, long started, Map<String, String> tags)
      throws ExportFailedException {
    ObjectNode document =
        JSON.createObjectNode()
            .put("experiment_id", experiment)
            .put("run_name", name)
            .put("start_time", started);
    document.set("tags", pairs(tags));
    return client.send(post("runs/create", document, "a new run").once()).path("run");
  }

  /** Logs parameters, metrics and tags, in as many requests as MLflow's limits require. */
  void log(
      String run,
      Map<String, String> params,
      Map<String, Double> metrics,
      Map<String, String> tags,
      long now)
      throws ExportFailedException {
    List<Map.Entry<String, Double>> all = List.copyOf(metrics.entrySet());
    for (int from = 0; from == 0 || from < all.size(); from += MOST_METRICS - 2 * MOST_TEXTS) {
      int to = Math.min(all.size(), from + MOST_METRICS - 2 * MOST_TEXTS);
      ObjectNode document = JSON.createObjectNode().put("run_id", run);
      ArrayNode list = document.putArray("metrics");
      for (Map.Entry<String, Double> metric : all.subList(from, to)) {
        list.addObject()
            .put("key", metric.getKey())
            .put("value", metric.getValue())
            .put("timestamp", now)
            .put("step", 0);
      }
      if (from == 0) {
        document.set("params", pairs(params));
        document.set("tags", pairs(tags));
      }
      client.send(post("runs/log-batch", document, "parameters and metrics"));
    }
  }

  /** Sets one tag. */
  void tag(String run, String key, String value) throws ExportFailedException {
    client.send(
        post(
            "runs/set-tag",
            JSON.createObjectNode().put("run_id", run).put("key", key).put("value", value),
            "a tag"));
  }

  /**
   * Sets the status of a run.
   *
   * @param ended milliseconds since 1970, or {@code null} if it has not ended
   */
  void update(String run, String status, @Nullable Long ended) throws ExportFailedException {
    ObjectNode document = JSON.createObjectNode().put("run_id", run).put("status", status);
    if (ended != null) {
      document.put("end_time", ended);
    }
    client.send(post("runs/update", document, "the status of the run"));
  }

  /**
   * Stores a file through the server.
   *
   * @param path from the root of the server's artifacts, starting with a slash
   */
  void upload(String path, String name, String type, BodyPublisher content)
      throws ExportFailedException {
    client.send(ServiceRequest.put(ARTIFACTS + path + "/" + name, type, content, name));
  }

  private ServiceRequest post(String path, ObjectNode document, String what) {
    return ServiceRequest.json(API + path, document.toString(), what);
  }

  private static ArrayNode pairs(Map<String, String> texts) {
    ArrayNode list = JSON.createArrayNode();
    texts.forEach((key, value) -> list.addObject().put("key", key).put("value", value));
    return list;
  }

  /** Reads a field that MLflow always sends. */
  String text(JsonNode answer, String field) throws ExportFailedException {
    String text = answer.path(field).asText("");
    if (text.isEmpty()) {
      throw new ExportFailedException(
          "%s answered without %s; is it an MLflow server?"
              .formatted(client.address().host(), field));
    }
    return text;
  }
}
