package dev.assay.app;

import dev.assay.journal.Manifest;
import dev.assay.match.Profile;
import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Profiles by name. */
final class Profiles {
  private Profiles() {}

  /**
   * A built-in profile or one of the given.
   *
   * @throws AssayException if there is none of that name
   */
  static Profile of(String name, List<Profile> own) {
    List<Profile> all = new ArrayList<>(own);
    all.addAll(Profile.BUILT_IN);
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
  static Profile of(String name, Manifest manifest) {
    List<Profile> own = new ArrayList<>();
    for (Manifest.Rules rules : manifest.profiles()) {
      own.add(new Profile(rules.name(), rules.relaxations()));
    }
    own.add(new Profile(manifest.profile().name(), manifest.profile().relaxations()));
    return of(name, own);
  }
}
