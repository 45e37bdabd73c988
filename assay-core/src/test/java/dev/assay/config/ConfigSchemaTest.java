// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.dataset.Datasets;
import dev.assay.metric.Metrics;
import dev.assay.model.Relaxation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The shipped schema and the reader know the same keys and words. */
class ConfigSchemaTest {
  private final JsonNode schema;

  ConfigSchemaTest() throws IOException {
    try (InputStream resource = ConfigFile.class.getResourceAsStream("assay.schema.json")) {
      schema = new ObjectMapper().readTree(Objects.requireNonNull(resource));
    }
  }

  private List<String> keys(String pointer) {
    JsonNode object = schema.at(pointer);
    assertThat(object.path("additionalProperties").isBoolean()).as(pointer).isTrue();
    assertThat(object.path("additionalProperties").asBoolean()).as(pointer).isFalse();
    List<String> keys = new ArrayList<>();
    object.path("properties").fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  @Test
  void hasTheKeysOfTheReader() {
    assertThat(keys("")).containsExactlyInAnyOrderElementsOf(ConfigKeys.TOP);
    assertThat(keys("/properties/questions/oneOf/1"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.QUESTIONS);
    assertThat(keys("/properties/generator"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.GENERATOR);
    String generator = "/properties/generator/properties/";
    assertThat(keys(generator + "settings")).containsExactlyInAnyOrderElementsOf(ConfigKeys.MODEL);
    assertThat(keys(generator + "schema")).containsExactlyInAnyOrderElementsOf(ConfigKeys.SCHEMA);
    assertThat(keys(generator + "examples"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.EXAMPLES);
    assertThat(keys(generator + "embeddings/oneOf/1"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.EMBEDDINGS);
    assertThat(keys(generator + "store")).containsExactlyInAnyOrderElementsOf(ConfigKeys.STORE);
    assertThat(keys(generator + "limits")).containsExactlyInAnyOrderElementsOf(ConfigKeys.LIMITS);
    assertThat(keys(generator + "budget")).containsExactlyInAnyOrderElementsOf(ConfigKeys.BUDGET);
    assertThat(keys("/properties/judge")).containsExactlyInAnyOrderElementsOf(ConfigKeys.JUDGE);
    assertThat(keys("/properties/judge/properties/schema"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.JUDGE_SCHEMA);
    assertThat(keys("/properties/judge/properties/settings"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.MODEL);
    assertThat(keys(generator + "http")).containsExactlyInAnyOrderElementsOf(ConfigKeys.HTTP);
    assertThat(keys("/properties/databases/oneOf/2/additionalProperties"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.DATABASE);
    assertThat(
            keys("/properties/databases/oneOf/2/additionalProperties/properties/password/oneOf/1"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.PASSWORD);
    assertThat(keys("/properties/execution"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.EXECUTION);
    assertThat(keys("/properties/compare")).containsExactlyInAnyOrderElementsOf(ConfigKeys.COMPARE);
    assertThat(keys("/properties/metrics/oneOf/2"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.METRICS);
    assertThat(keys("/properties/metrics/oneOf/2/properties/aws"))
        .containsExactlyInAnyOrderElementsOf(ConfigKeys.AWS_METRICS);
    assertThat(texts(schema.at("/properties/metrics/oneOf/0/enum"))).isEqualTo(Metrics.groups());
    assertThat(keys("/properties/gate")).containsExactlyInAnyOrderElementsOf(ConfigKeys.GATE);
  }

  @Test
  void hasTheFormatsAndRelaxations() {
    assertThat(texts(schema.at("/properties/format/enum")))
        .containsExactlyInAnyOrderElementsOf(Datasets.formats());
    assertThat(
            texts(
                schema.at(
                    "/properties/compare/properties/profiles/additionalProperties/items/enum")))
        .isEqualTo(Arrays.stream(Relaxation.values()).map(Relaxation::name).toList());
  }
}
