/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.model.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Relaxation;
import dev.assay.stats.Proportion;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers and names as people read them; the same for every locale. */
final class Words {
  private Words() {}

  static String of(Cause cause) {
    return switch (cause) {
      case SQL_ERROR -> "the database reported an error";
      case TIMEOUT -> "the query ran into the time limit";
      case REFUSED -> "the statement was refused before it ran";
      case TOO_LARGE -> "the result was over a limit";
      case NO_SQL -> "there was no SQL to run";
      case GENERATION_ERROR -> "the generator failed";
      case EMPTY_RESULT -> "nothing was returned, the gold has rows";
      case MISSING_COLUMNS -> "columns of the gold are missing";
      case WRONG_DUPLICATES -> "right but for repeated rows";
      case WRONG_ORDER -> "right but for the order of rows";
      case NOT_ACCEPTED -> "right only by more leniency than the profile has";
      case WRONG_ROW_COUNT -> "another number of rows";
      case WRONG_VALUES -> "other values";
    };
  }

  static String of(NotScoredReason reason) {
    return switch (reason) {
      case GOLD_FAILED -> "the gold query fails";
      case GOLD_TIMEOUT -> "the gold query runs into the time limit";
      case GOLD_TOO_LARGE -> "the gold's result is over a limit";
      case GOLD_REFUSED -> "the gold is not one reading query";
      case GOLD_NOT_DETERMINISTIC -> "the gold gives another result each time";
      case DATABASE_UNAVAILABLE -> "the database can't be reached";
      case PROVIDER_UNAVAILABLE -> "the provider can't be reached";
      case CANCELLED -> "cancelled";
    };
  }

  static String of(Collection<Relaxation> relaxations) {
    return relaxations.stream().map(Relaxation::words).collect(Collectors.joining(", "));
  }

  /** {@code 82.0 %}, or a dash if nothing was counted. */
  static String percent(Proportion proportion) {
    return proportion.total() == 0 ? "–" : percent(proportion.value());
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** {@code 78.1 – 85.3 %}. */
  static String interval(Proportion proportion) {
    return proportion.total() == 0
        ? ""
        : String.format(
            Locale.ROOT, "%.1f – %.1f %%", 100 * proportion.low(), 100 * proportion.high());
  }

  static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  static String count(long count, String one) {
    return number(count) + " " + one + (count == 1 ? "" : "s");
  }

  static String time(double ms) {
    if (ms < 1_000) {
      return String.format(Locale.ROOT, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
    }
    return ms < 120_000
        ? String.format(Locale.ROOT, "%.1f s", ms / 1_000)
        : String.format(Locale.ROOT, "%.1f min", ms / 60_000);
  }
}
