// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.AssayException;
import dev.assay.input.internal.FileHashes;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.NearestName;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.chat.PromptMessage.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A prompt template with slots for each question's content. It is checked when it is read, so that
 * filling it can't fail. Immutable.
 */
public final class PromptTemplate {
  private static final List<String> BUILT_IN = List.of("default", "plain", "reasoning");

  private final String name;
  private final String sha256;
  private final List<Part> parts;

  /** One message with unfilled slots. */
  record Part(Role role, TemplateText text) {}

  private PromptTemplate(String name, String text, List<Part> parts) {
    this.name = name;
    this.sha256 = FileHashes.ofText(text);
    this.parts = List.copyOf(parts);
  }

  /**
   * Reads a template from a file: chat messages from YAML or JSON (by the file's extension), else a
   * text.
   *
   * @throws AssayException with file and line, if the template is invalid
   */
  public static PromptTemplate read(Path file) {
    TemplateFile source = TemplateFile.read(file);
    List<Part> parts = source.parts();
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]+$", "");
    return checked(new PromptTemplate(name, source.text(), parts), source.faults());
  }

  /** Returns a built-in template: {@code default}, {@code plain} or {@code reasoning}. */
  public static PromptTemplate builtIn(String name) {
    if (!BUILT_IN.contains(name)) {
      throw new AssayException(
          "there is no built-in prompt '%s'; %s".formatted(name, NearestName.hint(name, BUILT_IN)));
    }
    String text = BundledTexts.find("template/" + name + ".txt").orElseThrow();
    InputProblemHandler inputProblemHandler =
        (line, column, message, remedy) -> {
          throw new IllegalStateException(
              "built-in prompt %s, line %d: %s; %s".formatted(name, line, message, remedy));
        };
    return checked(
        new PromptTemplate(name, text, TemplateFile.textParts(text, inputProblemHandler)),
        inputProblemHandler);
  }

  /** Returns the names of the built-in templates. */
  public static List<String> builtInNames() {
    return BUILT_IN;
  }

  private static PromptTemplate checked(
      PromptTemplate template, InputProblemHandler inputProblemHandler) {
    if (template.parts.stream().noneMatch(part -> part.text.alwaysHas(SlotNames.QUESTION))) {
      inputProblemHandler.report(
          1, 0, "the slot {{question}} is missing", "add it where no section may leave it out");
    }
    return template;
  }

  /** Returns the messages for a question, without blank ones. */
  public List<PromptMessage> fill(PromptSlots slots) {
    List<PromptMessage> messages = new ArrayList<>();
    for (Part part : parts) {
      String text = part.text.fill(slots).strip();
      if (!text.isEmpty()) {
        messages.add(new PromptMessage(part.role, text));
      }
    }
    return List.copyOf(messages);
  }

  /** Returns the file name without its extension, or the name of the built-in template. */
  public String name() {
    return name;
  }

  /**
   * Returns the hash of its text, in hexadecimal: two runs with the same hash used the same
   * template.
   */
  public String sha256() {
    return sha256;
  }

  /** Returns the names of the template's slots. */
  public Set<String> slots() {
    Set<String> names = new TreeSet<>();
    parts.forEach(part -> names.addAll(part.text.slots()));
    return names;
  }

  /** Returns whether it has a slot for the previous error. */
  public boolean asksForCorrection() {
    Set<String> slots = slots();
    return slots.contains(SlotNames.PREVIOUS_SQL) || slots.contains(SlotNames.PREVIOUS_ERROR);
  }

  /** Returns warnings about valid but possibly unintended parts, a sentence each. */
  public List<String> warnings() {
    Set<String> slots = slots();
    List<String> warnings = new ArrayList<>();
    if (!slots.contains(SlotNames.SCHEMA)) {
      warnings.add(
          "the prompt '%s' has no slot {{schema}}: the model is not shown the tables"
              .formatted(name));
    }
    if (slots.contains(SlotNames.PREVIOUS_ERROR) && !slots.contains(SlotNames.PREVIOUS_SQL)) {
      warnings.add(
          "the prompt '%s' shows {{previous_error}} without {{previous_sql}}".formatted(name));
    }
    return warnings;
  }
}
