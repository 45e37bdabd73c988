// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.QuestionsEdit;
import dev.assay.gold.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The shapes of published files: those of published-shapes.md, and variants of them. */
class PublishedShapesTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final String OTHER =
      ",{\"db_id\":\"shop\",\"question\":\"Which?\",\"query\":\"SELECT 2\"}]";

  @TempDir private Path folder;

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  static Stream<Arguments> shapes() throws IOException {
    return Files.readAllLines(
            Path.of(
                System.getProperty("assay.root", ".."),
                "assay-core/src/test/resources/dev/assay/dataset/published-shapes.md"))
        .stream()
        .dropWhile(line -> !line.startsWith("| data sets | file |"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.split(" \\| ", 4))
        .map(
            cells -> {
              List<String> records = new ArrayList<>();
              Matcher code = CODE.matcher(cells[3]);
              while (code.find()) {
                records.add(code.group(1));
              }
              return Arguments.of(
                  cells[0].replace("| ", ""), cells[1], cells[2].replace("`", ""), records);
            });
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsTheSamplesOfPublishedFiles(
      String name, String kind, String format, List<String> records) throws IOException {
    Path file =
        switch (kind) {
          case "two JSON files" -> {
            write("label.json", records.get(1));
            yield write("data.json", records.get(0));
          }
          case "JSON" -> write("q.json", "[" + String.join(",\n", records) + "]");
          case "JSON Lines" -> write("q.jsonl", String.join("\n", records) + "\n");
          default -> write("q.csv", String.join("\n", records) + "\n");
        };
    Dataset dataset = Datasets.read(file, null);
    assertThat(dataset.format()).as(name).isEqualTo(format);
    assertThat(dataset.questions()).hasSize(2);
    Question first = dataset.questions().get(0);
    assertThat(first.text()).isIn("How many?", "Show how many");
    assertThat(((Gold.Queries) first.gold()).queries().get(0).sql()).isEqualTo("SELECT 1");
    assertThat(first.database())
        .matches(id -> id.matches("shop|mimic_iv") || dataset.scripts().containsKey(id));
    boolean named = records.stream().anyMatch(record -> record.matches("(?s).*\\bq1\\b.*"));
    assertThat(first.id().equals("q1")).isEqualTo(named);
    if (name.equals("NL2SQL-Bugs")) {
      assertThat(dataset.questions().get(1).gold()).asString().contains("labels this query as");
    }
    if (name.startsWith("EHRSQL")) {
      assertThat(dataset.questions().get(1).gold()).isEqualTo(new Gold.Unanswerable("null"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "5 | must be a JSON object",
        "null | must be a JSON object",
        "{\"db_id\":\"shop\",\"question\":\"?\"} | 'query' is missing or empty",
        "{\"db_id\":\"shop\",\"question\":\"?\",\"query\":\" \"} | 'query' is missing or empty",
        "{\"db_id\":\"shop\",\"question\":\"?\",\"query\":{\"a\":1}} | 'query' is missing or empty",
        "{\"question\":\"?\",\"query\":\"SELECT 1\"} | 'db_id' is missing or empty",
        "{\"db_id\":\"a\",\"db_id\":\"b\",\"query\":\"SELECT 1\"} | 'db_id' occurs twice",
      })
  void leavesABadRecordUnscored(String record, String reason) throws IOException {
    Dataset dataset =
        Datasets.read(
            write("dev.json", OTHER.replaceFirst(",", "[").replace("]", ",\n" + record + "]")),
            null);
    assertThat(dataset.questions()).extracting(Question::id).containsExactly("dev-0", "dev-1");
    assertThat(((Gold.Missing) dataset.questions().get(1).gold()).fault())
        .startsWith(folder.resolve("dev.json") + ":2:")
        .contains(reason);
    Path predictions = write("p.json", "{\"dev-0\":\"SELECT 2\"}");
    assertThat(Predictions.read(predictions, dataset, false).byQuestion()).hasSize(2);
  }

  @Test
  void saysWhichIdIsRepeatedAndKeepsTheRest() throws IOException {
    String record = "{\"id\":\"a\",\"db_id\":\"shop\",\"question\":\"?\",\"query\":\"SELECT 1\"}";
    Dataset dataset = Datasets.read(write("dev.json", "[" + record + ",\n" + record + "]"), null);
    assertThat(dataset.questions()).extracting(Question::id).containsExactly("a", "dev-1");
    assertThat(dataset.questions().get(1).gold())
        .asString()
        .contains("the id 'a' is already used in line 1");
  }

  @Test
  void leavesABadLineUnscored() throws IOException {
    String line =
        "{\"instance_id\":\"a\",\"selected_database\":\"shop\",\"query\":\"Show it\",\"sol_sql\":[%s]}\n";
    Dataset dataset =
        Datasets.read(
            write(
                "live.jsonl",
                line.formatted("\"SELECT 1\"")
                    + "{\"instance_id\":\n"
                    + line.replace("\"a\"", "\"b\"").formatted("\"SELECT 1\",\"SELECT 2\"")
                    + line.replace("\"a\"", "\"c\"").formatted("")),
            null);
    assertThat(dataset.questions())
        .extracting(Question::id)
        .containsExactly("a", "live-1", "b", "c");
    assertThat(dataset.questions().get(1).gold()).asString().contains("live.jsonl:2:");
    assertThat(dataset.questions().get(2).gold()).asString().contains("has 2 statements");
    Dataset prepared =
        Datasets.read(
            write(
                "prepared.jsonl",
                line.formatted("\"SELECT 1\"").replace("}", ",\"preprocess_sql\":[]}")
                    + line.replace("\"a\"", "\"b\"")
                        .formatted("\"SELECT 1\"")
                        .replace("}", ",\"preprocess_sql\":[\"UPDATE t SET a = 1\"]}")),
            null);
    assertThat(prepared.questions().get(0).gold()).isInstanceOf(Gold.Queries.class);
    assertThat(prepared.questions().get(1).gold())
        .asString()
        .contains("'preprocess_sql' changes the database before the query runs");
    Path empty = write("empty.jsonl", line.formatted(""));
    assertThatThrownBy(() -> Datasets.read(empty, null))
        .hasMessageContaining("golds of LiveSQLBench and BIRD-Critic are not published");
  }

  @ParameterizedTest
  @CsvSource({
    "is_impossible,true",
    "unanswerable,true",
    "answerable,false",
    "is_answerable,false",
    "is_impossible,1",
  })
  void readsMarksOfQuestionsThatCannotBeAnswered(String mark, String value) throws IOException {
    String record =
        "{\"db_id\":\"shop\",\"question\":\"?\",\"sql\":\"\",\"%s\":%s}".formatted(mark, value);
    String other = "{\"db_id\":\"shop\",\"question\":\"?\",\"sql\":\"SELECT 1\"}";
    assertThat(
            Datasets.read(write("t.json", "[" + other + "," + record + "]"), null)
                .questions()
                .get(1)
                .gold())
        .isInstanceOf(Gold.Unanswerable.class);
  }

  @Test
  void namesFieldsAsTheUserStates() throws IOException {
    Path file =
        write(
            "x.json",
            "[{\"nr\":\"a\",\"frage\":\"?\",\"basis\":\"shop\",\"loesung\":\"SELECT 1\"}]");
    String format =
        Datasets.format(null, List.of("id=nr", "question=frage", "database==d", "gold=loesung"));
    Dataset dataset = Datasets.read(file, format);
    assertThat(dataset.questions())
        .containsExactly(Question.of("a", "?", "d", Gold.verbatim("SELECT 1")));
    assertThat(Datasets.readAgain(List.of(file), dataset.format()).questions())
        .isEqualTo(dataset.questions());
    assertThatThrownBy(() -> Datasets.read(file, "records:gold=no"))
        .hasMessageContaining("no record has the field 'no' that --map names for 'gold'");
    assertThatThrownBy(() -> Datasets.format(null, List.of("glod=x")))
        .hasMessageContaining("did you mean 'gold'?");
    assertThatThrownBy(() -> Datasets.format("spider", List.of("gold=x")))
        .isInstanceOf(AssayException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "data.json, label.json",
    "data.json, labels.json",
    "valid_data.json, valid_label.json",
    "questions.json, questions_label.json",
    "questions.json, label.json",
  })
  void readsGoldsFromAFileOfLabels(String questions, String labels) throws IOException {
    Path file =
        write(
            questions,
            "{\"version\": \"1\",\n\"data\": [{\"id\": \"q1\", \"question\": \"How many?\"},\n"
                + "{\"id\": \"q2\", \"question\": \"Who?\"}, {\"id\": \"q3\", \"question\": \"Why?\"},"
                + " {\"id\": \"q4\", \"question\": \"When?\"}], \"note\": {\"a\": []}}");
    assertThatThrownBy(() -> Datasets.read(file, null))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("put it beside this one as label.json");
    write(labels, "{\"q1\": \"SELECT 1\", \"q2\": \"null\", \"q3\": null, \"q9\": \"SELECT 9\"}");

    List<Question> read = Datasets.read(file, null).questions();

    assertThat(read.get(0))
        .isEqualTo(Question.of("q1", "How many?", "mimic_iv", Gold.verbatim("SELECT 1")));
    assertThat(read.subList(1, 3))
        .extracting(Question::gold)
        .containsOnly(new Gold.Unanswerable("null"));
    assertThat(read.get(3).gold()).asString().contains(labels + " has no SQL for this question");
    Dataset named = Datasets.read(file, Datasets.format(null, List.of("database==shop")));
    assertThat(named.questions().get(0).database()).isEqualTo("shop");
    Path answers = write("answer.json", "{\"q1\": \"SELECT 2\", \"q2\": \"null\", \"q3\": null}");
    assertThat(Predictions.read(answers, named, false).byQuestion()).hasSize(4);
  }

  @Test
  void readsListsInsideAnObjectInEveryFormat() throws IOException {
    String own = "{\"id\":\"a\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}";
    Dataset dataset = Datasets.read(write("q.json", "{\"data\":[\n" + own + "]}"), null);
    assertThat(dataset.questions())
        .isEqualTo(Datasets.read(write("p.json", "[" + own + "]"), null).questions());
    Path answers =
        write("a.json", "{\"version\":1,\"data\":[{\"id\":\"a\",\"sql\":\"SELECT 2\"}]}");
    assertThat(Predictions.read(answers, dataset, false).byQuestion()).hasSize(1);
    assertThatThrownBy(() -> QuestionsEdit.inPlace(dataset))
        .hasMessageContaining("inside an object");
  }

  @Test
  void readsTheGoodRecordsOfTheLineThatHasABadOne() throws IOException {
    Path file = write("dev.json", OTHER.replaceFirst(",", "[5,"));
    assertThat(Datasets.read(file, null).questions().get(1).gold())
        .isEqualTo(Gold.verbatim("SELECT 2"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "p.jsonl | {\"id\":\"a\",\"answer_sql\":\"SELECT 4\"} | prediction=answer_sql",
        "p.json | [{\"id\":\"a\",\"answer_sql\":[\"SELECT 4\"]}] | prediction=answer_sql",
        "p.json | {\"a\":{\"answer_sql\":\"SELECT 4\"}} | prediction=answer_sql",
        "p.jsonl | {\"id\":7,\"nr\":\"a\",\"sql\":\"SELECT 4\"} | prediction_id=nr",
        "p.jsonl | {\"nr\":\"a\",\"sql\":\"SELECT 5\",\"fixed\":\"SELECT 4\"} | prediction=fixed prediction_id=nr",
        "p.csv | `nr,generated_query,x\na,SELECT 5,SELECT 4\n` | prediction=x prediction_id=nr",
        "p.csv | `answer\nSELECT 4\n` | prediction=answer gold=gold",
      })
  void namesFieldsOfPredictionsAsTheUserStates(String name, String content, String map)
      throws IOException {
    List<String> pairs = List.of(map.split(" ", -1));
    Dataset dataset =
        Datasets.read(
            write(
                "q.jsonl",
                "{\"id\":\"a\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}"),
            Datasets.format(null, pairs));
    assertThat(dataset.format()).isEqualTo(map.contains("gold") ? "records:gold=gold" : "assay");
    Predictions read = Predictions.read(write(name, content), dataset, false, pairs, false);
    assertThat(read.byQuestion().get("a").sql()).isEqualTo("SELECT 4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "p.jsonl | {\"id\":\"a\",\"answer\":\"x\"} | '' | 'sql' is missing among id, answer",
        "p.jsonl | {\"id\":\"a\",\"answer\":\"x\"} | '' | name it: --map prediction=FIELD",
        "p.json | [{\"nr\":\"a\",\"answer\":\"x\"}] | '' | 'id' is missing among nr, answer",
        "p.jsonl | {\"nr\":\"a\",\"answer\":\"x\"} | '' | unknown keys: nr, answer",
        "p.jsonl | {\"nr\":\"a\",\"answer\":\"x\"} | '' | --map prediction_id=FIELD --map prediction=FIELD",
        "p.csv | `id,answer\na,x\n` | '' | name it: --map prediction=COLUMN",
        "p.csv | `id,answer\na,x\n` | prediction=answr | did you mean 'answer'?",
        "p.jsonl | {\"id\":\"a\",\"sql\":\"x\"} | prediction=no | 'no' is missing among id, sql",
        "p.sql | SELECT 1 | prediction=no | holds lines, whose fields --map can't name",
        "p.sql | SELECT 1 | prediction= | write prediction=FIELD",
        "p.sql | SELECT 1 | sql=x | write gold=FIELD if it is a field of the questions, prediction=FIELD if",
        "p.sql | SELECT 1 | predicton=x | did you mean 'prediction'?",
      })
  void namesTheFieldsOfUnknownPredictions(String name, String content, String map, String words)
      throws IOException {
    List<String> pairs = map.equals("''") ? List.of() : List.of(map);
    Path questions =
        write(
            "q.jsonl",
            "{\"id\":\"a\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}");
    Path file = write(name, content);
    assertThatThrownBy(
            () ->
                Predictions.read(
                    file,
                    Datasets.read(questions, Datasets.format(null, pairs)),
                    false,
                    pairs,
                    false))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "p.json | [\"SELECT 4\", null]",
        "p.json | [[\"SELECT 4\"], []]",
        "p.json | [[[\"SELECT 4\"]], [\"\"]]",
        "p.json | {\"1\":[\"SELECT 4\"],\"2\":[]}",
        "p.json | {\"1.0\":\"SELECT 4\",\"2.0\":null}",
        "p.json | {\"q-0\":\"SELECT 4\",\"q-1\":null}",
        "p.json | {\"1\":{\"sql\":\"SELECT 4\"},\"2\":{\"sql\":null}}",
        "p.json | {\"1\":[\"SELECT 4\\t----- bird -----\\tshop\"],\"2\":null}",
        "p.json | [{\"instance_id\":1,\"pred_sqls\":[\"SELECT 4\"]},{\"instance_id\":2,\"pred_sqls\":[]}]",
        "p.json | [{\"id\":1.0,\"sql\":\"SELECT 4\",\"latency_ms\":NaN},{\"id\":2,\"sql\":NaN}]",
        "p.json | [{\"question_id\":1,\"generated_sql\":\"SELECT 4\"},{\"question_id\":2,\"generated_sql\":null}]",
      })
  void readsShapesOfPredictions(String name, String content) throws IOException {
    Map<String, Prediction> predictions = predictions(name, content);
    assertThat(predictions.get("1").sql()).isEqualTo("SELECT 4");
    assertThat(predictions.get("2").sql()).isNull();
  }

  /** The guard refuses such an answer; the others are judged. */
  @Test
  void keepsAnAnswerOfSeveralStatements() throws IOException {
    Map<String, Prediction> predictions =
        predictions(
            "p.json",
            "[{\"instance_id\":1,\"pred_sqls\":[\"SELECT 4;\",\"SELECT 5\"]},"
                + "{\"instance_id\":2,\"pred_sqls\":[\"SELECT 6;\"]}]");
    assertThat(predictions.get("1").sql()).isEqualTo("SELECT 4;\nSELECT 5");
    assertThat(predictions.get("2").sql()).isEqualTo("SELECT 6;");
  }

  @Test
  void saysWhatIsWrongWithOtherShapesOfPredictions() {
    assertThatThrownBy(() -> predictions("p.json", "{\"1\":[\"SELECT 4\",\"SELECT 5\"]}"))
        .hasMessageContaining("'1' has 2 queries, but one answer is judged");
    assertThatThrownBy(() -> predictions("p.json", "[\"SELECT 4\"]"))
        .hasMessageContaining("has 1 item but");
    assertThatThrownBy(() -> predictions("p.csv", "id,query\n1,SELECT 4\n2,\n"))
        .hasMessageContaining("rename the column 'query' to 'sql'");
  }

  private Map<String, Prediction> predictions(String name, String content) throws IOException {
    Path questions =
        write(
            "q.jsonl",
            """
            {"id":1.0,"question":"n","database":"shop","gold":"SELECT 4","tolerance":NaN}
            {"id":2,"question":"n","database":"shop","gold":"SELECT 4"}
            """);
    return Predictions.read(write(name, content), Datasets.read(questions, null), false)
        .byQuestion();
  }
}
