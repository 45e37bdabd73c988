// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The model that a run asked.
 *
 * @param provider Assay's name of the provider, such as {@code openai}
 * @param name the provider's name of the model
 * @param prompt the name of the prompt
 */
public record AskedModel(String provider, String name, String prompt) {
  private static final Pattern GENERATOR = Pattern.compile("model:([^/\\s]+)/(\\S+) prompt:(.*)");

  /** Reads the id of a generator; {@code null} if it is no model. */
  static @Nullable AskedModel of(String generator) {
    Matcher matcher = GENERATOR.matcher(generator);
    return matcher.matches()
        ? new AskedModel(matcher.group(1), matcher.group(2), matcher.group(3))
        : null;
  }

  /** Returns the provider by its name in OpenTelemetry's conventions, where it has one there. */
  public String conventionalProvider() {
    return switch (provider) {
      case "openai-responses" -> "openai";
      case "azure" -> "azure.ai.openai";
      case "bedrock" -> "aws.bedrock";
      case "gemini" -> "gcp.gemini";
      case "vertex" -> "gcp.vertex_ai";
      case "mistral" -> "mistral_ai";
      case "watsonx" -> "ibm.watsonx.ai";
      default -> provider;
    };
  }

  @Override
  public String toString() {
    return provider + "/" + name;
  }
}
