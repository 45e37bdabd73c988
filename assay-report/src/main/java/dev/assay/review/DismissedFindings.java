// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.journal.internal.JournalJson;
import dev.assay.model.Question;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The audit findings that people dismissed, in a file beside the questions. No audit of these
 * questions raises them again, as long as the gold stays the same.
 *
 * @param path of the file, whether it exists or not
 * @param all in the order of the file
 */
public record DismissedFindings(Path path, List<Dismissal> all) {
  /** The file's name: a JSON object a line. */
  public static final String NAME = "dismissed-findings.jsonl";

  private static final Object LOCK = new Object();

  /**
   * A dismissal, one line of the file.
   *
   * @param question its id
   * @param finding its kind, such as {@code fan-out}
   * @param gold all golds of the question
   * @param by the reviewer
   * @param because the reviewer's reason, or {@code null}
   */
  public record Dismissal(
      String question,
      String finding,
      String gold,
      String by,
      Instant at,
      @Nullable String because) {
    boolean isOf(Question asked, String kind) {
      return question.equals(asked.id()) && finding.equals(kind) && gold.equals(text(asked));
    }

    /** A sentence on who dismissed it, when and why. */
    String sentence() {
      return "Dismissed by %s on %s%s"
          .formatted(
              by,
              at.toString().substring(0, "2026-01-01".length()),
              because == null ? "." : ": " + because);
    }
  }

  public DismissedFindings {
    all = List.copyOf(all);
  }

  private static String text(Question question) {
    return question.gold() instanceof Gold.Queries queries
        ? queries.queries().stream().map(Gold.GoldSql::sql).collect(Collectors.joining("\n;\n"))
        : "";
  }

  /**
   * Reads the file beside questions; nothing is dismissed if there is none.
   *
   * @param questions their file or folder
   */
  public static DismissedFindings beside(Path questions) {
    Path path =
        Files.isDirectory(questions) ? questions.resolve(NAME) : questions.resolveSibling(NAME);
    List<Dismissal> all = new ArrayList<>();
    int number = 0;
    for (String line : lines(path)) {
      number++;
      try {
        if (!line.isBlank()) {
          all.add(JournalJson.read(Dismissal.class, line));
        }
      } catch (IOException | IllegalArgumentException e) {
        throw new AssayException(
            "%s: line %d is no dismissed finding; correct or remove it".formatted(path, number), e);
      }
    }
    return new DismissedFindings(path, all);
  }

  private static List<String> lines(Path path) {
    try {
      return Files.exists(path) ? Files.readAllLines(path) : List.of();
    } catch (IOException e) {
      throw FileProblem.unreadable(path, e);
    }
  }

  /** Returns whether nothing is dismissed. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Returns whether a kind of finding is dismissed for the present gold of a question. */
  public boolean has(Question question, String kind) {
    return all.stream().anyMatch(each -> each.isOf(question, kind));
  }

  /**
   * Adds a dismissal for the present gold of a question at the end of the file.
   *
   * @param kind of the finding
   * @param by the reviewer
   * @return a sentence on who dismissed it, when and why
   */
  public String add(Question question, String kind, String by, @Nullable String because) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    Dismissal dismissal = new Dismissal(question.id(), kind, text(question), by, now, because);
    write(JournalJson.line(dismissal) + "\n", StandardOpenOption.APPEND);
    return dismissal.sentence();
  }

  /** Takes all dismissals of a kind of finding back; others stay as they are. */
  public void remove(Question question, String kind) {
    write(
        all.stream()
            .filter(each -> !each.isOf(question, kind))
            .map(each -> JournalJson.line(each) + "\n")
            .collect(Collectors.joining()),
        StandardOpenOption.TRUNCATE_EXISTING);
  }

  private void write(String text, StandardOpenOption how) {
    synchronized (LOCK) {
      try {
        Files.writeString(path, text, StandardOpenOption.CREATE, how);
      } catch (IOException e) {
        throw FileProblem.unwritable(path, e);
      }
    }
  }
}
