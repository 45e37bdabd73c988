// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.RepositoryCommit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitReaderTest {
  private static final String ONE = "1".repeat(40);
  private static final String TWO = "2".repeat(40);

  @TempDir private Path folder = Path.of("");
  private Path questions = Path.of("");

  @BeforeEach
  void makeRepository() throws IOException {
    questions = folder.resolve("repository/data/questions.jsonl");
    write("repository/data/questions.jsonl", "");
    write("repository/.git/HEAD", "ref: refs/heads/main\n");
  }

  @Test
  void readsTheBranchThatIsCheckedOut() throws IOException {
    write("repository/.git/packed-refs", "# pack-refs\n" + TWO + " refs/heads/main\n");
    assertThat(CommitReader.near(questions)).contains(new RepositoryCommit(TWO, null));

    write("repository/.git/refs/heads/main", ONE + "\n");
    assertThat(CommitReader.near(questions)).contains(new RepositoryCommit(ONE, null));
  }

  @Test
  void readsADetachedHeadAndAWorktree() throws IOException {
    write("repository/.git/HEAD", ONE);
    assertThat(CommitReader.near(questions)).contains(new RepositoryCommit(ONE, null));

    write("repository/.git/refs/heads/side", TWO);
    write("repository/.git/worktrees/w/HEAD", "ref: refs/heads/side\n");
    write("repository/.git/worktrees/w/commondir", "../..\n");
    write("w/.git", "gitdir: ../repository/.git/worktrees/w\n");
    write("w/questions.jsonl", "");
    assertThat(CommitReader.near(folder.resolve("w/questions.jsonl")))
        .contains(new RepositoryCommit(TWO, null));
  }

  @Test
  void knowsNoCommitWhereGitsFilesAreDamaged() throws IOException {
    assertThat(CommitReader.near(questions)).isEmpty(); // no commit yet
    write("repository/.git/HEAD", "ref: ../../../../etc/passwd\n");
    assertThat(CommitReader.near(questions)).isEmpty();
    write("repository/.git/HEAD", "<script>");
    assertThat(CommitReader.near(questions)).isEmpty();
  }

  @Test
  void runsNoGitWhereSettingsNamePrograms() throws IOException {
    Path repository = folder.resolve("repository");
    write("repository/.git/config", "[core]\n\tbare = false\n");
    assertThat(CommitReader.runsPrograms(repository)).isFalse();

    write("repository/.git/config", "[core]\n[Filter \"x\"]\n\tclean = touch y\n");
    assertThat(CommitReader.runsPrograms(repository)).isTrue();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
