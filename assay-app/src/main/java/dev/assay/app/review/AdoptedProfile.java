// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.config.ConfigFile;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A profile of one's own, written into a configuration file whose other lines stay as they are. */
record AdoptedProfile(Profile profile) {
  private static final Pattern BLOCK = Pattern.compile("compare\\s*:\\s*(#.*)?");
  private static final String INDENT = "  ";

  /** The lines of a file that has no section {@code compare}. */
  String snippet() {
    return "compare:\n  profile: %s\n  profiles:\n    %s\n".formatted(profile.name(), entry());
  }

  private String entry() {
    return profile.name()
        + ": ["
        + profile.accepted().stream().map(Relaxation::name).collect(Collectors.joining(", "))
        + "]";
  }

  /**
   * Adds the profile to a file, and makes it the one that decides.
   *
   * @param variables of the environment
   * @throws AssayException if the file can't be read or written, or its section is written in a way
   *     that can't be changed line by line
   */
  void write(Path file, Map<String, String> variables) {
    try {
      String text = Files.readString(file);
      String edited = edited(text, file);
      Profile read =
          ConfigFile.read(file, edited, variables, section -> section.equals("compare"))
              .scoring()
              .compare()
              .chosen();
      if (!read.equals(profile)) {
        throw byHand(file);
      }
      Files.writeString(file, edited);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  private String edited(String text, Path file) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int start = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (BLOCK.matcher(lines.get(i)).matches()) {
        start = i;
      } else if (lines.get(i).startsWith("compare") && start < 0) {
        throw byHand(file);
      }
    }
    if (start < 0) {
      return text + (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + snippet();
    }
    int end = start + 1;
    while (end < lines.size() && (lines.get(end).isBlank() || depth(lines.get(end)) > 0)) {
      end++;
    }
    List<String> section = lines.subList(start + 1, end);
    String indent =
        section.stream()
            .filter(line -> !line.isBlank())
            .findFirst()
            .map(line -> " ".repeat(depth(line)))
            .orElse(INDENT);
    int chosen = indexOf(section, indent + "profile:");
    if (chosen >= 0) {
      section.remove(chosen);
    }
    section.add(Math.max(0, chosen), indent + "profile: " + profile.name());
    int profiles = indexOf(section, indent + "profiles:");
    if (profiles < 0) {
      profiles = Math.max(0, chosen) + 1;
      section.add(profiles, indent + "profiles:");
    } else if (!section.get(profiles).replaceFirst("#.*", "").strip().equals("profiles:")) {
      throw byHand(file);
    }
    String deeper =
        profiles + 1 < section.size() && depth(section.get(profiles + 1)) > indent.length()
            ? " ".repeat(depth(section.get(profiles + 1)))
            : indent + INDENT;
    int old = indexOf(section, deeper + profile.name() + ":");
    if (old >= 0) {
      section.remove(old);
    }
    section.add(profiles + 1, deeper + entry());
    return String.join("\n", lines) + "\n";
  }

  private static int indexOf(List<String> lines, String start) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        return i;
      }
    }
    return -1;
  }

  private static int depth(String line) {
    return line.length() - line.stripLeading().length();
  }

  private AssayException byHand(Path file) {
    return new AssayException(
        "%s: its section 'compare' can't be changed line by line; write it by hand:\n%s"
            .formatted(file, snippet()));
  }
}
