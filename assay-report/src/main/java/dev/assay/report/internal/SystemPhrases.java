// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The system that a run measures, in words: who wrote the SQL. */
public final class SystemPhrases {
  private static final Pattern MODEL = Pattern.compile("model:(\\S+) prompt:(.+)");

  private SystemPhrases() {}

  /** A model and the prompt that it was asked with. */
  public record ModelPrompt(String model, String prompt) {}

  /**
   * Returns the model and its prompt; empty if no model was asked.
   *
   * @param generator id of the generator as the manifest has it
   */
  public static Optional<ModelPrompt> modelPrompt(String generator) {
    Matcher model = MODEL.matcher(generator);
    return model.matches()
        ? Optional.of(new ModelPrompt(model.group(1), model.group(2)))
        : Optional.empty();
  }

  /**
   * {@code openai/gpt-x with prompt default}, {@code answers.jsonl (recorded)}, {@code program
   * agent.py}, {@code service example.com}.
   *
   * @param generator id of the generator as the manifest has it
   */
  public static String of(String generator) {
    Matcher model = MODEL.matcher(generator);
    if (model.matches()) {
      return model.group(1) + " with prompt " + model.group(2);
    }
    int colon = generator.indexOf(':');
    String name = generator.substring(colon + 1);
    return switch (generator.substring(0, Math.max(0, colon))) {
      case "predictions" -> name + " (recorded)";
      case "command" -> "program " + name;
      case "http" -> "service " + name;
      default -> generator;
    };
  }
}
