// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.config.KnownSecret;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.CallDestination;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFactoryTest {
  private static final Map<String, String> NOTHING = Map.of();

  @Test
  void guardsTheKeysOfAllHostedProviders() {
    for (Provider provider : Providers.all()) {
      boolean hosted = provider.baseUrl() != null && !provider.baseUrl().contains("localhost");
      assertThat(KnownSecret.isOwnServer(provider.name() + "/m"))
          .as(provider.name())
          .isNotEqualTo(hosted);
      if (hosted) {
        String variable = Objects.requireNonNull(provider.keyVariable());
        assertThat(KnownSecret.isModelKey(variable)).as(provider.name()).isTrue();
        if (!provider.baseUrl().startsWith("${")) {
          String host = provider.baseUrl().replaceFirst("https://(?:[^/}]*})?[-.]?([^/]*).*", "$1");
          assertThat(KnownSecret.mayGoTo(variable, host)).as(host).isTrue();
        }
      }
    }
  }

  @Test
  void namesTheNearestProviderOrAllOfThem() {
    assertThatThrownBy(
            () -> ModelFactory.open(ModelName.parse("opnai/gpt-x"), ModelOptions.DEFAULT, NOTHING))
        .isInstanceOf(AssayException.class)
        .hasMessage("there is no provider 'opnai'; did you mean 'openai'?");
    assertThatThrownBy(
            () -> ModelFactory.open(ModelName.parse("xyzzy/m"), ModelOptions.DEFAULT, NOTHING))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("llama.cpp, mlx, together");
  }

  @ParameterizedTest
  @CsvSource({
    "openai/m, OPENAI_API_KEY",
    "anthropic/m, ANTHROPIC_API_KEY",
    "azure/m, AZURE_OPENAI_ENDPOINT",
    "gemini/m, GEMINI_API_KEY",
    "vertex/m, GOOGLE_CLOUD_LOCATION",
    "bedrock/m, AWS_REGION or AWS_DEFAULT_REGION",
    "watsonx/m, WATSONX_URL",
    "mistral/m, MISTRAL_API_KEY",
    "groq/m, GROQ_API_KEY",
    "together/a/b, TOGETHER_API_KEY"
  })
  void namesTheVariableThatIsMissingBeforeAnyCall(String model, String variable) {
    assertThatThrownBy(
            () -> ModelFactory.open(ModelName.parse(model), ModelOptions.DEFAULT, NOTHING))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith(model + ": the environment variable " + variable + " is not set");
  }

  @Test
  void wantsTheKeyOfTheVariableThatIsNamed() {
    ModelOptions options = options("MY_KEY", "http://localhost:9/v1", null, null);
    assertThatThrownBy(() -> ModelFactory.open(ModelName.parse("vllm/m"), options, NOTHING))
        .hasMessageContaining("MY_KEY is not set");
  }

  @ParameterizedTest
  @ValueSource(strings = {"two words of key", "key-with\nline-break-inside", "schlüssel-1234"})
  void refusesAKeyThatCanBeNoneWithoutShowingIt(String key) {
    assertThatThrownBy(
            () ->
                ModelFactory.open(
                    ModelName.parse("openai/m"),
                    ModelOptions.DEFAULT,
                    Map.of("OPENAI_API_KEY", key)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("OPENAI_API_KEY")
        .hasMessageNotContaining(key);
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic/m, seed",
    "openai-responses/m, seed",
    "bedrock/m, seed",
    "mistral/m, reasoningEffort",
    "bedrock/m, reasoningEffort"
  })
  void saysWhichSettingToLeaveOut(String model, String setting) {
    ModelOptions options =
        options(
            "MY_KEY",
            "http://localhost:9",
            setting.equals("seed") ? 1 : null,
            setting.equals("seed") ? null : "low");
    assertThatThrownBy(
            () ->
                ModelFactory.open(
                    ModelName.parse(model), options, Map.of("MY_KEY", StubbedModels.CANARY)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("has no setting for " + setting + "; leave it out")
        .hasMessageContaining("extra");
  }

  @ParameterizedTest
  @CsvSource({
    "openai/m, api.openai.com",
    "azure/m, my-place.openai.azure.com",
    "bedrock/m, bedrock-runtime.eu-west-1.amazonaws.com",
    "vertex/m, europe-west4-aiplatform.googleapis.com",
    "watsonx/m, eu-de.ml.cloud.ibm.com",
    "ollama/m, localhost:11434",
    "vllm/m, localhost:8000"
  })
  void saysWherePromptsGoWithoutAKey(String model, String host) {
    Map<String, String> environment =
        Map.of(
            "AZURE_OPENAI_ENDPOINT", "https://my-place.openai.azure.com/",
            "AWS_DEFAULT_REGION", "eu-west-1",
            "GOOGLE_CLOUD_PROJECT", "p1",
            "GOOGLE_CLOUD_LOCATION", "europe-west4",
            "WATSONX_URL", "https://eu-de.ml.cloud.ibm.com");
    CallDestination there =
        ModelFactory.destination(ModelName.parse(model), ModelOptions.DEFAULT, environment);
    assertThat(there.host()).isEqualTo(host);
  }

  @Test
  void knowsTheOneVertexLocationWhoseHostHasNoPrefix() {
    Map<String, String> environment =
        Map.of("GOOGLE_CLOUD_PROJECT", "p1", "GOOGLE_CLOUD_LOCATION", "global");
    assertThat(
            ModelFactory.destination(ModelName.parse("vertex/m"), ModelOptions.DEFAULT, environment)
                .baseUrl())
        .isEqualTo(
            URI.create(
                "https://aiplatform.googleapis.com/v1/projects/p1/locations/global/publishers/google"));
  }

  @Test
  void wantsABaseUrlForAServerThatItDoesNotKnow() {
    assertThatThrownBy(
            () ->
                ModelFactory.destination(
                    ModelName.parse("compatible/m"), ModelOptions.DEFAULT, NOTHING))
        .hasMessageContaining("set its address with baseUrl");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://user:hunter22@host/v1", "ftp://host/v1", "https://host/v1?key=hunter22"})
  void refusesABaseUrlThatIsNoneOrHoldsAPasswordWithoutShowingIt(String url) {
    ModelOptions options = options(null, url, null, null);
    assertThatThrownBy(() -> ModelFactory.open(ModelName.parse("compatible/m"), options, NOTHING))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("baseUrl")
        .hasMessageNotContaining("hunter22");
  }

  @Test
  void everyProviderOpensOnceItHasWhatItNeeds() {
    Map<String, String> environment =
        Map.of(
            "MY_KEY", StubbedModels.CANARY, "WATSONX_PROJECT_ID", "p1", "AWS_REGION", "eu-west-1");
    assertThat(Providers.all()).hasSize(19);
    for (Provider provider : Providers.all()) {
      ModelName name = new ModelName(provider.name(), "m");
      try (var model =
          ModelFactory.open(
              name, options("MY_KEY", "https://h.example", null, null), environment)) {
        assertThat(model.name()).isEqualTo(name);
        assertThat(model.toString()).isEqualTo(provider.name() + "/m");
      }
    }
  }

  private static ModelOptions options(
      @Nullable String keyVariable,
      String baseUrl,
      @Nullable Integer seed,
      @Nullable String effort) {
    return new ModelOptions(
        new ModelOptions.Endpoint(URI.create(baseUrl), keyVariable, Duration.ofSeconds(5)),
        new ModelOptions.Sampling(null, seed),
        null,
        List.of(),
        effort,
        Map.of());
  }
}
