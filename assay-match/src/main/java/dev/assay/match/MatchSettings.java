// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question's own settings for the comparison, which override the run's profile.
 *
 * @param order whether the order of rows counts
 * @param tolerance absolute difference under which two numbers are equal, or {@code null}
 * @param columns names or 1-based positions of the gold columns that count; empty for all
 * @param ignoreDuplicates whether rows are compared as sets
 * @param profile name of the profile that decides this question, or {@code null} for the run's
 * @param rounding whether the question asks for rounded numbers, so that a prediction must round
 *     what the gold rounds
 * @param zone of the sessions that both queries ran in: an instant and a time without a zone are
 *     compared in it
 * @param question the text that tells what was asked for, or {@code null} if that is unknown
 */
public record MatchSettings(
    OrderRule order,
    @Nullable Double tolerance,
    List<String> columns,
    boolean ignoreDuplicates,
    @Nullable String profile,
    boolean rounding,
    ZoneId zone,
    @Nullable QuestionText question) {
  public static final MatchSettings DEFAULT =
      new MatchSettings(OrderRule.AUTO, null, List.of(), false, null);

  public MatchSettings {
    columns = List.copyOf(columns);
    if (tolerance != null && !(tolerance >= 0 && tolerance < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("tolerance must be a number from 0, not " + tolerance);
    }
  }

  /** Settings of a question that does not ask for rounding, in UTC. */
  public MatchSettings(
      OrderRule order,
      @Nullable Double tolerance,
      List<String> columns,
      boolean ignoreDuplicates,
      @Nullable String profile) {
    this(order, tolerance, columns, ignoreDuplicates, profile, false, ZoneOffset.UTC, null);
  }

  public MatchSettings withOrder(OrderRule other) {
    return new MatchSettings(
        other, tolerance, columns, ignoreDuplicates, profile, rounding, zone, question);
  }

  /** Returns the settings with or without the requirement to round as the gold does. */
  public MatchSettings withRounding(boolean asked) {
    return new MatchSettings(
        order, tolerance, columns, ignoreDuplicates, profile, asked, zone, question);
  }

  /** Returns the settings for sessions in another time zone. */
  public MatchSettings withZone(ZoneId other) {
    return new MatchSettings(
        order, tolerance, columns, ignoreDuplicates, profile, rounding, other, question);
  }

  /** Returns the settings with repeated rows counted. */
  public MatchSettings withDuplicates() {
    return new MatchSettings(order, tolerance, columns, false, profile, rounding, zone, question);
  }

  /** Returns the settings with the text of another question. */
  public MatchSettings withQuestion(@Nullable QuestionText other) {
    return new MatchSettings(
        order, tolerance, columns, ignoreDuplicates, profile, rounding, zone, other);
  }
}
