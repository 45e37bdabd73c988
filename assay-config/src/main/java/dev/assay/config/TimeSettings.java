// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.execute.SessionSettings;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The time zone and the current time of queries; {@code null} where not set.
 *
 * @param zone time zone of every session
 * @param clock the current time that queries see, instead of the database's own clock
 */
public record TimeSettings(@Key("timeZone") @Nullable ZoneId zone, @Nullable Instant clock) {
  /** The settings of every session; {@link SessionSettings#DEFAULT} where nothing is set. */
  public SessionSettings session() {
    return new SessionSettings(zone == null ? SessionSettings.DEFAULT.zone() : zone, clock);
  }
}
