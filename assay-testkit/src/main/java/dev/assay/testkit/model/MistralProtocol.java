// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Mistral's chat completions: like OpenAI's, with another word for the seed. */
record MistralProtocol() implements ModelProtocol {
  @Override
  public String provider() {
    return "mistral";
  }

  @Override
  public String basePath() {
    return "/v1";
  }

  @Override
  public Map<String, String> environment(String key, URI root) {
    return Map.of("MISTRAL_API_KEY", key);
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    return new RequestChecks(stubRequest)
        .post("/v1/chat/completions")
        .header("authorization", "Bearer " + key)
        .without("api-key", "x-api-key", "x-goog-api-key")
        .only(
            "",
            "model",
            "messages",
            "max_tokens",
            "temperature",
            "random_seed",
            "stop",
            "stream",
            "safe_prompt",
            "top_p",
            "response_format",
            "metadata")
        .text("/model")
        .messages("/messages", Set.of("system", "user", "assistant"))
        .number("/temperature")
        .whole("/max_tokens")
        .whole("/random_seed")
        .texts("/stop")
        .problems();
  }

  @Override
  public String prompt(StubRequest stubRequest) {
    return RequestChecks.words(stubRequest.body().path("messages"));
  }

  @Override
  public String answer(StubRequest stubRequest, String text, StubUsage usage) {
    return """
    {"id":"cmpl-1","object":"chat.completion","created":1764000000,"model":%s,
     "usage":{"prompt_tokens":%d,"total_tokens":%d,"completion_tokens":%d,
       "prompt_tokens_details":{"cached_tokens":%d}},
     "choices":[{"index":0,"finish_reason":"stop",
       "message":{"role":"assistant","tool_calls":null,"content":%s}}]}
    """
        .formatted(
            quoted(stubRequest.body().path("model").asText()),
            usage.prompt(),
            usage.prompt() + usage.completion(),
            usage.completion(),
            usage.cached(),
            quoted(text));
  }

  @Override
  public String error(int status, String message) {
    return "{\"object\":\"error\",\"message\":%s,\"type\":\"invalid_request_error\",\"param\":null,\"code\":\"1000\"}"
        .formatted(quoted(message));
  }
}
