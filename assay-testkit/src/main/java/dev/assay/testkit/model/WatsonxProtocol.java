// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** IBM's text chat, and the identity service that gives a token for a key. */
public record WatsonxProtocol() implements ModelProtocol {
  static final String TOKEN_PATH = "/identity/token";

  /** The token given for the key. */
  public static final String TOKEN = "iam-token-9876543210-canary";

  @Override
  public String provider() {
    return "watsonx";
  }

  @Override
  public String basePath() {
    return "";
  }

  @Override
  public Map<String, String> environment(String key, URI root) {
    return Map.of(
        "WATSONX_API_KEY",
        key,
        "WATSONX_PROJECT_ID",
        "project-1",
        "WATSONX_URL",
        root.toString(),
        "WATSONX_IAM_URL",
        root.toString());
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    return new RequestChecks(stubRequest)
        .post("/ml/v1/text/chat?version=2025-02-06")
        .header("authorization", "Bearer " + TOKEN)
        .without("api-key", "x-api-key", "x-goog-api-key")
        .only(
            "",
            "model_id",
            "project_id",
            "messages",
            "max_tokens",
            "temperature",
            "seed",
            "stop",
            "reasoning_effort",
            "metadata",
            "time_limit")
        .text("/model_id")
        .text("/project_id")
        .messages("/messages", Set.of("system", "user", "assistant"))
        .number("/temperature")
        .whole("/max_tokens")
        .whole("/seed")
        .texts("/stop")
        .problems();
  }

  /** Returns whether a key was shown as the identity service wants it. */
  static boolean accepts(StubRequest stubRequest, String key) {
    return stubRequest.method().equals("POST")
        && stubRequest.header("content-type").equals("application/x-www-form-urlencoded")
        && stubRequest
            .raw()
            .equals(
                "grant_type=urn%3Aibm%3Aparams%3Aoauth%3Agrant-type%3Aapikey&apikey="
                    + URLEncoder.encode(key, StandardCharsets.UTF_8));
  }

  static String token(long seconds) {
    return """
    {"access_token":%s,"refresh_token":"not_supported","token_type":"Bearer",
     "expires_in":%d,"expiration":1764003600,"scope":"ibm openid"}
    """
        .formatted(quoted(TOKEN), seconds);
  }

  @Override
  public String prompt(StubRequest stubRequest) {
    return RequestChecks.words(stubRequest.body().path("messages"));
  }

  @Override
  public String answer(StubRequest stubRequest, String text, StubUsage usage) {
    return """
    {"id":"chat-1","object":"chat.completion","model_id":%s,"model":%s,
     "choices":[{"index":0,"message":{"role":"assistant","content":%s},"finish_reason":"stop"}],
     "created":1764000000,"model_version":"1.0.0","created_at":"2026-01-01T00:00:00.000Z",
     "usage":{"completion_tokens":%d,"prompt_tokens":%d,"total_tokens":%d},
     "system":{"warnings":[]}}
    """
        .formatted(
            quoted(stubRequest.body().path("model_id").asText()),
            quoted(stubRequest.body().path("model_id").asText()),
            quoted(text),
            usage.completion(),
            usage.prompt(),
            usage.prompt() + usage.completion());
  }

  @Override
  public String error(int status, String message) {
    return "{\"errors\":[{\"code\":\"error\",\"message\":%s}],\"trace\":\"t1\",\"status_code\":%d}"
        .formatted(quoted(message), status);
  }
}
