// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.QuestionLocations.Place;
import dev.assay.dataset.internal.Datasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The places of questions in their files, in each format. */
class QuestionLocationsTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static int line(Dataset dataset, String question) {
    return dataset.lines().of(question).map(Place::line).orElse(0);
  }

  @Test
  void findsQuestionsInJsonLinesAndYaml() throws IOException {
    Dataset lines =
        Dataset.read(
            write(
                "lines.jsonl",
                """
                {"id":"a","question":"?","database":"d","gold":"SELECT 1"}

                {"id":"b","question":"?","database":"d","gold":"SELECT 1"}
                """));
    Dataset yaml =
        Dataset.read(
            write(
                "list.yaml",
                """
                # questions
                - id: a
                  question: "?"
                  database: d
                  gold: SELECT 1
                - { id: b, question: "?", database: d, gold: SELECT 1 }
                """));

    assertThat(List.of(line(lines, "a"), line(lines, "b"))).containsExactly(1, 3);
    assertThat(List.of(line(yaml, "a"), line(yaml, "b"))).containsExactly(2, 6);
    assertThat(lines.where("id=b").lines().of("b")).isPresent();
    assertThat(lines.where("id=b,id=a,database=*").questions()).hasSize(2);
    assertThat(lines.lines().of("c")).isEmpty();
  }

  @Test
  void findsQuestionsInAJsonArrayAndGoldInSpidersFileOfItsOwn() throws IOException {
    Path questions =
        write(
            "dev.json",
            """
            [
              {"db_id": "d", "question": "?", "query": "SELECT 1"},
              {
                "db_id": "d", "question": "?", "query": "SELECT 2"
              }
            ]
            """);
    Path golds = write("dev_gold.sql", "SELECT 1\td\n\nSELECT 2\td\n");

    QuestionLocations both = Dataset.read(folder).lines();
    assertThat(both.of("dev-1")).contains(new Place(questions, 3));
    assertThat(both.gold("dev-1")).contains(new Place(golds, 3));
    QuestionLocations alone = Dataset.read(golds).lines();
    assertThat(alone.of("dev-0")).contains(new Place(golds, 1));
    assertThat(alone.gold("dev-0")).contains(new Place(golds, 1));
  }

  @Test
  void findsQuestionsInSeveralFilesAndInRowsOfCsv() throws IOException {
    Path one =
        write("one.csv", "question,query,db_name\n\"two\nlines\",SELECT 1,d\n?,SELECT 2,d\n");
    Path two =
        write(
            "two.jsonl",
            "{\"id\":\"x\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}\n");

    QuestionLocations lines = Datasets.read(List.of(one, two), null).lines();

    assertThat(lines.of("one-0")).contains(new Place(one, 2));
    assertThat(lines.of("one-1")).contains(new Place(one, 4));
    assertThat(lines.of("x")).contains(new Place(two, 1));
  }
}
