// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * Google's generateContent: tokens of reasoning are counted apart from those of the answer.
 *
 * @param vertex whether it is Vertex AI, with a project in the path and a bearer token
 */
record GeminiProtocol(boolean vertex) implements ModelProtocol {
  @Override
  public String provider() {
    return vertex ? "vertex" : "gemini";
  }

  @Override
  public String basePath() {
    return vertex ? "/v1/projects/p1/locations/europe-west4/publishers/google" : "/v1beta";
  }

  @Override
  public Map<String, String> environment(String key, URI root) {
    return vertex ? Map.of("GOOGLE_ACCESS_TOKEN", key) : Map.of("GEMINI_API_KEY", key);
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    String header = vertex ? "authorization" : "x-goog-api-key";
    return new RequestChecks(stubRequest)
        .post(basePath() + "/models/stub-model:generateContent")
        .header(header, vertex ? "Bearer " + key : key)
        .without(vertex ? "x-goog-api-key" : "authorization", "api-key", "x-api-key")
        .only(
            "",
            "contents",
            "systemInstruction",
            "generationConfig",
            "safetySettings",
            "tools",
            "toolConfig",
            "labels")
        .only(
            "/generationConfig",
            "temperature",
            "maxOutputTokens",
            "seed",
            "stopSequences",
            "thinkingConfig",
            "responseMimeType",
            "candidateCount",
            "topK",
            "topP")
        .list("/contents")
        .text("/contents/0/parts/0/text")
        .number("/generationConfig/temperature")
        .whole("/generationConfig/maxOutputTokens")
        .whole("/generationConfig/seed")
        .texts("/generationConfig/stopSequences")
        .problems();
  }

  @Override
  public String prompt(StubRequest stubRequest) {
    return (RequestChecks.words(stubRequest.body().path("systemInstruction"))
            + "\n"
            + RequestChecks.words(stubRequest.body().path("contents")))
        .strip();
  }

  @Override
  public String answer(StubRequest stubRequest, String text, StubUsage usage) {
    return """
    {"candidates":[{"content":{"parts":[{"text":%s}],"role":"model"},"finishReason":"STOP","index":0}],
     "usageMetadata":{"promptTokenCount":%d,"cachedContentTokenCount":%d,"candidatesTokenCount":%d,
       "thoughtsTokenCount":%d,"totalTokenCount":%d,
       "promptTokensDetails":[{"modality":"TEXT","tokenCount":%d}]},
     "modelVersion":"stub-model","responseId":"r1"}
    """
        .formatted(
            quoted(text),
            usage.prompt(),
            usage.cached(),
            usage.completion() - usage.reasoning(),
            usage.reasoning(),
            usage.prompt() + usage.completion(),
            usage.prompt());
  }

  @Override
  public String error(int status, String message) {
    return "{\"error\":{\"code\":%d,\"message\":%s,\"status\":\"INTERNAL\"}}"
        .formatted(status, quoted(message));
  }
}
