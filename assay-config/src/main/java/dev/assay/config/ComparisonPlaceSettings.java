// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import org.jspecify.annotations.Nullable;

/**
 * The place where large results are compared; {@code null} where not set.
 *
 * @param place the place of comparison if the database supports it
 * @param fetchRows rows up to which results are always fetched
 */
public record ComparisonPlaceSettings(
    @Key("compare") @Nullable Place place, @Nullable Long fetchRows) {

  private static final long FETCH_ROWS = 10_000;

  /** A place where results are compared. */
  public enum Place {
    /** In Assay: all results are fetched. */
    CLIENT,
    /** In the database, if it can do so. */
    IN_DATABASE
  }

  /** Returns whether databases that can do so compare large results themselves. */
  public boolean isInDatabase() {
    return place == Place.IN_DATABASE;
  }

  /**
   * Rows up to which results are always fetched; {@code null} if all results are fetched, whatever
   * their size.
   */
  public @Nullable Long fetchedRows() {
    if (!isInDatabase()) {
      return null;
    }
    return fetchRows == null ? Long.valueOf(FETCH_ROWS) : fetchRows;
  }
}
