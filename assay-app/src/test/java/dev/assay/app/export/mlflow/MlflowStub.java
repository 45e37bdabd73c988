// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.mlflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.export.TrackerStub.Answer;
import dev.assay.app.export.TrackerStub.Request;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Acts as MLflow's tracking server, after its REST API and the limits and rules for names that it
 * enforces: experiments and runs are kept, a parameter can't be changed, a metric has a history.
 */
final class MlflowStub {
  private static final String API = "/api/2.0/mlflow/";
  private static final String FILES = "/api/2.0/mlflow-artifacts/artifacts";
  private static final Pattern NAME = Pattern.compile("[/\\w.\\- ]+");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A run that the server keeps. */
  static final class StoredRun {
    final Map<String, String> params = new TreeMap<>();
    final Map<String, String> tags = new TreeMap<>();
    final Map<String, List<Double>> metrics = new TreeMap<>();
    String experiment = "";
    String name = "";
    String status = "RUNNING";
    long started;
    long ended;
  }

  final Map<String, String> experiments = new LinkedHashMap<>();
  final Map<String, StoredRun> runs = new LinkedHashMap<>();
  final Map<String, byte[]> files = new LinkedHashMap<>();
  private String stage = "active";
  private String artifacts = "mlflow-artifacts:/";
  private String authorization = "";

  /** Keeps files elsewhere. */
  void keepFilesAt(String root) {
    artifacts = root;
  }

  /** Requires this header. */
  void require(String header) {
    authorization = header;
  }

  void deleteExperiments() {
    stage = "deleted";
  }

  Answer answer(Request request) throws IOException {
    if (!request.header("Authorization").equals(authorization)) {
      return error(401, "UNAUTHENTICATED", "You are not authenticated");
    }
    if (request.path().startsWith(FILES + "/")) {
      assertThat(request.method()).isEqualTo("PUT");
      assertThat(request.body()).isNotEmpty();
      files.put(request.path().substring(FILES.length()), request.body());
      return Answer.json(200, "{}");
    }
    if (request.path().equals(API + "experiments/get-by-name")) {
      assertThat(request.method()).isEqualTo("GET");
      return experiment(request.query().replaceFirst("experiment_name=", ""));
    }
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.header("Content-Type")).isEqualTo("application/json");
    assertThat(request.body().length).isLessThanOrEqualTo(1_000_000);
    JsonNode body = JSON.readTree(request.body());
    return switch (request.path().replace(API, "")) {
      case "experiments/create" -> create(required(body, "name"));
      case "runs/search" -> search(body);
      case "runs/create" -> createRun(body);
      case "runs/log-batch" -> log(body);
      case "runs/set-tag" -> {
        run(body).tags.put(required(body, "key"), required(body, "value"));
        yield Answer.json(200, "{}");
      }
      case "runs/update" -> update(body);
      default -> error(404, "ENDPOINT_NOT_FOUND", request.path());
    };
  }

  private static Answer error(int status, String code, String message) {
    return Answer.json(
        status, JSON.createObjectNode().put("error_code", code).put("message", message).toString());
  }

  private static String required(JsonNode body, String field) {
    assertThat(body.path(field).isTextual()).as("%s in %s", field, body).isTrue();
    assertThat(body.path(field).textValue()).as(field).isNotEmpty();
    return body.path(field).textValue();
  }

  private Answer experiment(String encoded) {
    String name = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    String id = experiments.get(name);
    if (id == null) {
      return error(404, "RESOURCE_DOES_NOT_EXIST", "Could not find experiment");
    }
    ObjectNode answer = JSON.createObjectNode();
    answer
        .putObject("experiment")
        .put("experiment_id", id)
        .put("name", name)
        .put("lifecycle_stage", stage);
    return Answer.json(200, answer.toString());
  }

  private Answer create(String name) {
    assertThat(name.length()).isLessThanOrEqualTo(500);
    if (experiments.containsKey(name)) {
      return error(400, "RESOURCE_ALREADY_EXISTS", name);
    }
    String id = String.valueOf(experiments.size() + 1);
    experiments.put(name, id);
    return Answer.json(200, "{\"experiment_id\":\"" + id + "\"}");
  }

  private Answer search(JsonNode body) {
    String filter = required(body, "filter");
    assertThat(filter).matches("tags\\.`[\\w.]+` = '[0-9a-f]+'");
    String key = filter.replaceFirst("tags\\.`([^`]+)`.*", "$1");
    String value = filter.replaceFirst(".*'([^']+)'", "$1");
    assertThat(body.path("experiment_ids")).hasSize(1);
    ObjectNode answer = JSON.createObjectNode();
    for (Map.Entry<String, StoredRun> run : runs.entrySet()) {
      if (run.getValue().experiment.equals(body.at("/experiment_ids/0").textValue())
          && value.equals(run.getValue().tags.get(key))) {
        answer.withArray("/runs").add(json(run.getKey(), run.getValue()));
      }
    }
    return Answer.json(200, answer.toString());
  }

  private ObjectNode json(String id, StoredRun run) {
    ObjectNode json = JSON.createObjectNode();
    json.putObject("info")
        .put("run_id", id)
        .put("experiment_id", run.experiment)
        .put("status", run.status)
        .put("artifact_uri", artifacts + run.experiment + "/" + id + "/artifacts");
    ArrayNode metrics = json.putObject("data").putArray("metrics");
    run.metrics.forEach(
        (key, values) ->
            metrics.addObject().put("key", key).put("value", values.get(values.size() - 1)));
    return json;
  }

  private Answer createRun(JsonNode body) {
    StoredRun run = new StoredRun();
    run.experiment = required(body, "experiment_id");
    run.name = required(body, "run_name");
    assertThat(experiments).containsValue(run.experiment);
    assertThat(body.path("start_time").isIntegralNumber()).isTrue();
    run.started = body.path("start_time").longValue();
    body.path("tags").forEach(tag -> setTag(run, tag));
    String id = "%032x".formatted(runs.size() + 1);
    runs.put(id, run);
    ObjectNode answer = JSON.createObjectNode();
    answer.set("run", json(id, run));
    return Answer.json(200, answer.toString());
  }

  private StoredRun run(JsonNode body) {
    StoredRun run = runs.get(required(body, "run_id"));
    assertThat(run).isNotNull();
    return run;
  }

  private Answer log(JsonNode body) {
    StoredRun run = run(body);
    int all = body.path("metrics").size() + body.path("params").size() + body.path("tags").size();
    assertThat(body.path("metrics").size()).isLessThanOrEqualTo(1000);
    assertThat(body.path("params").size()).isLessThanOrEqualTo(100);
    assertThat(body.path("tags").size()).isLessThanOrEqualTo(100);
    assertThat(all).isLessThanOrEqualTo(1000);
    for (JsonNode param : body.path("params")) {
      String key = name(param);
      String value = param.path("value").textValue();
      assertThat(value.length()).isLessThanOrEqualTo(500);
      String before = run.params.putIfAbsent(key, value);
      if (before != null && !before.equals(value)) {
        return error(400, "INVALID_PARAMETER_VALUE", "Changing param values is not allowed");
      }
    }
    for (JsonNode metric : body.path("metrics")) {
      assertThat(metric.path("value").isNumber()).isTrue();
      assertThat(metric.path("timestamp").isIntegralNumber()).isTrue();
      assertThat(metric.path("timestamp").longValue()).isNotNegative();
      assertThat(metric.path("step").isIntegralNumber()).isTrue();
      run.metrics
          .computeIfAbsent(name(metric), key -> new ArrayList<>())
          .add(metric.path("value").doubleValue());
    }
    body.path("tags").forEach(tag -> setTag(run, tag));
    return Answer.json(200, "{}");
  }

  private static void setTag(StoredRun run, JsonNode tag) {
    assertThat(tag.path("value").textValue().length()).isLessThanOrEqualTo(5000);
    run.tags.put(name(tag), tag.path("value").textValue());
  }

  /** Names may become paths. */
  private static String name(JsonNode entity) {
    String name = required(entity, "key");
    assertThat(name).matches(NAME).hasSizeLessThanOrEqualTo(250);
    assertThat(List.of(name.split("/", -1))).doesNotContain("", ".", "..");
    return name;
  }

  private Answer update(JsonNode body) {
    StoredRun run = run(body);
    run.status = required(body, "status");
    assertThat(run.status).isIn("RUNNING", "SCHEDULED", "FINISHED", "FAILED", "KILLED");
    run.ended = body.path("end_time").longValue();
    return Answer.json(200, "{}");
  }
}
