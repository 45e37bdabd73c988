// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.match.Profile;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings for comparing results.
 *
 * @param profile name of the profile that decides, or {@code null} if not set
 * @param profiles the user's own profiles
 */
public record CompareSettings(@Nullable String profile, List<Profile> profiles) {
  /** Every profile that may be named: the built-in ones and the user's own. */
  public List<Profile> known() {
    return Stream.concat(Profile.installed().stream(), profiles.stream()).toList();
  }

  /**
   * Returns the profile that decides; {@code standard} if none is set.
   *
   * @throws AssayException if there is no profile with that name
   */
  public Profile chosen() {
    String name = profile == null ? Profile.STANDARD.name() : profile;
    return known().stream()
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new AssayException(
                    "there is no profile '%s'; choose one of %s"
                        .formatted(
                            name,
                            known().stream()
                                .map(Profile::name)
                                .collect(Collectors.joining(", ")))));
  }
}
