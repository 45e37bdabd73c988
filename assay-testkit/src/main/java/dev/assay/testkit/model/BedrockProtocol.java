// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import static dev.assay.testkit.model.RequestChecks.quoted;

import dev.assay.testkit.model.ModelProtocol.StubUsage;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * Amazon's Converse; cached tokens are counted apart.
 *
 * @param signed whether requests are signed with an access key, or carry a bearer token
 */
record BedrockProtocol(boolean signed) implements ModelProtocol {
  static final String ACCESS_KEY_ID = "AKIASTUBSTUBSTUB0001";

  @Override
  public String provider() {
    return "bedrock";
  }

  @Override
  public String basePath() {
    return "";
  }

  @Override
  public Map<String, String> environment(String key, URI root) {
    return signed
        ? Map.of(
            "AWS_ACCESS_KEY_ID",
            ACCESS_KEY_ID,
            "AWS_SECRET_ACCESS_KEY",
            key,
            "AWS_SESSION_TOKEN",
            "session-" + key,
            "AWS_REGION",
            "eu-west-1")
        : Map.of("AWS_BEARER_TOKEN_BEDROCK", key, "AWS_REGION", "eu-west-1");
  }

  @Override
  public List<String> problems(StubRequest stubRequest, String key) {
    RequestChecks checks =
        new RequestChecks(stubRequest)
            .post("/model/stub-model/converse")
            .without("api-key", "x-api-key", "x-goog-api-key")
            .only(
                "",
                "messages",
                "system",
                "inferenceConfig",
                "additionalModelRequestFields",
                "toolConfig")
            .only("/inferenceConfig", "temperature", "maxTokens", "stopSequences", "topP")
            .list("/messages")
            .text("/messages/0/content/0/text")
            .number("/inferenceConfig/temperature")
            .whole("/inferenceConfig/maxTokens")
            .texts("/inferenceConfig/stopSequences");
    if (signed) {
      checks.header("x-amz-security-token", "session-" + key);
      String start = "AWS4-HMAC-SHA256 Credential=" + ACCESS_KEY_ID + "/";
      if (!stubRequest.header("authorization").startsWith(start)
          || !stubRequest.header("authorization").contains("/eu-west-1/bedrock/aws4_request")) {
        checks.problems().add("The request signature is wrong");
      }
    } else {
      checks.header("authorization", "Bearer " + key);
    }
    return checks.problems();
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
    {"output":{"message":{"role":"assistant","content":[{"text":%s}]}},"stopReason":"end_turn",
     "usage":{"inputTokens":%d,"outputTokens":%d,"totalTokens":%d,"cacheReadInputTokens":%d,
       "cacheWriteInputTokens":0},
     "metrics":{"latencyMs":12}}
    """
        .formatted(
            quoted(text),
            usage.prompt() - usage.cached(),
            usage.completion(),
            usage.prompt() + usage.completion(),
            usage.cached());
  }

  @Override
  public String error(int status, String message) {
    return "{\"message\":%s}".formatted(quoted(message));
  }
}
