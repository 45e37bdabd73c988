// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.YamlValues;
import dev.assay.llm.chat.PromptMessage.Role;
import dev.assay.llm.prompt.PromptTemplate.Part;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A template file: a text, or a list of chat messages. */
record TemplateFile(Path path, String text, InputProblemHandler inputProblemHandler) {
  private static final String SYSTEM = "--- system";
  private static final String USER = "--- user";
  private static final String ASSISTANT = "--- assistant";
  private static final Set<String> FIELDS = Set.of("role", "content");

  static TemplateFile read(Path path) {
    try (InputFile file = InputFile.open(path)) {
      StringWriter text = new StringWriter();
      try {
        file.reader().transferTo(text);
      } catch (IOException e) {
        throw file.failure(e);
      }
      return new TemplateFile(path, text.toString().replace("\r\n", "\n"), file.faults());
    }
  }

  InputProblemHandler faults() {
    return inputProblemHandler;
  }

  List<Part> parts() {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".yaml") || name.endsWith(".yml")) {
      return yamlParts();
    }
    return name.endsWith(".json") ? jsonParts() : textParts(text, inputProblemHandler);
  }

  /**
   * Splits a text into messages at lines such as {@code --- user}; if the first line is not one,
   * the text is a user message.
   */
  static List<Part> textParts(String text, InputProblemHandler inputProblemHandler) {
    List<String> lines = List.of(text.split("\n", -1));
    if (!lines.get(0).stripTrailing().startsWith("--- ")) {
      return List.of(new Part(Role.USER, TemplateText.parse(text, 1, inputProblemHandler)));
    }
    List<Part> parts = new ArrayList<>();
    int start = 0;
    while (start < lines.size()) {
      int end = start + 1;
      while (end < lines.size() && role(lines.get(end)) == null) {
        end++;
      }
      Role role = role(lines.get(start));
      String said = String.join("\n", lines.subList(start + 1, end));
      if (role == null) {
        inputProblemHandler.report(
            start + 1,
            0,
            "'%s' is not a message marker".formatted(lines.get(start)),
            "write '%s', '%s' or '%s'".formatted(SYSTEM, USER, ASSISTANT));
      } else {
        check(parts, role, start + 1, inputProblemHandler);
        parts.add(new Part(role, TemplateText.parse(said, start + 2, inputProblemHandler)));
      }
      start = end;
    }
    return ended(parts, lines.size(), inputProblemHandler);
  }

  private static @Nullable Role role(String line) {
    return switch (line.stripTrailing()) {
      case SYSTEM -> Role.SYSTEM;
      case USER -> Role.USER;
      case ASSISTANT -> Role.ASSISTANT;
      default -> null;
    };
  }

  private static void check(
      List<Part> before, Role role, int line, InputProblemHandler inputProblemHandler) {
    if (role == Role.SYSTEM && !before.isEmpty()) {
      inputProblemHandler.report(
          line, 0, "only the first message may be the system's", "move it there, or join the two");
    }
  }

  private static List<Part> ended(
      List<Part> parts, int line, InputProblemHandler inputProblemHandler) {
    if (parts.isEmpty() || parts.get(parts.size() - 1).role() != Role.USER) {
      inputProblemHandler.report(
          line, 0, "the last message must be the user's", "add one with the role 'user'");
    }
    return parts;
  }

  private List<Part> jsonParts() {
    List<Part> parts = new ArrayList<>();
    try (InputFile file = InputFile.open(path)) {
      if (file.peek() != '[') {
        inputProblemHandler.report(1, 1, "a list of messages is expected", "write [{\"role\": …}]");
      }
      JsonValues.objects(file, name -> true, message -> add(message, parts));
    }
    return ended(parts, 1, inputProblemHandler);
  }

  private List<Part> yamlParts() {
    List<Part> parts = new ArrayList<>();
    try (InputFile file = InputFile.open(path)) {
      Optional<LocatedValue> document = YamlValues.read(file);
      if (document.isPresent() && document.get() instanceof Items messages) {
        for (LocatedValue message : messages.values()) {
          if (message instanceof Fields fields) {
            add(fields, parts);
          } else {
            inputProblemHandler.report(
                message, "a message must be an object", "write role: and content:");
          }
        }
        return ended(parts, messages.line(), inputProblemHandler);
      }
    }
    inputProblemHandler.report(
        1, 0, "a list of messages is expected", "write - role: user, content: …");
    return parts;
  }

  private void add(Fields message, List<Part> parts) {
    FieldReader fields = new FieldReader(message, inputProblemHandler).allowOnly(FIELDS);
    fields.needed("role");
    Role role = fields.oneOf("role", Role.class);
    String content = fields.neededText("content");
    LocatedValue place = fields.value("content");
    if (role != null && content != null && place != null) {
      check(parts, role, message.line(), inputProblemHandler);
      parts.add(
          new Part(
              role,
              TemplateText.parse(
                  content, TemplateText.firstLine(text, place), inputProblemHandler)));
    }
  }
}
