// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {
  @TempDir private Path folder = Path.of("");

  private Path database(String engine) {
    Path file = folder.resolve("my data." + engine);
    SampleDatabaseScript.create(
        engine,
        file,
        """
        CREATE TABLE "order" ("group" INTEGER, "two words" VARCHAR, "say \""hi\""" VARCHAR);
        INSERT INTO "order" VALUES (1, 'a', 'b'), (2, 'c', 'd'), (3, 'c', NULL);
        CREATE TABLE empty (id INTEGER);
        """);
    return file;
  }

  private void writesFilesThatRun(String engine) throws IOException {
    Path work = folder.resolve("new/work");
    Cli init = Cli.assay("init", "--database", database(engine), "--dir", work);
    assertThat(init.err()).contains("assay run");
    assertThat(init.code()).isZero();
    assertThat(Files.readString(work.resolve("questions.jsonl"))).contains("two words");
    Cli check = Cli.assay("check", work.resolve("assay.yaml"));
    assertThat(check.out()).contains("3 of 3 questions can be scored");
    assertThat(check.code()).isZero();
    Cli run = Cli.assay("run", work.resolve("assay.yaml"), "--out", work.resolve("out"));
    assertThat(run.code()).isZero();
    assertThat(work.resolve("out/outcomes.jsonl")).content().hasLineCount(3);
  }

  @Test
  void writesFilesThatRunOnSqliteWithAwkwardNames() throws IOException {
    writesFilesThatRun("sqlite");
  }

  @Test
  void writesFilesThatRunOnDuckDbWithAwkwardNames() throws IOException {
    writesFilesThatRun("duckdb");
  }

  @Test
  void neverOverwrites() throws IOException {
    Path mine = Files.writeString(folder.resolve("questions.jsonl"), "mine");
    Cli init = Cli.assay("init", "--database", database("sqlite"), "--dir", folder);
    assertThat(init.code()).isEqualTo(2);
    assertThat(init.err()).contains(mine.toString());
    assertThat(mine).hasContent("mine");
    assertThat(folder.resolve("assay.yaml")).doesNotExist();
  }

  @Test
  void explainsItselfWithoutADatabase() {
    Cli init = Cli.assay("init", "--dir", folder);
    assertThat(init.code()).isEqualTo(2);
    assertThat(init.err()).contains("--database FILE");
  }

  @Test
  void refusesAFileThatIsNoDatabase() throws IOException {
    Path text = Files.writeString(folder.resolve("notes.db"), "hello");
    Cli init = Cli.assay("init", "--database", text, "--dir", folder);
    assertThat(init.code()).isEqualTo(2);
    assertThat(init.err()).contains("notes.db");
  }
}
