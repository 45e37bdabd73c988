// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FileProblemTest {
  @Test
  void saysInPlainWordsWhatIsWrongAndWhatHelps() {
    Map<IOException, String> words =
        Map.of(
            new AccessDeniedException("f"), "this account has no permission",
            new FileNotFoundException("f (Permission denied)"), "this account has no permission",
            new NoSuchFileException("f"), "there is no such file",
            new FileAlreadyExistsException("f"), "there is a file in place of a folder",
            new FileSystemException("f", null, "Is a directory"), "it is a folder; name a file",
            new DirectoryNotEmptyException("f"), "it is a folder; name a file",
            new FileSystemException("f", null, "Read-only file system"), "is read-only",
            new FileSystemException("f", null, "File name too long"), "its name is too long",
            new MalformedInputException(1), "not UTF-8 text",
            new IOException("odd"), "odd");
    words.forEach(
        (problem, expected) ->
            assertThat(FileProblem.of(problem)).as("%s", problem).contains(expected));
  }

  @Test
  void namesTheFileThatTheUserKnows() {
    assertThat(FileProblem.unwritable(Path.of("a.csv"), new AccessDeniedException("a.csv.tmp")))
        .hasMessage(
            "a.csv can't be written: this account has no permission; change that, or name another"
                + " place");
    assertThat(FileProblem.unreadable(Path.of("b"), new NoSuchFileException("b")))
        .hasMessageStartingWith("b can't be read: there is no such file");
  }

  @Test
  void knowsAFullDiskFromABadPath() {
    IOException full = new IOException("No space left on device");
    assertThat(FileProblem.isOfMachine(full)).isTrue();
    assertThat(FileProblem.of(full)).contains("free some space");
    assertThat(FileProblem.isOfMachine(new AccessDeniedException("f"))).isFalse();
  }
}
