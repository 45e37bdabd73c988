// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.StubbedFrogDataset;
import dev.assay.dataset.Dataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drafting questions by a model, and accepting them. */
class DraftCommandTest {
  private static final String COUNTS =
      """
      Here they are:
      ```json
      [{"question": "How many frogs are there?", "sql": "SELECT COUNT(*) FROM frog;"},
       {"question": "How many frogs?", "sql": "select count(*)  FROM frog"},
       {"question": "How many frogs are in there?", "sql": "SELECT COUNT(id) FROM frog"},
       {"question": "Which frogs are lost?", "sql": "SELECT name FROM frog WHERE id > 99"},
       {"question": "What?"}]
      ```
      """;

  private static final String JOINS =
      """
      [{"question": "Which frog comes first?", "sql": "SELECT name FROM frog WHERE id = 1"},
       {"question": "Remove all", "sql": "DELETE FROM frog"},
       {"question": "Fail", "sql": "SELECT nonsense FROM frog"},
       {"question": "Which day is it?", "sql": "SELECT date('now')"}]
      """;

  @TempDir private Path folder = Path.of("");

  private Cli draft(StubbedFrogDataset pond, Path out, Object... more) {
    List<Object> args = new ArrayList<>(List.of("draft", "--database", "pond"));
    args.addAll(List.of("--databases", folder.resolve("databases"), "--in-process"));
    args.addAll(List.of("--model", "openai/stub-model", "--base-url", pond.stub().baseUrl()));
    args.addAll(List.of("--out", out, "--categories", "where,table_join"));
    args.addAll(List.of(more));
    return Cli.assay(pond.stub().environment(), args.toArray());
  }

  private StubbedFrogDataset pond() throws IOException {
    return StubbedFrogDataset.open(
        folder, (stubRequest, prompt) -> prompt.contains("two or more tables") ? JOINS : COUNTS);
  }

  @Test
  void keepsWhatRunsAndDropsTheRestWithReasons() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      Path out = folder.resolve("drafts.jsonl");

      Cli run = draft(pond, out, "--size", 10);

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("Wrote 2 drafts");
      assertThat(run.err())
          .contains("Stays on this machine: the schema, to 127.0.0.1")
          .contains("not a question with SQL", "refused by the guard", "failed")
          .contains("with an empty result", "non-deterministic", "duplicate SQL")
          .contains("duplicate result and similar question", "fewer than 10", "draft accept");
      assertThat(Dataset.read(out).questions())
          .extracting(question -> question.id() + " " + question.category() + question.tags())
          .containsExactly("pond-draft-1 table_join[draft]", "pond-draft-2 where[draft]");
      int calls = pond.stub().calls();
      assertThat(calls).isEqualTo(6);

      assertThat(draft(pond, out).err()).contains("exists already");
      Cli again = draft(pond, folder.resolve("again.jsonl"), "--size", 10);
      assertThat(again.err()).contains("0 calls, 6 answers from the cache");
      assertThat(folder.resolve("again.jsonl")).hasSameTextualContentAs(out);
      Cli replayed =
          draft(
              pond,
              folder.resolve("replayed.jsonl"),
              "--size",
              10,
              "--replay",
              folder.resolve("drafts-calls.jsonl"));
      assertThat(replayed.code()).as(replayed.err()).isZero();
      assertThat(pond.stub().calls()).isEqualTo(calls);
    }
  }

  @Test
  void stopsAtTheBudgetAndPrintsPromptsWithoutCalls() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      Path out = folder.resolve("drafts.jsonl");
      Cli dry = draft(pond, out, "--dry-run");
      assertThat(dry.out()).contains("=== category where", "CREATE TABLE frog", "4 calls");
      assertThat(pond.stub().calls()).isZero();
      assertThat(out).doesNotExist();

      Cli run = draft(pond, out, "--size", 10, "--max-calls", 1);
      assertThat(run.code()).as(run.err()).isEqualTo(3);
      Path partial = folder.resolve("drafts-partial.jsonl");
      assertThat(run.err())
          .contains("Stopped:", "1 of 10 drafted, kept in " + partial, "repeat the command");
      assertThat(Files.readAllLines(partial)).hasSize(1);
      assertThat(out).doesNotExist();

      String kept = Files.readString(partial);
      Files.writeString(partial, kept.replace("\"draft\"", "\"mine\""));
      assertThat(draft(pond, out, "--size", 10).err()).contains("no drafts any more", "rename it");
      Files.writeString(partial, kept);
      Cli rest = draft(pond, out, "--size", 10);
      assertThat(rest.code()).as(rest.err()).isZero();
      assertThat(Files.readAllLines(out)).hasSize(2);
      assertThat(partial).doesNotExist();
      assertThat(draft(pond, folder.resolve("x"), "--categories", "joins").err())
          .contains("there is no category 'joins'", "table_join");
    }
  }

  @Test
  void acceptsDraftsAndWarnsAsLongAsThereAreAny() throws IOException {
    try (StubbedFrogDataset pond = pond()) {
      Path out = folder.resolve("drafts.jsonl");
      draft(pond, out, "--size", 10);
      Path answers =
          Files.writeString(
              folder.resolve("answers.jsonl"),
              "{\"id\":\"pond-draft-1\",\"sql\":\"SELECT 1\"}\n{\"id\":\"pond-draft-2\",\"sql\":\"SELECT 2\"}\n");

      Cli unknown = Cli.assay("draft", "accept", out, "pond-draft-1", "toad");
      assertThat(unknown.code()).isEqualTo(2);
      assertThat(unknown.err()).contains("no draft with the id toad", "nothing was changed");
      assertThat(warning(out, answers)).contains("2 questions are drafts", "assay draft accept");
      assertThat(Cli.assay("draft", "accept", out, "pond-draft-1").out())
          .contains("1 of 2 drafts accepted");
      assertThat(warning(out, answers)).contains("1 question is a draft");
      assertThat(Cli.assay("draft", "accept", out).code()).isZero();
      assertThat(warning(out, answers)).doesNotContain("draft accept");
      assertThat(out).content().doesNotContain("tags");
      assertThat(Cli.assay("draft", "accept", out).err()).contains("has no drafts");
    }
  }

  private String warning(Path questions, Path answers) {
    return Cli.assay(
            "check",
            "--questions",
            questions,
            "--predictions",
            answers,
            "--databases",
            folder.resolve("databases"))
        .err();
  }
}
