// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.AssayException;
import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.WildcardPattern;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.Paraphrase;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The conditions of {@code --where}. */
final class QuestionFilter {
  private static final Map<String, Function<Question, List<String>>> KEYS =
      new TreeMap<>(
          Map.of(
              "id", question -> List.of(question.id()),
              "database", question -> List.of(question.database()),
              "category", question -> present(question.category()),
              "difficulty", question -> present(question.difficulty()),
              "tag", Question::tags,
              "group", question -> Paraphrase.group(question.tags()).stream().toList(),
              "feature", GoldSqlFeatures::of));

  /** Maximum number of values that a message lists. */
  private static final int MOST = 10;

  private QuestionFilter() {}

  private static List<String> present(@Nullable String value) {
    return value == null ? List.of() : List.of(value);
  }

  /** Parses conditions separated by commas; all of them must hold. */
  static Predicate<Question> parse(String conditions, List<Question> questions) {
    return Arrays.stream(conditions.split(",", -1))
        .map(condition -> condition(condition, questions))
        .reduce(question -> true, Predicate::and);
  }

  /**
   * Says which value was meant where no question matches.
   *
   * @param conditions that can be parsed
   */
  static String hint(String conditions, List<Question> questions) {
    for (String condition : conditions.split(",", -1)) {
      int equals = condition.indexOf('=');
      String key = condition.substring(0, equals).strip();
      String value = condition.substring(equals + 1).strip();
      Set<String> known = values(key, questions);
      if (!value.contains("*") && !known.contains(value)) {
        return NearestName.of(value, known)
            .map(nearest -> "did you mean %s=%s?".formatted(key, nearest))
            .orElseGet(
                () ->
                    known.isEmpty()
                        ? "no question has a " + key
                        : "%s is one of %s%s"
                            .formatted(
                                key,
                                known.stream().limit(MOST).collect(Collectors.joining(", ")),
                                known.size() > MOST ? ", …" : ""));
      }
    }
    return "each condition matches some, but not all of them together";
  }

  private static Set<String> values(String key, List<Question> questions) {
    Function<Question, List<String>> values = Objects.requireNonNull(KEYS.get(key));
    return questions.stream()
        .flatMap(question -> values.apply(question).stream())
        .filter(value -> !key.equals("tag") || !value.equals(QuestionLabels.COMPUTED_DIFFICULTY))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The condition that a value fits of which the key does not exist. */
  private static Optional<String> other(String value, List<Question> questions) {
    return Stream.of("tag", "category", "difficulty", "database", "feature")
        .flatMap(
            key ->
                NearestName.ofMisspelt(value, values(key, questions)).stream()
                    .map(nearest -> key + "=" + nearest))
        .findFirst();
  }

  private static Predicate<Question> condition(String text, List<Question> questions) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      throw new AssayException(
          "--where: '%s' is not key=value; keys are %s"
              .formatted(text, String.join(", ", KEYS.keySet())));
    }
    String key = text.substring(0, equals).strip();
    Function<Question, List<String>> values = KEYS.get(key);
    if (values == null) {
      throw new AssayException(
          "--where: there is no key '%s'%s; keys are %s"
              .formatted(
                  key,
                  NearestName.ofMisspelt(key, KEYS.keySet())
                      .or(() -> other(text.substring(equals + 1).strip(), questions))
                      .map(" (did you mean '%s'?)"::formatted)
                      .orElse(""),
                  String.join(", ", KEYS.keySet())));
    }
    Predicate<String> glob = WildcardPattern.of(text.substring(equals + 1).strip());
    return question -> values.apply(question).stream().anyMatch(glob);
  }
}
