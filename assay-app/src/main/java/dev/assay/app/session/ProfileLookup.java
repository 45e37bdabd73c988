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
package dev.assay.app.session;

import dev.assay.journal.Manifest;
import dev.assay.match.Profile;
import dev.assay.model.AssayException;
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
      for (Manifest.Rules rules : manifest.profiles()) {
        own.add(rules.profile());
      }
      own.add(manifest.profile().profile());
    }
    return of(name, own);
  }
}
