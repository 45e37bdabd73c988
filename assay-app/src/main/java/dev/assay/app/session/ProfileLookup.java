// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.match.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Profiles by name. */
public final class ProfileLookup {
  private ProfileLookup() {}

  /**
   * A built-in profile or one of the given.
   *
   * @throws AssayException if there is none of that name
   */
  public static Profile of(String name, List<Profile> own) {
    List<Profile> all = new ArrayList<>(own);
    all.addAll(Profile.installed());
    return all.stream()
        .filter(profile -> profile.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new AssayException(
                    "there is no profile '%s'; choose one of %s"
                        .formatted(
                            name,
                            all.stream()
                                .map(Profile::name)
                                .distinct()
                                .collect(Collectors.joining(", ")))));
  }

  /** A built-in profile or one that a run was given. */
  public static Profile of(String name, Manifest manifest) {
    return ofRuns(name, List.of(manifest));
  }

  /**
   * A built-in profile, as it is now, or one that any of several runs was given, the first of that
   * name. A run keeps what the built-in profiles accepted at its time; who names one asks for that
   * of this version.
   */
  public static Profile ofRuns(String name, List<Manifest> manifests) {
    List<Profile> own = new ArrayList<>(Profile.installed());
    for (Manifest manifest : manifests) {
      for (Manifest.Rules rules : manifest.scoring().profiles()) {
        own.add(rules.profile());
      }
      own.add(manifest.scoring().profile().profile());
    }
    return of(name, own);
  }
}
