// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.NearestName;
import dev.assay.llm.prompt.TemplateText.TemplatePart.Literal;
import dev.assay.llm.prompt.TemplateText.TemplatePart.Section;
import dev.assay.llm.prompt.TemplateText.TemplatePart.Slot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A text with slots and sections. A slot is a name in double braces; a section begins with the name
 * after {@code #} and ends with the name after {@code /}. A backslash before double braces makes
 * them plain text. If the mark of a section is alone on its line, the line is removed with it.
 */
public final class TemplateText {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  private static final Slots PROMPTS = new Slots(SlotNames.ALL, SlotNames.LISTED);

  private final List<TemplatePart> parts;

  /**
   * The slots that a text may have.
   *
   * @param listed the names that a message lists
   */
  public record Slots(Set<String> names, List<String> listed) {
    public Slots {
      names = Set.copyOf(names);
      listed = List.copyOf(listed);
    }
  }

  private TemplateText(List<TemplatePart> parts) {
    this.parts = parts;
  }

  /**
   * Parses a text.
   *
   * @param line number of its first line in the file, for messages
   */
  static TemplateText parse(String text, int line, InputProblemHandler inputProblemHandler) {
    return parse(text, line, inputProblemHandler, PROMPTS);
  }

  /**
   * Parses a text with its own set of slots.
   *
   * @param line number of its first line in the file, for messages
   */
  public static TemplateText parse(
      String text, int line, InputProblemHandler inputProblemHandler, Slots known) {
    return new TemplateText(new Parser(text, line, inputProblemHandler, known).parse());
  }

  /**
   * Returns the line on which a text in a YAML file begins; a block scalar begins after its
   * indicator.
   *
   * @param file the whole file
   * @param place of the text in it
   */
  public static int firstLine(String file, LocatedValue place) {
    String line = file.split("\n", place.line() + 1)[place.line() - 1];
    boolean block = line.stripTrailing().matches(".*:\\s*[|>][-+0-9]*(\\s+#.*)?");
    return block ? place.line() + 1 : place.line();
  }

  /** The text with its slots filled; inserted values are not parsed again. */
  String fill(PromptSlots slots) {
    return fill(slots::value);
  }

  /**
   * Returns the text with its slots filled; inserted values are not parsed again.
   *
   * @param slots the value of each slot, empty if it has none
   */
  public String fill(UnaryOperator<String> slots) {
    StringBuilder filled = new StringBuilder();
    fill(parts, slots, filled);
    return filled.toString();
  }

  private static void fill(
      List<TemplatePart> parts, UnaryOperator<String> slots, StringBuilder filled) {
    for (TemplatePart part : parts) {
      if (part instanceof Literal words) {
        filled.append(words.text());
      } else if (part instanceof Slot slot) {
        filled.append(slots.apply(slot.name()));
      } else if (part instanceof Section section && !slots.apply(section.slot()).isBlank()) {
        fill(section.parts(), slots, filled);
      }
    }
  }

  /** Returns the names of the slots, including those of sections. */
  public Set<String> slots() {
    Set<String> names = new TreeSet<>();
    collect(parts, names);
    return names;
  }

  private static void collect(List<TemplatePart> parts, Set<String> names) {
    for (TemplatePart part : parts) {
      if (part instanceof Slot slot) {
        names.add(slot.name());
      } else if (part instanceof Section section) {
        names.add(section.slot());
        collect(section.parts(), names);
      }
    }
  }

  /** Returns whether a slot is inserted whatever values the other slots have. */
  boolean alwaysHas(String slot) {
    return parts.stream().anyMatch(part -> part.equals(new Slot(slot)));
  }

  /** A parser of one text. */
  private static final class Parser {
    private final String text;
    private final int firstLine;
    private final InputProblemHandler inputProblemHandler;
    private final Slots known;
    private final Deque<Open> open = new ArrayDeque<>();
    private List<TemplatePart> parts = new ArrayList<>();
    private final StringBuilder words = new StringBuilder();

    /** A section that is not closed yet, and the parts before it. */
    private record Open(String slot, int at, List<TemplatePart> before) {}

    Parser(String text, int firstLine, InputProblemHandler inputProblemHandler, Slots known) {
      this.text = text;
      this.firstLine = firstLine;
      this.inputProblemHandler = inputProblemHandler;
      this.known = known;
    }

    List<TemplatePart> parse() {
      int at = 0;
      for (int mark = text.indexOf(OPEN); mark >= 0; mark = text.indexOf(OPEN, at)) {
        if (mark > at && text.charAt(mark - 1) == '\\') {
          words.append(text, at, mark - 1).append(OPEN);
          at = mark + OPEN.length();
        } else {
          words.append(text, at, mark);
          at = mark(mark);
        }
      }
      words.append(text.substring(at));
      endWords();
      if (!open.isEmpty()) {
        Open last = open.peek();
        fault(last.at, "the section '%s' is not closed".formatted(last.slot), closing(last.slot));
      }
      return List.copyOf(parts);
    }

    private static String closing(String slot) {
      return "add {{/%s}}".formatted(slot);
    }

    /** Reads the mark at an index; returns the index after it. */
    private int mark(int at) {
      int end = text.indexOf(CLOSE, at);
      int newline = text.indexOf('\n', at);
      if (end < 0 || (newline >= 0 && newline < end)) {
        fault(at, "a slot is opened by {{ and not closed", "add }}, or write \\{{ for two braces");
        return text.length();
      }
      String inner = text.substring(at + OPEN.length(), end).strip();
      int after = end + CLOSE.length();
      boolean starts = inner.startsWith("#");
      if (!starts && !inner.startsWith("/")) {
        endWords();
        parts.add(new Slot(known(inner, at)));
        return after;
      }
      int next = alone(at, after);
      endWords();
      String slot = known(inner.substring(1).strip(), at);
      if (starts) {
        open.push(new Open(slot, at, parts));
        parts = new ArrayList<>();
      } else {
        close(slot, at);
      }
      return next;
    }

    private void close(String slot, int at) {
      if (open.isEmpty()) {
        fault(at, "{{/%s}} closes a section that is not open".formatted(slot), "remove it");
        return;
      }
      Open last = open.pop();
      if (!last.slot.equals(slot)) {
        fault(
            at,
            "{{/%s}} comes before the section '%s' of line %d is closed"
                .formatted(slot, last.slot, line(last.at)),
            closing(last.slot) + " before it");
      }
      List<TemplatePart> section = parts;
      parts = last.before;
      parts.add(new Section(slot, section));
    }

    private String known(String name, int at) {
      if (!known.names().contains(name)) {
        fault(at, "there is no slot '%s'".formatted(name), NearestName.hint(name, known.listed()));
      }
      return name;
    }

    /** The index after a mark, or after its whole line if the line has nothing else. */
    private int alone(int at, int after) {
      int line = text.lastIndexOf('\n', at - 1) + 1;
      int newline = text.indexOf('\n', after);
      int end = newline < 0 ? text.length() : newline;
      if (!text.substring(line, at).isBlank() || !text.substring(after, end).isBlank()) {
        return after;
      }
      words.setLength(words.length() - (at - line));
      return newline < 0 ? text.length() : newline + 1;
    }

    private void endWords() {
      if (!words.isEmpty()) {
        parts.add(new Literal(words.toString()));
        words.setLength(0);
      }
    }

    private int line(int at) {
      return firstLine + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private void fault(int at, String message, String remedy) {
      inputProblemHandler.report(line(at), 0, message, remedy);
    }
  }

  /** A part of a template's text. */
  sealed interface TemplatePart {
    /** Literal text. */
    record Literal(String text) implements TemplatePart {}

    /** A placeholder for a value. */
    record Slot(String name) implements TemplatePart {}

    /** Parts that are omitted if a slot is blank. */
    record Section(String slot, List<TemplatePart> parts) implements TemplatePart {
      public Section {
        parts = List.copyOf(parts);
      }
    }
  }
}
