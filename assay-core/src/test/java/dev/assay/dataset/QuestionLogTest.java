// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.QuestionWeek;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs of questions and the SQL that was answered, without gold. */
class QuestionLogTest {
  @TempDir private Path folder;

  /** Line breaks are written as {@code ~}; the first question is "How many?", its SQL SELECT 1. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "log.csv   |                      | question,sql~How many?,SELECT 1",
        "log.csv   |                      | prompt,query~How many?,SELECT 1",
        "log.csv   |                      | query,output~How many?,SELECT 1",
        "log.csv   |                      | User Question,Generated-SQL~How many?,SELECT 1",
        "log.csv   |                      | user_question,generated_sql,gold_sql~How many?,SELECT 1,SELECT 2",
        "log.tsv   |                      | input\toutput~How many?\tSELECT 1",
        "log.csv   |                      | at,database,id,input,sql~2026-10-01,shop,x,How many?,SELECT 1",
        "log.csv   | question=a,sql=b     | a,b,question,sql~How many?,SELECT 1,Which?,SELECT 2",
        "log.csv   | database==shop       | question,sql~How many?,SELECT 1",
        "log.jsonl |                      | {'question':'How many?','sql':'SELECT 1','user':{'id':7}}",
        "log.jsonl |                      | {'prompt':'How many?','response':'SELECT 1','timestamp':1790812800}",
        "log.json  |                      | [{'user_input':'How many?','completion':'SELECT 1'}]",
        "log.jsonl | sql=answer,time=when | {'question':'How many?','answer':'SELECT 1','sql':'x','when':'2026-10-01'}",
      })
  void holdsQuestionsAndSql(String name, String map, String content) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(name), content.replace('~', '\n').replace('\'', '"') + "\n");
    List<String> named = map == null ? List.of() : List.of(map.split(","));
    Dataset dataset = Datasets.readWithoutGold(file, Datasets.logFormat(named), false);
    Question question = dataset.questions().get(0);
    assertThat(question.text()).isEqualTo("How many?");
    assertThat(question.gold()).isEqualTo(new Gold.Missing());
    boolean timed = content.contains("at,") || content.contains("when") || content.contains("1790");
    assertThat(question.tags()).isEqualTo(timed ? List.of("week:2026-W40") : List.of());
    assertThat(question.database())
        .isEqualTo((content + map).contains("shop") ? "shop" : Question.NO_DATABASE);
    Predictions predictions = Predictions.read(file, dataset, false);
    assertThat(predictions.byQuestion().get(question.id()).answer().sql()).isEqualTo("SELECT 1");
    assertThat(Datasets.readAgain(List.of(file), dataset.format()).questions())
        .isEqualTo(dataset.questions());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-12-31T23:59:59Z             | 2026-W53",
        "2027-01-03                       | 2026-W53",
        "2027-01-04 00:00                 | 2027-W01",
        "2027-01-04 00:30:00.123456+02:00 | 2026-W53",
        "2027-01-04T00:30:00+0200         | 2026-W53",
        "2027-01-04 08:40:00 UTC          | 2027-W01",
        "2027-01-04t08:40:00.5z           | 2027-W01",
        "1798761599                       | 2026-W53",
        "1798761599.25                    | 2026-W53",
        "1798761599000                    | 2026-W53",
        "1798761599000000                 | 2026-W53",
        "1798761599000000000              | 2026-W53",
        "10/07/2026                       | -",
        "yesterday                        | -",
        "12                               | -",
      })
  void readsTheWeekOfATime(String time, String week) {
    assertThat(QuestionWeek.of(time).map(QuestionWeek::name).orElse("-")).isEqualTo(week);
  }

  @Test
  void countsAnEmptyAnswerAndExcusesARowThatCantBeRead() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("log.csv"),
            "at,question,sql\n2026-10-01,A?,SELECT 1\nlately,B?,SELECT 2\n2026-10-09,C?,\n");
    Dataset dataset = Datasets.readWithoutGold(file, Datasets.logFormat(List.of()), false);
    assertThat(dataset.questions())
        .extracting(Question::id)
        .containsExactly("log-0", "log-1", "log-2");
    assertThat(((Gold.Missing) dataset.questions().get(1).gold()).fault())
        .contains("log.csv:3", "the time 'lately' in 'at'", "--map time=FIELD");
    Predictions predictions = Predictions.read(file, dataset, false);
    assertThat(predictions.byQuestion().get("log-2").answer().sql()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ts,question    | 1790812800,A?    | hold the SQL (it has ts, question) | --map sql=COLUMN",
        "text,sql       | A?,SELECT 1      | hold the question                  | --map question=COLUMN",
        "question,query | A?,what          | hold the SQL                       | --predictions",
      })
  void saysWhichPartIsMissing(String header, String row, String what, String remedy)
      throws IOException {
    Path file = Files.writeString(folder.resolve("log.csv"), header + "\n" + row + "\n");
    assertThatThrownBy(
            () ->
                Predictions.read(
                    file,
                    Datasets.readWithoutGold(file, Datasets.logFormat(List.of()), false),
                    false))
        .isInstanceOf(AssayException.class)
        .hasMessageContainingAll("log.csv:1", what, remedy)
        .hasMessageNotContaining("'- '");
  }

  @Test
  void takesNoLatencyForATime() throws IOException {
    Path file =
        Files.writeString(folder.resolve("log.csv"), "question,sql,time\nA?,SELECT 1,812\n");
    Dataset dataset = Datasets.readWithoutGold(file, Datasets.logFormat(List.of()), false);
    assertThat(dataset.questions().get(0).labels().tags()).isEmpty();
    assertThat(Predictions.read(file, dataset, false).byQuestion()).hasSize(1);
  }

  @Test
  void takesPredictionsFromElsewhereToo() throws IOException {
    Path file = Files.writeString(folder.resolve("asked.csv"), "id,prompt\n7,A?\n");
    Path answers =
        Files.writeString(folder.resolve("a.jsonl"), "{\"id\":7,\"sql\":\"SELECT 1\"}\n");
    Dataset dataset = Datasets.readWithoutGold(file, null, false);
    assertThat(Predictions.read(answers, dataset, false).byQuestion()).containsKey("7");
  }
}
