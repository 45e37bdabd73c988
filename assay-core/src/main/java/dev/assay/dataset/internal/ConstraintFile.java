// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.YamlValues;
import dev.assay.model.DataConstraint;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A file of constraints on the data of databases. It is no part of the data set's hash, as no
 * verdict depends on it.
 *
 * @param path its path, whether it exists or not
 * @param constraints in the order of the file; empty if there is none
 */
public record ConstraintFile(Path path, List<DatabaseConstraint> constraints) {
  /** The usual name, beside the questions. */
  public static final String NAME = "constraints.yaml";

  /** The first item of a list in block style. */
  private static final Pattern ITEM = Pattern.compile("(?m)^( *)- ");

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

  public ConstraintFile {
    constraints = List.copyOf(constraints);
  }

  /** The file that goes with questions: beside their file, or in their folder. */
  public static Path beside(Path questions) {
    return Files.isDirectory(questions) ? questions.resolve(NAME) : questions.resolveSibling(NAME);
  }

  /**
   * Reads a file; there are no constraints if it does not exist.
   *
   * @throws AssayException naming file, line and remedy, if anything in it is wrong
   */
  public static ConstraintFile read(Path path) {
    if (!Files.exists(path)) {
      return new ConstraintFile(path, List.of());
    }
    try (InputFile file = InputFile.open(path)) {
      return new ConstraintFile(
          path,
          YamlValues.read(file)
              .map(document -> new DataConstraintReader(file).ofFile(document))
              .orElse(List.of()));
    }
  }

  /** The constraints on a database. */
  public List<DataConstraint> of(String database) {
    return constraints.stream()
        .filter(each -> each.database().equals(database))
        .map(DatabaseConstraint::constraint)
        .toList();
  }

  /**
   * Requires that a data set has every database that is named.
   *
   * @param known ids of the data set's databases
   * @throws AssayException naming file, line and remedy
   */
  public void require(Set<String> known) {
    List<String> faults = new ArrayList<>();
    for (DatabaseConstraint each : constraints) {
      if (!known.contains(each.database())) {
        faults.add(
            "%s: no question has the database '%s'; %s"
                .formatted(
                    each.constraint().place(),
                    each.database(),
                    NearestName.hint(each.database(), new TreeSet<>(known))));
      }
    }
    DataConstraint.requireNone(faults);
  }

  /** Returns whether the constraint is present, for any reason. */
  public boolean has(DatabaseConstraint constraint) {
    return of(constraint.database()).stream()
        .anyMatch(each -> each.toString().equals(constraint.constraint().toString()));
  }

  /** Returns a copy with one more, which is not written yet. */
  public ConstraintFile with(DatabaseConstraint constraint) {
    List<DatabaseConstraint> all = new ArrayList<>(constraints);
    all.add(constraint);
    return new ConstraintFile(path, all);
  }

  /**
   * Writes a constraint at the end of the file; what stands there already stays as it is.
   *
   * @throws AssayException if the file can't be written, or is no list that a line can be added to;
   *     then it is unchanged
   */
  public void append(DatabaseConstraint constraint) {
    Path draft = path.resolveSibling(path.getFileName() + ".new");
    try {
      String before = Files.exists(path) ? Files.readString(path) : "";
      Matcher item = ITEM.matcher(before);
      String addition = yaml(constraint).indent(item.find() ? item.group(1).length() : 0);
      String separator = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
      Files.writeString(draft, before + separator + addition);
      if (!isExtended(draft, before.isEmpty() ? 0 : read(path).constraints().size())) {
        Files.delete(draft);
        throw new AssayException(
            "%s: nothing can be added at its end; add this constraint yourself:\n%s"
                .formatted(path, yaml(constraint).stripTrailing()));
      }
      Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw FileProblem.unwritable(path, e);
    }
  }

  private static boolean isExtended(Path draft, int before) {
    try {
      return read(draft).constraints().size() == before + 1;
    } catch (AssayException e) {
      return false;
    }
  }

  private static String yaml(DatabaseConstraint each) {
    DataConstraint constraint = each.constraint();
    StringBuilder lines = new StringBuilder();
    line(lines.append("- "), "database", quoted(each.database()));
    String names =
        constraint.names().size() == 1
            ? quoted(constraint.names().get(0))
            : constraint.names().stream()
                .map(ConstraintFile::quoted)
                .collect(Collectors.joining(", ", "[", "]"));
    line(lines.append("  "), constraint.kind().word(), names);
    String least = constraint.least();
    String most = constraint.most();
    if (least != null) {
      line(lines.append("  "), "min", bound(least));
    }
    if (most != null) {
      line(lines.append("  "), "max", bound(most));
    }
    if (constraint.kind() == DataConstraint.Kind.PATTERN) {
      line(lines.append("  "), "matches", quoted(constraint.text()));
    } else if (constraint.kind() == DataConstraint.Kind.NEVER) {
      line(lines.append("  "), "when", quoted(constraint.text()));
    }
    String because = constraint.because();
    if (because != null) {
      line(lines.append("  "), "because", quoted(because));
    }
    return lines.toString();
  }

  private static void line(StringBuilder lines, String key, String value) {
    lines.append(key).append(": ").append(value).append('\n');
  }

  private static String bound(String text) {
    return text.matches("-?\\d+(\\.\\d+)?") ? text : quoted(text);
  }

  /** A text as YAML takes it: plain if it is a name, else in double quotes. */
  private static String quoted(String text) {
    if (PLAIN.matcher(text).matches() && !text.matches("(?i)true|false|null|yes|no|on|off|y|n")) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
              } else if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                quoted.append(c > 0xFFFF ? "\\U%08x".formatted(c) : "\\u%04x".formatted(c));
              } else {
                quoted.appendCodePoint(c);
              }
            });
    return quoted.append('"').toString();
  }
}
