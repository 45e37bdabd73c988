// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * OpenAI's chat completions, as OpenAI, Azure and Text Generation Inference serve them.
 *
 * @param longest the field for the longest answer; the other one is refused
 * @param header that shows the key
 */
record ChatProtocol(
    String provider, String basePath, String keyVariable, String header, String longest)
    implements ModelProtocol {
  private static final Set<String> ROLES = Set.of("system", "developer", "user", "assistant");

  @Override
  public Map<String, String> environment(String key, URI root) {
    return Map.of(keyVariable, key, "AZURE_OPENAI_ENDPOINT", root.toString());
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    boolean bearer = header.equals("authorization");
    return new RequestChecks(stubRequest)
        .post(basePath + "/chat/completions")
        .header(header, bearer ? "Bearer " + key : key)
        .without(bearer ? "api-key" : "authorization", "x-api-key", "x-goog-api-key")
        .only(
            "",
            "model",
            "messages",
            longest,
            "temperature",
            "seed",
            "stop",
            "stream",
            "reasoning_effort",
            "top_p",
            "logit_bias",
            "metadata")
        .text("/model")
        .messages("/messages", ROLES)
        .number("/temperature")
        .whole("/" + longest)
        .whole("/seed")
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
    {"id":"chatcmpl-1","object":"chat.completion","created":1764000000,"model":%s,
     "choices":[{"index":0,"message":{"role":"assistant","content":%s,"refusal":null,"annotations":[]},
       "logprobs":null,"finish_reason":"stop"}],
     "usage":{"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":%d,
       "prompt_tokens_details":{"cached_tokens":%d,"audio_tokens":0},
       "completion_tokens_details":{"reasoning_tokens":%d,"audio_tokens":0,
         "accepted_prediction_tokens":0,"rejected_prediction_tokens":0}},
     "service_tier":"default","system_fingerprint":"fp_1"}
    """
        .formatted(
            quoted(stubRequest.body().path("model").asText()),
            quoted(text),
            usage.prompt(),
            usage.completion(),
            usage.prompt() + usage.completion(),
            usage.cached(),
            usage.reasoning());
  }

  @Override
  public String error(int status, String message) {
    if (provider.equals("tgi")) {
      return "{\"error\":%s,\"error_type\":\"generation\"}".formatted(quoted(message));
    }
    return "{\"error\":{\"message\":%s,\"type\":\"invalid_request_error\",\"param\":null,\"code\":null}}"
        .formatted(quoted(message));
  }
}
