// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.match.Profile;
import dev.assay.model.AssayException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How results are compared.
 *
 * @param profile name of the profile that decides, or {@code null} if not set
 * @param profiles the user's own profiles
 */
public record CompareSettings(@Nullable String profile, List<Profile> profiles) {
  public static final CompareSettings EMPTY = new CompareSettings(null, List.of());

  public CompareSettings {
    profiles = List.copyOf(profiles);
  }

  CompareSettings overriddenBy(CompareSettings flags) {
    return new CompareSettings(
        SettingPrecedence.first(flags.profile, profile),
        SettingPrecedence.first(flags.profiles, profiles));
  }

  /** Every profile that may be named: the built-in ones and the user's own. */
  public List<Profile> known() {
    return Stream.concat(Profile.installed().stream(), profiles.stream()).toList();
  }

  /**
   * The profile that decides; {@code standard} where nothing is set.
   *
   * @throws AssayException if there is none of that name
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
