// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ollama's own chat, asked for whole; it counts nothing but prompt and answer. */
record OllamaProtocol() implements ModelProtocol {
  @Override
  public String provider() {
    return "ollama";
  }

  @Override
  public String basePath() {
    return "";
  }

  @Override
  public Map<String, String> environment(String key, URI root) {
    return Map.of("OLLAMA_API_KEY", key);
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    return new RequestChecks(stubRequest)
        .post("/api/chat")
        .header("authorization", "Bearer " + key)
        .without("api-key", "x-api-key", "x-goog-api-key")
        .only("", "model", "messages", "options", "stream", "think", "format", "tools", "metadata")
        .text("/model")
        .messages("/messages", Set.of("system", "user", "assistant"))
        .need("/stream", node -> node.isBoolean() && !node.asBoolean(), "false")
        .number("/options/temperature")
        .whole("/options/num_predict")
        .whole("/options/seed")
        .texts("/options/stop")
        .problems();
  }

  @Override
  public String prompt(StubRequest stubRequest) {
    return RequestChecks.words(stubRequest.body().path("messages"));
  }

  @Override
  public String answer(StubRequest stubRequest, String text, StubUsage usage) {
    return """
    {"model":%s,"created_at":"2026-01-01T00:00:00.000000Z",
     "message":{"role":"assistant","content":%s},
     "done_reason":"stop","done":true,"total_duration":500,"load_duration":100,
     "prompt_eval_count":%d,"prompt_eval_duration":100,"eval_count":%d,"eval_duration":300}
    """
        .formatted(
            quoted(stubRequest.body().path("model").asText()),
            quoted(text),
            usage.prompt(),
            usage.completion());
  }

  @Override
  public String error(int status, String message) {
    return "{\"error\":%s}".formatted(quoted(message));
  }
}
