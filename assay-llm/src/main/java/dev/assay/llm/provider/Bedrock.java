// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.AwsHttpClient;
import dev.assay.llm.wire.RequestSender;
import dev.langchain4j.model.bedrock.BedrockChatModel;
import dev.langchain4j.model.bedrock.BedrockChatRequestParameters;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.token.credentials.StaticTokenProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClientBuilder;
import software.amazon.awssdk.services.bedrockruntime.auth.scheme.BedrockRuntimeAuthSchemeProvider;

/**
 * The Converse API of Amazon Bedrock through the AWS SDK, which signs requests. A bearer token
 * takes precedence, then the keys in the environment, then the SDK's default credential chain
 * (profiles, containers, instances).
 */
final class Bedrock {
  private Bedrock() {}

  static OpenedModel open(ModelSetup setup) {
    String bearer = setup.key();
    // Shared by all calls, because it caches credentials until they expire.
    AwsCredentialsProvider credentials = new KnownCredentials(setup, credentials(setup));
    return new OpenedModel(
        (messages, sender) -> {
          try (BedrockRuntimeClient client = client(setup, bearer, credentials, sender)) {
            return model(setup, client).chat(messages);
          }
        },
        bearer,
        (request, key, sample) -> key.isEmpty() ? request : KeyHeader.BEARER.put(request, key));
  }

  /** The client for one call. */
  private static BedrockRuntimeClient client(
      ModelSetup setup, String bearer, AwsCredentialsProvider credentials, RequestSender sender) {
    BedrockRuntimeClientBuilder builder =
        BedrockRuntimeClient.builder()
            .httpClient(new AwsHttpClient(sender))
            .region(region(setup))
            .endpointOverride(setup.destination().baseUrl())
            .overrideConfiguration(
                settings ->
                    settings
                        .retryStrategy(AwsRetryStrategy.doNotRetry())
                        .apiCallTimeout(
                            setup.options().endpoint().timeout().plus(Duration.ofSeconds(5))));
    if (bearer.isEmpty()) {
      builder
          .authSchemeProvider(BedrockRuntimeAuthSchemeProvider.defaultProvider(List.of("sigv4")))
          .credentialsProvider(credentials);
    } else {
      builder
          .authSchemeProvider(
              BedrockRuntimeAuthSchemeProvider.defaultProvider(List.of("httpBearerAuth")))
          .tokenProvider(StaticTokenProvider.create(() -> KeyHeader.PLACEHOLDER));
    }
    return builder.build();
  }

  private static BedrockChatModel model(ModelSetup setup, BedrockRuntimeClient client) {
    return BedrockChatModel.builder()
        .client(client)
        .modelId(setup.name().name())
        .defaultRequestParameters(parameters(setup.options()))
        .maxRetries(0)
        .build();
  }

  private static BedrockChatRequestParameters parameters(ModelOptions options) {
    BedrockChatRequestParameters.Builder parameters = BedrockChatRequestParameters.builder();
    parameters.temperature(options.sampling().temperature());
    parameters.maxOutputTokens(options.maxTokens());
    if (!options.stop().isEmpty()) {
      parameters.stopSequences(options.stop());
    }
    if (!options.extra().isEmpty()) {
      parameters.additionalModelRequestFields(options.extra());
    }
    return parameters.build();
  }

  /** The region, which the signature needs even if the address is configured. */
  private static Region region(ModelSetup setup) {
    String region = setup.environment().get("AWS_REGION");
    if (region == null) {
      region = setup.environment().get("AWS_DEFAULT_REGION");
    }
    return Region.of(region == null ? "us-east-1" : region);
  }

  private static AwsCredentialsProvider credentials(ModelSetup setup) {
    ProviderEnvironment environment = setup.environment();
    String id = environment.get("AWS_ACCESS_KEY_ID");
    String secret = environment.get("AWS_SECRET_ACCESS_KEY");
    if (id == null || secret == null) {
      return DefaultCredentialsProvider.builder().build();
    }
    String session = environment.get("AWS_SESSION_TOKEN");
    AwsCredentials found =
        session == null
            ? AwsBasicCredentials.create(id, secret)
            : AwsSessionCredentials.create(id, secret, session);
    return () -> found;
  }

  /** Registers all credentials as secrets, and reports missing ones with Assay's own message. */
  private record KnownCredentials(ModelSetup setup, AwsCredentialsProvider from)
      implements AwsCredentialsProvider {
    @Override
    public AwsCredentials resolveCredentials() {
      AwsCredentials found = found();
      setup.secrets().add(found.accessKeyId());
      setup.secrets().add(found.secretAccessKey());
      @Nullable String session =
          found instanceof AwsSessionCredentials inSession ? inSession.sessionToken() : null;
      setup.secrets().add(session);
      return found;
    }

    private AwsCredentials found() {
      try {
        return from.resolveCredentials();
      } catch (SdkClientException none) {
        throw new ModelCallException(
            Kind.ACCESS,
            ("%s: no AWS credentials. Set AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and"
                    + " AWS_SECRET_ACCESS_KEY, or name a profile with AWS_PROFILE.")
                .formatted(setup.name()),
            null,
            null,
            "",
            null);
      }
    }

    /** Omits the credentials. */
    @Override
    public String toString() {
      return "KnownCredentials";
    }
  }
}
