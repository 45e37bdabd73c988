// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.dataset.Dataset;
import dev.assay.dataset.QuestionLocations.Place;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A problem in the form in which compilers print theirs, which editors and build servers read:
 * {@code questions.jsonl:17:1: error: dev-16: wrong: the rows hold other values (WRONG_VALUES)}.
 *
 * @param file the file to correct
 * @param line 1-based
 * @param column 1-based
 * @param severity of the problem
 * @param message one line
 */
public record ProblemLine(Path file, int line, int column, Severity severity, String message) {
  /** {@code file:line:column: message; remedy}, where line and column may be missing. */
  private static final Pattern LOCATED = Pattern.compile("(.+?):(\\d+):(?:(\\d+):)? (.*)");

  private static final Pattern OF_FILE = Pattern.compile("([^:]+): (.*)");

  /** The severity of a problem. */
  public enum Severity {
    ERROR("error"),
    WARNING("warning");

    private final String word;

    Severity(String word) {
      this.word = word;
    }
  }

  /**
   * The problems of a run, in the order of the files: an error at each question that is wrong, and
   * a warning at each gold, or question, that can't be scored.
   *
   * @param dataset the questions, with their places
   */
  public static List<ProblemLine> of(Dataset dataset, List<Outcome> outcomes) {
    return outcomes.stream()
        .flatMap(outcome -> of(dataset, outcome).stream())
        .sorted(
            Comparator.comparing((ProblemLine problem) -> problem.file.toString())
                .thenComparing(ProblemLine::line))
        .toList();
  }

  private static Optional<ProblemLine> of(Dataset dataset, Outcome outcome) {
    String id = outcome.question();
    if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
      String what = "wrong: %s (%s)".formatted(Phrases.of(wrong.cause()), wrong.cause());
      return Optional.of(
          at(
              dataset.lines().of(id),
              dataset,
              Severity.ERROR,
              "%s: %s%s".formatted(id, what, said(outcome.execution().message()))));
    }
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      Optional<Place> place =
          none.reason().isGold() ? dataset.lines().gold(id) : dataset.lines().of(id);
      String what = "not scored: %s (%s)".formatted(Phrases.of(none.reason()), none.reason());
      return Optional.of(
          at(
              place,
              dataset,
              Severity.WARNING,
              "%s: %s%s".formatted(id, what, said(none.detail()))));
    }
    return Optional.empty();
  }

  private static String said(@Nullable String message) {
    return message == null || message.isBlank() ? "" : ": " + SanitizedText.prose(message);
  }

  /** A problem with a gold query. */
  public static ProblemLine ofGold(Dataset dataset, String question, String message) {
    return at(dataset.lines().gold(question), dataset, Severity.WARNING, question + ": " + message);
  }

  /** A problem with what was predicted for a question. */
  public static ProblemLine ofQuestion(Dataset dataset, String question, String message) {
    return at(dataset.lines().of(question), dataset, Severity.WARNING, question + ": " + message);
  }

  private static ProblemLine at(
      Optional<Place> place, Dataset dataset, Severity severity, String message) {
    Place found = place.orElseGet(() -> new Place(dataset.source(), 1));
    return new ProblemLine(found.file(), found.line(), 1, severity, message);
  }

  /**
   * The errors in a message of Assay, a line each; lines that name no file stay as they are, after
   * {@code assay: }.
   */
  public static List<String> ofMessage(String message) {
    return message.lines().map(ProblemLine::ofLine).toList();
  }

  private static String ofLine(String line) {
    Matcher located = LOCATED.matcher(line);
    if (located.matches() && isFile(located.group(1))) {
      int column = located.group(3) == null ? 1 : Integer.parseInt(located.group(3));
      return new ProblemLine(
              Path.of(located.group(1)),
              Math.max(1, Integer.parseInt(located.group(2))),
              Math.max(1, column),
              Severity.ERROR,
              located.group(4))
          .toString();
    }
    Matcher whole = OF_FILE.matcher(line);
    return whole.matches() && isFile(whole.group(1))
        ? new ProblemLine(Path.of(whole.group(1)), 1, 1, Severity.ERROR, whole.group(2)).toString()
        : "assay: " + line;
  }

  private static boolean isFile(String path) {
    try {
      return Files.exists(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The path as it is found from the working directory; absolute if it is not below that. */
  private String shortPath() {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.startsWith(here) && !absolute.equals(here)
        ? here.relativize(absolute).toString()
        : absolute.toString();
  }

  @Override
  public String toString() {
    return "%s:%d:%d: %s: %s"
        .formatted(shortPath(), line, column, severity.word, SanitizedText.line(message));
  }
}
