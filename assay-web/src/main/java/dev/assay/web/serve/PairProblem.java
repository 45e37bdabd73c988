// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import dev.assay.table.internal.SanitizedText;
import java.util.regex.Pattern;

/**
 * A pair that can't be evaluated; the others of its batch are.
 *
 * @param code a word for programs
 * @param message the problem and the remedy, without paths of the server
 */
public record PairProblem(String code, String message) {
  static final String INVALID = "invalid_pair";
  static final String UNKNOWN_QUESTION = "unknown_question";
  public static final String UNKNOWN_DATABASE = "unknown_database";
  public static final String DATABASE_UNAVAILABLE = "database_unavailable";
  public static final String DATABASE_REFUSED = "database_refused";
  static final String REFUSED = "refused";
  static final String BUG = "bug";

  private static final int LONGEST = 500;
  private static final int LONGEST_NAME = 60;
  private static final int READ = 2_000;

  /** The folders of a path, up to its last name. */
  private static final Pattern FOLDERS =
      Pattern.compile("(?<![\\w./\\\\])(?:[A-Za-z]:)?[/\\\\](?:[^\\s'\":;,()/\\\\]+[/\\\\])+");

  /** A problem in the words of an exception. */
  public static PairProblem of(String code, Throwable problem) {
    return new PairProblem(code, withoutPaths(String.valueOf(problem.getMessage())));
  }

  /** Returns a name that a client sent, in quotes, shortened and safe to print. */
  public static String quoted(String name) {
    int end = Math.min(name.length(), LONGEST_NAME);
    if (end < name.length() && Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    return "'%s%s'"
        .formatted(SanitizedText.line(name.substring(0, end)), end < name.length() ? "…" : "");
  }

  /** Returns a message without the folders of paths, and shortened. */
  static String withoutPaths(String message) {
    // The pattern needs stack for each folder, and a message may quote a statement of megabytes.
    String some = message.length() <= READ ? message : message.substring(0, READ);
    String shown = FOLDERS.matcher(some).replaceAll("");
    if (shown.length() <= LONGEST) {
      return some.equals(message) ? shown : shown + "…";
    }
    int end = Character.isHighSurrogate(shown.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
    return shown.substring(0, end) + "…";
  }
}
