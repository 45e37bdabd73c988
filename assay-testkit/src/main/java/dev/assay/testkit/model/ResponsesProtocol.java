// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** OpenAI's Responses API. */
record ResponsesProtocol() implements ModelProtocol {
  @Override
  public String provider() {
    return "openai-responses";
  }

  @Override
  public String basePath() {
    return "/v1";
  }

  @Override
  public Map<String, String> environment(String key, URI root) {
    return Map.of("OPENAI_API_KEY", key);
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    return new RequestChecks(stubRequest)
        .post("/v1/responses")
        .header("authorization", "Bearer " + key)
        .without("api-key", "x-api-key", "x-goog-api-key")
        .only(
            "",
            "model",
            "input",
            "instructions",
            "max_output_tokens",
            "temperature",
            "reasoning",
            "store",
            "stream",
            "metadata",
            "text")
        .text("/model")
        .list("/input")
        .need("/store", node -> !node.asBoolean(true), "false")
        .need("/stream", node -> !node.asBoolean(false), "false")
        .number("/temperature")
        .whole("/max_output_tokens")
        .problems();
  }

  @Override
  public String prompt(StubRequest stubRequest) {
    return RequestChecks.words(stubRequest.body().path("input"));
  }

  @Override
  public String answer(StubRequest stubRequest, String text, StubUsage usage) {
    return """
    {"id":"resp_1","object":"response","created_at":1764000000,"status":"completed","error":null,
     "incomplete_details":null,"instructions":null,"max_output_tokens":null,"model":%s,
     "output":[
       {"type":"reasoning","id":"rs_1","summary":[]},
       {"type":"message","id":"msg_1","status":"completed","role":"assistant",
        "content":[{"type":"output_text","text":%s,"annotations":[]}]}],
     "parallel_tool_calls":true,"store":false,"temperature":1.0,
     "usage":{"input_tokens":%d,"input_tokens_details":{"cached_tokens":%d},
       "output_tokens":%d,"output_tokens_details":{"reasoning_tokens":%d},"total_tokens":%d}}
    """
        .formatted(
            quoted(stubRequest.body().path("model").asText()),
            quoted(text),
            usage.prompt(),
            usage.cached(),
            usage.completion(),
            usage.reasoning(),
            usage.prompt() + usage.completion());
  }

  @Override
  public String error(int status, String message) {
    return "{\"error\":{\"message\":%s,\"type\":\"invalid_request_error\",\"param\":null,\"code\":null}}"
        .formatted(quoted(message));
  }
}
