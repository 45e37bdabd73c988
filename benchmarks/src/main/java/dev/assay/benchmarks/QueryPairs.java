// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseFolders;
import dev.assay.gold.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A data set with predictions on SQLite, in the form that each evaluator can be given. */
final class QueryPairs {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE_URL = "jdbc:sqlite:";

  private static final String DIFFICULTIES = "simple moderate challenging";

  private final List<Pair> pairs = new ArrayList<>();
  private boolean whole;

  /**
   * A gold query, a prediction, and where to run them.
   *
   * @param url of the database
   */
  record Pair(String id, String question, String database, String gold, String sql, String url) {}

  /**
   * Reads a data set; questions without a prediction, with alternative gold queries, or on other
   * databases than SQLite's are left out, as not every evaluator knows those.
   *
   * @throws IllegalArgumentException if none is left
   */
  static QueryPairs read(Path questions, Path predictions, Path databases) {
    Dataset dataset = Dataset.read(questions);
    Map<String, Prediction> predicted = Predictions.read(predictions, dataset, true).byQuestion();
    DatabaseFolders folders = new DatabaseFolders(List.of(databases));
    QueryPairs found = new QueryPairs();
    for (Question question : dataset.questions()) {
      Prediction prediction = predicted.get(question.id());
      if (prediction != null
          && prediction.sql() != null
          && question.gold() instanceof Gold.Queries gold
          && gold.queries().size() == 1
          && !gold.queries().get(0).sql().contains("{")) {
        String url = folders.find(question.database()).map(DatabaseAddress::url).orElseThrow();
        String sql = gold.queries().get(0).sql();
        if (url.startsWith(FILE_URL)) {
          found.pairs.add(
              new Pair(
                  question.id(), question.text(), question.database(), sql, prediction.sql(), url));
        }
      }
    }
    if (found.pairs.isEmpty()) {
      throw new IllegalArgumentException("no question on SQLite has a prediction");
    }
    found.whole = found.pairs.size() == dataset.questions().size();
    return found;
  }

  /** A number of pairs, which repeat under other ids if there are not as many. */
  QueryPairs repeated(int count) {
    QueryPairs repeated = new QueryPairs();
    for (int i = 0; i < count; i++) {
      Pair pair = pairs.get(i % pairs.size());
      repeated.pairs.add(
          new Pair(
              pair.id() + "-" + i / pairs.size(),
              pair.question(),
              pair.database(),
              pair.gold(),
              pair.sql(),
              pair.url()));
    }
    return repeated;
  }

  int size() {
    return pairs.size();
  }

  /** Returns true if no question was left out. */
  boolean isWhole() {
    return whole;
  }

  /**
   * Writes {@code questions.jsonl}, {@code predictions.jsonl} and {@code pairs.jsonl}, and for
   * Spider's and BIRD's scripts {@code dev_gold.sql}, {@code predictions.sql}, {@code
   * predict_dev.json} and {@code dev.json}, with made-up difficulties.
   */
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Writer questions = Files.newBufferedWriter(folder.resolve("questions.jsonl"));
        Writer predictions = Files.newBufferedWriter(folder.resolve("predictions.jsonl"));
        Writer both = Files.newBufferedWriter(folder.resolve("pairs.jsonl"))) {
      for (Pair pair : pairs) {
        Map<String, Object> question = new LinkedHashMap<>();
        question.put("id", pair.id());
        question.put("question", pair.question());
        question.put("database", pair.database());
        question.put("gold", pair.gold());
        line(questions, question);
        line(predictions, Map.of("id", pair.id(), "sql", pair.sql()));
        Map<String, Object> all = new LinkedHashMap<>(question);
        all.put("sql", pair.sql());
        all.put("file", pair.url().replace(FILE_URL, ""));
        line(both, all);
      }
    }
    List<String> gold = new ArrayList<>();
    List<String> predicted = new ArrayList<>();
    Map<String, String> numbered = new LinkedHashMap<>();
    List<Map<String, String>> difficulties = new ArrayList<>();
    for (Pair pair : pairs) {
      int number = numbered.size();
      gold.add(inOneLine(pair.gold()) + "\t" + pair.database());
      predicted.add(inOneLine(pair.sql()));
      numbered.put("" + number, pair.sql() + "\t----- bird -----\t" + pair.database());
      difficulties.add(Map.of("difficulty", DIFFICULTIES.split(" ", -1)[number % 3]));
    }
    Files.write(folder.resolve("dev_gold.sql"), gold);
    Files.write(folder.resolve("predictions.sql"), predicted);
    JSON.writeValue(folder.resolve("predict_dev.json").toFile(), numbered);
    JSON.writeValue(folder.resolve("dev.json").toFile(), difficulties);
  }

  private static String inOneLine(String sql) {
    return sql.isBlank() ? ";" : sql.replaceAll("\\s+", " ").strip();
  }

  private static void line(Writer out, Map<String, ?> record) throws IOException {
    out.write(JSON.writeValueAsString(record));
    out.write('\n');
  }
}
