// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.QuestionLocations;
import dev.assay.gold.Gold;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Usage;
import dev.assay.sql.Schema;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pairs predictions with the questions of a data set by id. */
public final class PredictionPairing {
  private static final int NAMED_IDS = 10;
  private static final Pattern INTEGRAL = Pattern.compile("(-?[0-9]+)\\.0+");

  private final Path file;
  private final Dataset dataset;
  private final PredictionFields fields;
  private final Map<String, Question> questions = new LinkedHashMap<>();
  private final Map<String, Prediction> predictions = new HashMap<>();
  private final Set<String> unknown = new LinkedHashSet<>();
  private final Set<String> repeated = new LinkedHashSet<>();
  private @Nullable Map<String, Question> rows;

  public PredictionPairing(Path file, Dataset dataset, PredictionFields fields) {
    this.file = file;
    this.dataset = dataset;
    this.fields = fields;
    dataset.questions().forEach(question -> questions.put(question.id(), question));
  }

  /** The names of the fields of predictions. */
  public PredictionFields fields() {
    return fields;
  }

  /** The questions, in order. */
  public List<Question> questions() {
    return dataset.questions();
  }

  public boolean knows(String id) {
    return questions.containsKey(id);
  }

  /**
   * The question with an id; {@code null} if there is none. An id that is no question's may still
   * be a whole number that was written as {@code 1.0}, or file stem and row.
   */
  public @Nullable Question question(String id) {
    Question question = questions.get(id);
    Matcher integral = INTEGRAL.matcher(id);
    if (question == null && integral.matches()) {
      question = questions.get(integral.group(1));
    }
    return question == null ? byRow().get(id) : question;
  }

  /** The tables that the data set describes, by database and name. */
  public Map<String, Map<String, Schema.Table>> tables() {
    Map<String, Map<String, Schema.Table>> tables = new HashMap<>();
    dataset
        .schemas()
        .forEach(
            (database, schema) -> {
              Map<String, Schema.Table> byName = new HashMap<>();
              schema.tables().forEach(table -> byName.put(table.name(), table));
              tables.put(database, byName);
            });
    return tables;
  }

  /** Adds a prediction; {@link #finish} reports unknown and duplicate ids. */
  public void add(String id, @Nullable String sql, @Nullable Usage usage, @Nullable String raw) {
    String written = sql == null || sql.isBlank() ? null : sql;
    add(new Prediction(id, written, null, List.of(new Attempt(written, null, usage)), raw));
  }

  /** Adds a prediction, as above. */
  public void add(Prediction prediction) {
    Question question = question(prediction.question());
    if (question == null) {
      unknown.add(prediction.question());
    } else if (predictions.putIfAbsent(question.id(), prediction.of(question.id())) != null) {
      repeated.add(question.id());
    }
  }

  /**
   * The questions by file stem and row, for predictions that name them so although the file has ids
   * of its own.
   */
  private Map<String, Question> byRow() {
    if (rows == null) {
      Map<String, Question> found = new HashMap<>();
      Map<Path, Integer> counts = new HashMap<>();
      for (Question question : questions()) {
        dataset
            .lines()
            .of(question.id())
            .map(QuestionLocations.Place::file)
            .ifPresent(
                path ->
                    found.put(
                        "%s-%d"
                            .formatted(
                                QuestionCollector.stem(path),
                                counts.merge(path, 1, Integer::sum) - 1),
                        question));
      }
      rows = found;
    }
    return rows;
  }

  /**
   * Fails unless there are as many predictions as questions, for files that are paired by position.
   */
  public void checkCount(int count, String unit, String remedy) {
    int wanted = questions().size();
    if (count == wanted) {
      return;
    }
    String gap =
        count < wanted
            ? "the first question without one is " + SanitizedText.line(questions().get(count).id())
            : "%s %d is the first without a question".formatted(unit, wanted + 1);
    throw new AssayException(
        "%s: has %s but %s has %s (%s); %s"
            .formatted(
                file,
                counted(count, unit, unit + "s"),
                Datasets.words(dataset.source()),
                counted(wanted, "question", "questions"),
                gap,
                remedy));
  }

  /**
   * The predictions in the order of the questions.
   *
   * @param allowMissing whether questions may lack a prediction
   * @throws AssayException if predictions and questions don't match
   */
  public Map<String, Prediction> finish(boolean allowMissing) {
    List<String> faults = new ArrayList<>();
    if (!unknown.isEmpty()) {
      faults.add(
          "%s not in %s: %s; check that both belong together (its ids are %s)"
              .formatted(
                  counted(unknown.size(), "id is", "ids are"),
                  Datasets.words(dataset.source()),
                  named(unknown),
                  named(questions.keySet())));
    }
    if (!repeated.isEmpty()) {
      faults.add(
          "%s more than once: %s; keep one prediction each"
              .formatted(counted(repeated.size(), "id occurs", "ids occur"), named(repeated)));
    }
    Set<String> missing = new LinkedHashSet<>(questions.keySet());
    missing.removeAll(predictions.keySet());
    // Nothing that is predicted changes that a faulty record is not scored.
    questions().stream()
        .filter(PredictionPairing::isFaulty)
        .map(Question::id)
        .forEach(missing::remove);
    if (!missing.isEmpty() && !allowMissing) {
      faults.add(missing(missing));
    }
    if (!faults.isEmpty()) {
      throw new AssayException(
          faults.stream().map(fault -> file + ": " + fault).collect(Collectors.joining("\n")));
    }
    Map<String, Prediction> paired = new LinkedHashMap<>();
    for (Question question : questions()) {
      String id = question.id();
      Prediction prediction = predictions.get(id);
      if (prediction != null) {
        paired.put(id, prediction);
      } else if (isFaulty(question)) {
        paired.put(
            id, new Prediction(id, null, null, List.of(new Attempt(null, null, null)), null));
      }
    }
    return paired;
  }

  private static boolean isFaulty(Question question) {
    return question.gold() instanceof Gold.Missing gold && gold.fault() != null;
  }

  /** The message about questions that have no prediction. */
  public static String missing(Set<String> ids) {
    return ("%s no prediction: %s; add them, count them as wrong with --allow-missing, or leave"
            + " these questions out with --only-predicted")
        .formatted(counted(ids.size(), "question has", "questions have"), named(ids));
  }

  /** The count with its noun in the singular or the plural. */
  static String counted(int count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }

  private static String named(Set<String> ids) {
    String first =
        ids.stream().limit(NAMED_IDS).map(SanitizedText::line).collect(Collectors.joining(", "));
    return ids.size() > NAMED_IDS ? first + " …" : first;
  }
}
