// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.GoldDialects;
import dev.assay.dataset.internal.GoldDifficulty;
import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.WildcardPattern;
import dev.assay.match.QuestionWords;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.Conversation;
import dev.assay.model.internal.Paraphrase;
import dev.assay.sql.Schema;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
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

/**
 * Questions as read from a file, or a selection of them.
 *
 * @param name short name, from the file
 * @param format the format it was read in, such as {@code spider}
 * @param source file or folder it came from
 * @param sha256 hash of everything that was read, in hexadecimal; a selection keeps that of the
 *     whole
 * @param selection the selection, such as {@code where category=easy, first 10}; empty for the
 *     whole
 * @param questions in file order, with unique ids
 * @param bundled the databases that come with it
 * @param lines the locations of its questions in their files
 */
public record Dataset(
    String name,
    String format,
    Path source,
    String sha256,
    String selection,
    List<Question> questions,
    BundledDatabases bundled,
    QuestionLocations lines) {
  public Dataset {
    questions = List.copyOf(questions);
    Set<String> ids = new HashSet<>();
    for (Question question : questions) {
      if (!ids.add(question.id())) {
        throw new AssayException(
            "%s: the id '%s' occurs twice; ids must be unique"
                .formatted(Datasets.words(source), question.id()));
      }
    }
  }

  /**
   * The database information that a data set includes.
   *
   * @param schemas by database id, where the data set has them
   * @param scripts by database id, where the data set has SQL in place of databases
   */
  public record BundledDatabases(Map<String, Schema> schemas, Map<String, String> scripts) {
    public static final BundledDatabases NONE = new BundledDatabases(Map.of(), Map.of());

    public BundledDatabases {
      schemas = Map.copyOf(schemas);
      scripts = Map.copyOf(scripts);
    }
  }

  /** The schemas by database id, where the data set brings them along. */
  public Map<String, Schema> schemas() {
    return bundled.schemas();
  }

  /** The SQL scripts by database id, where the data set has them in place of databases. */
  public Map<String, String> scripts() {
    return bundled.scripts();
  }

  /**
   * Reads a file or folder of questions, in any format that {@code assay run} takes; the format is
   * recognized from its content.
   *
   * @throws AssayException if it can't be read; the message names file, line and remedy
   */
  public static Dataset read(Path path) {
    return Datasets.read(path, null);
  }

  /** A whole data set, without schemas. */
  public Dataset(String name, String format, Path source, String sha256, List<Question> questions) {
    this(
        name, format, source, sha256, "", questions, BundledDatabases.NONE, QuestionLocations.NONE);
  }

  /**
   * Returns the first questions; all if there are fewer.
   *
   * @throws AssayException if the count is below 1
   */
  public Dataset first(int count) {
    if (count < 1) {
      throw new AssayException("--first %d: must be at least 1".formatted(count));
    }
    return select("first " + count, questions.subList(0, Math.min(count, questions.size())));
  }

  /**
   * Returns the questions that meet every condition, such as {@code category=easy,database=car*}.
   *
   * @param conditions {@code key=value} joined by commas; keys are id, database, category,
   *     difficulty, tag and feature, a SQL feature of the gold query; {@code *} in a value stands
   *     for any text
   * @throws AssayException if a condition can't be read, or no question is left
   */
  public Dataset where(String conditions) {
    Predicate<Question> filter = QuestionFilter.parse(conditions, questions);
    List<Question> kept = questions.stream().filter(filter).toList();
    if (kept.isEmpty()) {
      throw new AssayException(
          "--where %s: no question of %s matches; %s"
              .formatted(
                  conditions, Datasets.words(source), QuestionFilter.hint(conditions, questions)));
    }
    return select("where " + conditions, kept);
  }

  /**
   * The questions that have a prediction. Turns of an interaction of which others have none are
   * marked, see {@link Conversation}.
   *
   * @param ids of these questions
   * @throws AssayException if no question is left
   */
  public Dataset predicted(Set<String> ids) {
    List<Question> kept = Conversation.predicted(questions, q -> ids.contains(q.id()));
    if (kept.isEmpty()) {
      throw new AssayException(
          "--only-predicted: no question of %s has a prediction; check that both belong together"
              .formatted(Datasets.words(source)));
    }
    return select("only predicted", kept);
  }

  /**
   * The questions with these ids; there may be none.
   *
   * @param step the selection, such as {@code failed in runs/mine}
   */
  public Dataset only(String step, Set<String> ids) {
    return select(step, questions.stream().filter(q -> ids.contains(q.id())).toList());
  }

  /**
   * The questions with the golds for the engines of their databases.
   *
   * @param urls the JDBC URL of a database by its id; without one, the first gold is taken
   * @throws AssayException with the line of a question that has no gold for its engine
   */
  public Dataset onEngines(Function<String, Optional<String>> urls) {
    return with(GoldDialects.choose(questions, urls));
  }

  /** The questions with computed difficulties, if the data set states none. */
  public Dataset withDifficulties() {
    return with(GoldDifficulty.rate(questions));
  }

  /** The questions read by words of their language, which tell what they ask for. */
  public Dataset readBy(QuestionWords words) {
    return with(questions.stream().map(question -> question.readBy(words)).toList());
  }

  private Dataset with(List<Question> others) {
    return new Dataset(name, format, source, sha256, selection, others, bundled, lines);
  }

  private Dataset select(String step, List<Question> kept) {
    String steps = selection.isEmpty() ? step : selection + ", " + step;
    return new Dataset(name, format, source, sha256, steps, kept, bundled, lines);
  }

  /** The conditions of {@code --where}. */
  private static final class QuestionFilter {
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

    /**
     * Parses conditions separated by commas; all of them must hold, but of several ids only one.
     */
    static Predicate<Question> parse(String conditions, List<Question> questions) {
      return Arrays.stream(conditions.split(",", -1))
          .collect(Collectors.partitioningBy(condition -> condition.strip().startsWith("id=")))
          .entrySet()
          .stream()
          .flatMap(
              part -> {
                Stream<Predicate<Question>> each =
                    part.getValue().stream().map(condition -> condition(condition, questions));
                return part.getKey() ? each.reduce(Predicate::or).stream() : each;
              })
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
}
