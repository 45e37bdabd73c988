// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.AssayException;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.NearestName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds built-in rubrics and those of the user. */
public final class Rubrics {
  /** The name of the default rubric. */
  public static final String DEFAULT = "execution_score";

  /** The name of the default rubric for predictions without gold that were run. */
  public static final String WITH_RESULT = "execution_score_with_result";

  private static final List<String> BUILT_IN =
      List.of(
          DEFAULT,
          WITH_RESULT,
          "execution_score_published",
          "gold_equivalence",
          "result_equivalence",
          "readability",
          "efficiency");

  /** The rubric on counterexamples, which is not for predictions. */
  private static final String COUNTEREXAMPLE = "counterexample";

  private Rubrics() {}

  static Rubric ofCounterexamples() {
    return builtIn(COUNTEREXAMPLE);
  }

  /** Returns the names of the built-in rubrics. */
  public static List<String> builtInNames() {
    return BUILT_IN;
  }

  /**
   * Returns a built-in rubric by name, or reads one from a file.
   *
   * @throws AssayException with file, line and column, if the rubric is invalid; if there is none;
   *     or if the name is that of a file and of a built-in one
   */
  public static Rubric named(String name) {
    return named(name, Path.of(""));
  }

  /**
   * Like {@link #named(String)}.
   *
   * @param here the folder in which files are looked for
   */
  static Rubric named(String name, Path here) {
    Path file = here.resolve(name);
    if (BUILT_IN.contains(name) && Files.isRegularFile(file)) {
      throw new AssayException(
          "'%1$s' is both a built-in rubric and a file here; write ./%1$s for the file, or rename it"
              .formatted(name));
    }
    return name.contains("/") || name.contains(".") || Files.isRegularFile(file)
        ? read(file)
        : builtIn(name);
  }

  /** Reads a rubric from a YAML file, like {@link #named}. */
  public static Rubric read(Path path) {
    try (InputFile file = InputFile.open(path)) {
      return RubricFile.read(file);
    }
  }

  private static Rubric builtIn(String name) {
    byte[] text = text(name).getBytes(StandardCharsets.UTF_8);
    try (InputFile file = InputFile.of(Path.of(name + ".yaml"), new ByteArrayInputStream(text))) {
      return RubricFile.read(file);
    }
  }

  /**
   * Returns the text of a built-in rubric, as a template for a custom one.
   *
   * @throws AssayException if there is no rubric with that name
   */
  public static String text(String name) {
    if (!BUILT_IN.contains(name) && !name.equals(COUNTEREXAMPLE)) {
      throw new AssayException(
          "there is no built-in rubric '%s'; %s, or name a file"
              .formatted(name, NearestName.hint(name, BUILT_IN)));
    }
    try (InputStream in = Rubrics.class.getResourceAsStream("rubric/" + name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException("the rubric " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Assay's own rubric %s can't be read".formatted(name), e);
    }
  }
}
