// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Prediction;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedDatabaseTest {
  @TempDir private Path folder = Path.of("unset");

  private final List<String> notes = new ArrayList<>();

  private List<String> changedAfter(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("shop.sqlite"), "before");
    FileTime time = Files.getLastModifiedTime(file);
    Databases databases = id -> Optional.of(DatabaseAddress.of(id, "jdbc:sqlite:" + file));
    RunPlan plan =
        new TestPlans()
            .ask("q", "rows(1)", "rows(1)")
            .with(
                question -> {
                  overwrite(file, content, time);
                  return new Prediction(question.id(), "rows(1)", null, List.of(), null);
                },
                folder.resolve("run"));
    Evaluation.run(
        plan,
        new ScriptedRunner(databases, Duration.ZERO),
        new Progress() {
          @Override
          public void note(String message) {
            notes.add(message);
          }
        });
    return RunDirectory.open(folder.resolve("run")).manifest().databases().changed();
  }

  /** As one would who does not want it to be seen. */
  private static void overwrite(Path file, String content, FileTime time) {
    try {
      Files.writeString(file, content);
      Files.setLastModifiedTime(file, time);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void saysWhichDatabaseIsNotWhatItWasAtTheStart() throws IOException {
    assertThat(changedAfter("beFore")).isNotEmpty().doesNotHaveDuplicates();
    assertThat(notes).anySatisfy(note -> assertThat(note).contains("changed during the run"));
  }

  @Test
  void saysNothingOfDatabasesThatAreAsTheyWere() throws IOException {
    assertThat(changedAfter("before")).isEmpty();
    assertThat(notes).isEmpty();
  }
}
