// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.input.internal.NearestName;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A key of {@link OutcomeFilter}.
 *
 * @param key as it is written
 * @param values the texts of an outcome to which a value is compared
 * @param known all values there are; empty if they differ from data set to data set
 * @param normalizer puts a value into the case in which outcomes have it
 */
record OutcomeKey(
    String key,
    Function<Outcome, List<String>> values,
    List<String> known,
    UnaryOperator<String> normalizer) {
  private static final String FEATURE = "feature";

  private static final List<OutcomeKey> ALL =
      List.of(
          any("id", outcome -> List.of(outcome.question())),
          any("database", outcome -> List.of(outcome.database())),
          any("category", outcome -> present(outcome.category())),
          any("difficulty", outcome -> present(outcome.difficulty())),
          any("tag", Outcome::tags),
          any(FEATURE, GoldSqlFeatures::of),
          lower(
              "verdict",
              outcome -> List.of(outcome.verdict().label()),
              Stream.of("correct", "incorrect", "not_scored")),
          upper(
              "cause",
              OutcomeKey::cause,
              Stream.concat(names(Cause.values()), names(NotScoredReason.values()))),
          upper("relaxation", OutcomeKey::relaxations, names(Relaxation.values())),
          lower("difference", OutcomeKey::difference, names(Difference.Kind.values())),
          lower("match", OutcomeKey::match, names(Match.Level.values())));

  private static OutcomeKey any(String key, Function<Outcome, List<String>> values) {
    return new OutcomeKey(key, values, List.of(), text -> text);
  }

  private static OutcomeKey lower(
      String key, Function<Outcome, List<String>> values, Stream<String> known) {
    UnaryOperator<String> lower = text -> text.toLowerCase(Locale.ROOT);
    return new OutcomeKey(key, values, known.map(lower).toList(), lower);
  }

  private static OutcomeKey upper(
      String key, Function<Outcome, List<String>> values, Stream<String> known) {
    return new OutcomeKey(key, values, known.toList(), text -> text.toUpperCase(Locale.ROOT));
  }

  private static Stream<String> names(Enum<?>[] constants) {
    return Arrays.stream(constants).map(Enum::name);
  }

  static List<String> names() {
    return ALL.stream().map(OutcomeKey::key).toList();
  }

  static Optional<OutcomeKey> of(String key) {
    return ALL.stream().filter(each -> each.key().equals(key)).findFirst();
  }

  List<String> values(Outcome outcome) {
    return values.apply(outcome);
  }

  /** Returns whether it parses SQL, so that it is better tested last. */
  boolean isSlow() {
    return key.equals(FEATURE);
  }

  /** The value in the case in which outcomes have it. */
  String normalized(String value) {
    return normalizer.apply(value);
  }

  /**
   * Requires that there may be such a value.
   *
   * @throws AssayException if there is none; says which there are
   */
  void require(String value) {
    if (value.isEmpty()) {
      throw new AssayException("'%s=' has no value".formatted(key));
    }
    if (!known.isEmpty() && !value.contains("*") && !known.contains(normalized(value))) {
      throw new AssayException(
          "there is no %s '%s'%s; %s is one of %s"
              .formatted(
                  key,
                  value,
                  NearestName.ofMisspelt(value, known)
                      .map(" (did you mean '%s'?)"::formatted)
                      .orElse(""),
                  key,
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
