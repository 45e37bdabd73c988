// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.InputProblemHandler;
import dev.assay.dataset.internal.LocatedValue;
import dev.assay.dataset.internal.LocatedValue.Items;
import dev.assay.dataset.internal.LocatedValue.Kind;
import dev.assay.dataset.internal.LocatedValue.Scalar;
import dev.assay.dataset.internal.NearestName;
import dev.assay.match.Profile;
import dev.assay.model.Relaxation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code compare}: the profile that decides and the user's own profiles. */
final class CompareSection {
  private static final List<String> RELAXATIONS =
      Arrays.stream(Relaxation.values()).map(Relaxation::name).toList();

  private final InputProblemHandler inputProblemHandler;

  CompareSection(InputProblemHandler inputProblemHandler) {
    this.inputProblemHandler = inputProblemHandler;
  }

  CompareSettings read(@Nullable FieldReader section) {
    if (section == null) {
      return CompareSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.COMPARE);
    FieldReader own = section.object("profiles");
    List<Profile> profiles = own == null ? List.of() : profiles(own);
    CompareSettings settings = new CompareSettings(section.text("profile"), profiles);
    checkName(section.value("profile"), settings);
    return settings;
  }

  private void checkName(@Nullable LocatedValue value, CompareSettings settings) {
    List<String> known = settings.known().stream().map(Profile::name).toList();
    String name = settings.profile();
    if (value != null && name != null && !known.contains(name)) {
      inputProblemHandler.report(
          value, "there is no profile '%s'".formatted(name), NearestName.hint(name, known));
    }
  }

  private List<Profile> profiles(FieldReader own) {
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
