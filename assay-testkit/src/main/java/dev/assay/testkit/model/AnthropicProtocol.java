// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Anthropic's messages: cached tokens are counted apart, and a longest answer must be given. */
record AnthropicProtocol() implements ModelProtocol {
  @Override
  public String provider() {
    return "anthropic";
  }

  @Override
  public String basePath() {
    return "/v1";
  }

  @Override
  public Map<String, String> environment(String key, URI root) {
    return Map.of("ANTHROPIC_API_KEY", key);
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    return new RequestChecks(stubRequest)
        .post("/v1/messages")
        .header("x-api-key", key)
        .header("anthropic-version", "2023-06-01")
        .without("authorization", "api-key", "x-goog-api-key")
        .only(
            "",
            "model",
            "messages",
            "system",
            "max_tokens",
            "temperature",
            "stop_sequences",
            "stream",
            "output_config",
            "metadata",
            "thinking")
        .text("/model")
        .messages("/messages", Set.of("user", "assistant"))
        .need("/max_tokens", node -> node.isIntegralNumber() && node.asInt() > 0, "a number")
        .number("/temperature")
        .texts("/stop_sequences")
        .problems();
  }

  @Override
  public String prompt(StubRequest stubRequest) {
    return (RequestChecks.words(stubRequest.body().path("system"))
            + "\n"
            + RequestChecks.words(stubRequest.body().path("messages")))
        .strip();
  }

  @Override
  public String answer(StubRequest stubRequest, String text, StubUsage usage) {
    return """
    {"id":"msg_1","type":"message","role":"assistant","model":%s,
     "content":[{"type":"text","text":%s}],
     "stop_reason":"end_turn","stop_sequence":null,
     "usage":{"input_tokens":%d,"cache_creation_input_tokens":0,"cache_read_input_tokens":%d,
       "output_tokens":%d,"service_tier":"standard"}}
    """
        .formatted(
            quoted(stubRequest.body().path("model").asText()),
            quoted(text),
            usage.prompt() - usage.cached(),
            usage.cached(),
            usage.completion());
  }

  @Override
  public String error(int status, String message) {
    return "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":%s},\"request_id\":\"req_1\"}"
        .formatted(quoted(message));
  }
}
