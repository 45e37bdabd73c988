// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.HttpTransport;
import dev.assay.llm.wire.SecretRedactor;
import dev.assay.llm.wire.TransportRequest;
import dev.assay.llm.wire.TransportResponse;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

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

  /**
   * A token of IBM Cloud's identity service, obtained with an API key and used until shortly before
   * it expires. Safe for use by several threads; one of them fetches the token while the others
   * wait.
   */
  private static final class IbmToken implements OpenedModel.Key {
    private static final Duration MARGIN = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ModelSetup setup;
    private final HttpTransport httpTransport;
    private final TransportRequest request;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable String token;
    private Instant expires = Instant.MIN;

    IbmToken(ModelSetup setup, String key, URI identity) {
      this.setup = setup;
      CallDestination place = setup.destination();
      CallDestination there =
          new CallDestination(place.model(), identity, place.keyVariable(), place.timeout());
      // Separate from the model's secrets: these include tokens, and the service may return the
      // same
      // token twice.
      SecretRedactor own = new SecretRedactor();
      own.add(key);
      this.httpTransport = new HttpTransport(there, own);
      this.request =
          new TransportRequest(
              "POST",
              URI.create(identity + "/identity/token"),
              Map.of(
                  "Content-Type", List.of("application/x-www-form-urlencoded"),
                  "Accept", List.of("application/json")),
              "grant_type=urn%3Aibm%3Aparams%3Aoauth%3Agrant-type%3Aapikey&apikey="
                  + URLEncoder.encode(key, StandardCharsets.UTF_8));
    }

    @Override
    public String value(Instant deadline) {
      try {
        lock.lockInterruptibly();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted before " + setup.name());
      }
      try {
        if (token == null || Instant.now().isAfter(expires)) {
          token = fetched(deadline);
        }
        return token;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void refused() {
      lock.lock();
      try {
        token = null;
      } finally {
        lock.unlock();
      }
    }

    private String fetched(Instant deadline) {
      TransportResponse answer = httpTransport.send(request, deadline);
      JsonNode body = read(answer);
      String fresh = body.path("access_token").asText();
      if (fresh.isEmpty() || !body.path("expires_in").isIntegralNumber()) {
        // Omits the body, which may contain a token.
        throw httpTransport.unreadable(
            new TransportResponse(answer.status(), Map.of(), "(not kept)", answer.latency()),
            "no access_token");
      }
      setup.secrets().add(fresh);
      expires = Instant.now().plusSeconds(body.path("expires_in").asLong()).minus(MARGIN);
      return fresh;
    }

    private JsonNode read(TransportResponse answer) {
      try {
        return JSON.readTree(answer.body());
      } catch (JacksonException notJson) {
        throw httpTransport.unreadable(answer, "no JSON");
      }
    }
  }
}
