// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.wire.TransportRequest;
import java.net.URI;

/**
 * IBM's text chat. Its messages and answers are OpenAI's except for a few names, so LangChain4j's
 * OpenAI model writes and reads them. IBM's own client is not used, because it retries ten times,
 * which only an environment variable could disable.
 */
final class Watsonx {
  /** The API version that this was written for, which every request names. */
  private static final String VERSION = "2025-02-06";

  private static final String IDENTITY = "https://iam.cloud.ibm.com";

  private Watsonx() {}

  static OpenedModel open(ModelSetup setup) {
    ProviderEnvironment environment = setup.environment();
    String key = setup.key();
    String project = environment.get("WATSONX_PROJECT_ID");
    String space = project == null ? environment.get("WATSONX_SPACE_ID") : null;
    if (space == null) {
      project = environment.need("WATSONX_PROJECT_ID", "the project that is billed");
    }
    String identity = environment.get("WATSONX_IAM_URL");
    URI chat = URI.create(setup.url() + "/ml/v1/text/chat?version=" + VERSION);
    String owner = space == null ? "project_id" : "space_id";
    String ownerId = space == null ? project : space;
    return new OpenedModel(
        OpenedModel.langChain(setup, ChatModels::openAi),
        new IbmToken(setup, key, URI.create(identity == null ? IDENTITY : identity)),
        (request, token, sample) -> {
          TransportRequest shown = KeyHeader.BEARER.put(request, token).withUri(chat);
          ObjectNode body = RequestFields.withSettings(request, setup, sample);
          body.set("model_id", body.remove("model"));
          body.put(owner, ownerId);
          body.remove("stream");
          return shown.withBody(body.toString());
        });
  }
}
