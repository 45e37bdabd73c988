// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A part of a question, with the names that its field has in published data sets, best first. The
 * table of all shapes that {@link QuestionRecords} reads.
 */
enum QuestionField {
  ID("question_id instance_id id qid query_id sample_id"),
  QUESTION(
      "SpiderSynQuestion question Question utterance sql_prompt nl_question nl NL natural_language"
          + " natural_language_question question_en instruction user_question input query"
          + " prompt user_prompt user_query user_input"),
  DATABASE("db_id database db db_name selected_database database_id database_name db_nm DATABASE"),
  /** The statements that create the database, where the data set has them in its place. */
  CONTEXT("context sql_context create_table_statements schema input", "CREATE"),
  /** SQL that fills these tables. */
  INSERTS("inserts"),
  /**
   * The gold; if both are texts, {@code query} is Spider's, and {@code sql} perhaps a parse of it.
   */
  GOLD(
      "SQL gold_sql sol_sql gold gold_query gt_sql ground_truth_sql reference_sql sql_query query"
          + " Query sql correct_sql target_sql ground_truth target answer output response",
      "SELECT WITH VALUES INSERT UPDATE DELETE CREATE ALTER DROP REPLACE MERGE TRUNCATE EXPLAIN"
          + " SHOW DO NULL"),
  EVIDENCE("evidence hint"),
  DIFFICULTY("difficulty difficulty_tier sql_complexity"),
  CATEGORY("category query_category"),
  INSTRUCTIONS("instructions"),
  /** True for a question that can't be answered. */
  UNANSWERABLE("is_impossible unanswerable is_unanswerable"),
  /** False for a question that can't be answered. */
  ANSWERABLE("answerable is_answerable"),
  /** The errors of a query that experts found to be wrong, as NL2SQL-Bugs lists them. */
  ERRORS("error_types"),
  /** The experts' verdict on the query; counts only beside {@link #ERRORS}. */
  LABEL("label"),
  /** The SQL that was answered, in a log. */
  SQL(
      "sql generated_sql generated_query predicted_sql predicted_query predict_sql pred_sql pred_sqls"
          + " sql_pred sql_query query output response answer completion prediction pred",
      "SELECT WITH VALUES EXPLAIN SHOW"),
  /** The time of the question, in a log. */
  TIME("at timestamp created_at asked_at logged_at event_time created time datetime date ts");

  private static final Pattern BEGINNING =
      Pattern.compile("(?:\\s|\\(|--[^\\n]*\\n|/\\*.*?\\*/)*+");

  /** SQL within the whole answer of a model. */
  private static final Pattern FENCED = Pattern.compile("(?i)```|\\bselect\\b");

  private final String names;
  private final String beginnings;

  QuestionField(String names) {
    this(names, "");
  }

  QuestionField(String names, String beginnings) {
    this.names = names;
    this.beginnings = beginnings;
  }

  /** The names of the field in data sets, best first. */
  List<String> names() {
    return List.of(names.split(" ", -1));
  }

  /** Returns whether a text can be of this part: SQL must begin as SQL does, a time be one. */
  boolean accepts(String text) {
    if (this == TIME) {
      return QuestionWeek.of(text).isPresent(); // a column 'time' may hold a latency
    }
    if (beginnings.isEmpty()) {
      return true;
    }
    if (this == SQL && FENCED.matcher(text).find()) {
      return true;
    }
    String start =
        BEGINNING.matcher(text.substring(0, Math.min(text.length(), 500))).replaceFirst("");
    return Stream.of(beginnings.split(" ", -1))
        .anyMatch(
            word ->
                start.regionMatches(true, 0, word, 0, word.length())
                    && (start.length() == word.length()
                        || !Character.isLetterOrDigit(start.charAt(word.length()))));
  }

  /** The name in {@code --map}. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The keys that {@code --map} takes. */
  static List<String> keys() {
    return Stream.of(values()).map(QuestionField::key).toList();
  }
}
