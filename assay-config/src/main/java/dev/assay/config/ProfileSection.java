// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.input.FieldReader;
import dev.assay.input.InputProblemHandler;
import dev.assay.input.LocatedValue;
import dev.assay.input.LocatedValue.Items;
import dev.assay.input.LocatedValue.Kind;
import dev.assay.input.LocatedValue.Scalar;
import dev.assay.input.NearestName;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code compare.profiles}: the user's own profiles. */
final class ProfileSection {
  private static final List<String> RELAXATIONS =
      Arrays.stream(Relaxation.values()).map(Relaxation::name).toList();

  private final InputProblemHandler inputProblemHandler;

  ProfileSection(InputProblemHandler inputProblemHandler) {
    this.inputProblemHandler = inputProblemHandler;
  }

  @Nullable List<Profile> read(@Nullable FieldReader own) {
    if (own == null) {
      return null;
    }
    List<Profile> profiles = new ArrayList<>();
    for (LocatedValue.Field field : own.source().fields()) {
      if (Profile.named(field.name()).isPresent()) {
        inputProblemHandler.report(
            field.line(),
            field.column(),
            "'%s' is a built-in profile".formatted(field.name()),
            "give yours another name");
      }
      profiles.add(new Profile(field.name(), relaxations(field.value())));
    }
    return profiles;
  }

  private Set<Relaxation> relaxations(LocatedValue value) {
    Set<Relaxation> accepted = EnumSet.noneOf(Relaxation.class);
    if (value instanceof Items items) {
      items.values().forEach(item -> relaxation(item).ifPresent(accepted::add));
    } else {
      inputProblemHandler.report(
          value, "a profile must be a list of relaxations", "as in [ROUNDING]");
    }
    return accepted;
  }

  private Optional<Relaxation> relaxation(LocatedValue value) {
    String name = value instanceof Scalar scalar && scalar.kind() == Kind.TEXT ? scalar.text() : "";
    if (RELAXATIONS.contains(name)) {
      return Optional.of(Relaxation.valueOf(name));
    }
    inputProblemHandler.report(
        value, "there is no relaxation '%s'".formatted(name), NearestName.hint(name, RELAXATIONS));
    return Optional.empty();
  }
}
