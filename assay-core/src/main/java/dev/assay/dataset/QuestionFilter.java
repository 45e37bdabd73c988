// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.NearestName;
import dev.assay.model.AssayException;
import dev.assay.model.Question;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
              "tag", Question::tags));

  private QuestionFilter() {}

  private static List<String> present(@Nullable String value) {
    return value == null ? List.of() : List.of(value);
  }

  /** Parses conditions separated by commas; all of them must hold. */
  static Predicate<Question> parse(String conditions) {
    return Arrays.stream(conditions.split(",", -1))
        .map(QuestionFilter::condition)
        .reduce(question -> true, Predicate::and);
  }

  private static Predicate<Question> condition(String text) {
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
          "--where: there is no key '%s'; %s; keys are %s"
              .formatted(
                  key,
                  NearestName.of(key, KEYS.keySet())
                      .map("did you mean '%s'?"::formatted)
                      .orElse("check the spelling"),
                  String.join(", ", KEYS.keySet())));
    }
    Predicate<String> glob = glob(text.substring(equals + 1).strip());
    return question -> values.apply(question).stream().anyMatch(glob);
  }

  /** A pattern in which {@code *} stands for any text. */
  private static Predicate<String> glob(String text) {
    String regex =
        Arrays.stream(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
  }
}
