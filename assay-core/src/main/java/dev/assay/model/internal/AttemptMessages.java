// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import java.util.regex.Pattern;

/** Assay's own messages about an attempt. */
public final class AttemptMessages {
  /** The query gave a result without rows. */
  public static final String EMPTY = "the query gave no rows";

  /** The query's result was beyond a limit. */
  public static final String TOO_LARGE = "The result of the query is too large.";

  private static final String REFUSED = "The query was refused: ";

  private static final String RECORDED = "The recorded answer is more than SQL; read from it: ";

  private static final Pattern TIMED_OUT =
      Pattern.compile("The query gave no result within \\d+ ms\\.");

  private AttemptMessages() {}

  /** The guard refused the query, which was not run. */
  public static String refused(String reason) {
    return REFUSED + reason;
  }

  /** The query was stopped. */
  public static String timedOut(long millis) {
    return "The query gave no result within %d ms.".formatted(millis);
  }

  /**
   * Returns the message that a recorded answer contained more than SQL, or no SQL.
   *
   * @param found the place in it where the SQL was found, or the reason why there is none
   */
  public static String recorded(String found) {
    return RECORDED + found;
  }

  /** Returns whether a message is about a recorded answer. */
  public static boolean isOfRecord(String words) {
    return words.startsWith(RECORDED);
  }

  /**
   * Returns whether a message is Assay's own, which quotes no value, rather than the database's.
   */
  static boolean areOurs(String words) {
    return words.equals(EMPTY)
        || words.equals(TOO_LARGE)
        || isOfRecord(words)
        || words.startsWith(REFUSED)
        || TIMED_OUT.matcher(words).matches();
  }
}
