// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.dataset.GoldSqlFeatures;
import dev.assay.dataset.input.NearestName;
import dev.assay.model.AssayException;
import dev.assay.model.Cause;
import dev.assay.model.Difference;
import dev.assay.model.Match;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A key of {@link OutcomeFilter}: the texts of an outcome to which a value is compared. */
enum OutcomeKey {
  ID(outcome -> List.of(outcome.question())),
  DATABASE(outcome -> List.of(outcome.database())),
  CATEGORY(outcome -> present(outcome.category())),
  DIFFICULTY(outcome -> present(outcome.difficulty())),
  TAG(Outcome::tags),
  FEATURE(GoldSqlFeatures::of),
  VERDICT(
      outcome -> List.of(outcome.verdict().label()),
      lower(Stream.of("correct", "incorrect", "not_scored"))),
  CAUSE(
      OutcomeKey::cause,
      upper(Stream.concat(names(Cause.values()), names(NotScoredReason.values())))),
  RELAXATION(OutcomeKey::relaxations, upper(names(Relaxation.values()))),
  DIFFERENCE(OutcomeKey::difference, lower(names(Difference.Kind.values()))),
  MATCH(OutcomeKey::match, lower(names(Match.Level.values())));

  private final Function<Outcome, List<String>> values;
  private final Words words;

  /**
   * @param known all values there are; empty if they differ from data set to data set
   */
  private record Words(List<String> known, UnaryOperator<String> normalized) {}

  OutcomeKey(Function<Outcome, List<String>> values) {
    this(values, new Words(List.of(), text -> text));
  }

  OutcomeKey(Function<Outcome, List<String>> values, Words words) {
    this.values = values;
    this.words = words;
  }

  private static Words lower(Stream<String> known) {
    UnaryOperator<String> lower = text -> text.toLowerCase(Locale.ROOT);
    return new Words(known.map(lower).toList(), lower);
  }

  private static Words upper(Stream<String> known) {
    return new Words(known.toList(), text -> text.toUpperCase(Locale.ROOT));
  }

  private static Stream<String> names(Enum<?>[] constants) {
    return Arrays.stream(constants).map(Enum::name);
  }

  static List<String> names() {
    return Arrays.stream(values()).map(OutcomeKey::key).toList();
  }

  static Optional<OutcomeKey> of(String key) {
    return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
  }

  private String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  List<String> values(Outcome outcome) {
    return values.apply(outcome);
  }

  /** The value in the case in which outcomes have it. */
  String normalized(String value) {
    return words.normalized().apply(value);
  }

  /**
   * Requires that there may be such a value.
   *
   * @throws AssayException if there is none; says which there are
   */
  void require(String value) {
    if (value.isEmpty()) {
      throw new AssayException("'%s=' has no value".formatted(key()));
    }
    List<String> known = words.known();
    if (!known.isEmpty() && !value.contains("*") && !known.contains(normalized(value))) {
      throw new AssayException(
          "there is no %s '%s'%s; %s is one of %s"
              .formatted(
                  key(),
                  value,
                  NearestName.ofMisspelt(value, known)
                      .map(" (did you mean '%s'?)"::formatted)
                      .orElse(""),
                  key(),
                  String.join(", ", known)));
    }
  }

  private static List<String> present(@Nullable String value) {
    return value == null ? List.of() : List.of(value);
  }

  private static List<String> cause(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
      return List.of(wrong.cause().name());
    }
    return outcome.verdict() instanceof Verdict.NotScored lost
        ? List.of(lost.reason().name())
        : List.of();
  }

  private static List<String> relaxations(Outcome outcome) {
    Match match = outcome.match();
    return match == null ? List.of() : match.relaxations().stream().map(Relaxation::name).toList();
  }

  private static List<String> difference(Outcome outcome) {
    Difference difference = outcome.match() == null ? null : outcome.match().difference();
    return difference == null
        ? List.of()
        : List.of(difference.kind().name().toLowerCase(Locale.ROOT));
  }

  private static List<String> match(Outcome outcome) {
    Match match = outcome.match();
    return match == null ? List.of() : List.of(match.level().name().toLowerCase(Locale.ROOT));
  }
}
