// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerFolderTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path temporary;

  private Path folder(String name, Instant made) throws IOException {
    Path folder = Files.createDirectories(temporary.resolve(name));
    Files.writeString(folder.resolve("libdriver.so"), "large");
    Path lock = Files.createFile(folder.resolve("run.lock"));
    Files.setLastModifiedTime(lock, FileTime.from(made));
    return folder;
  }

  @Test
  void whatKilledRunsHaveLeftIsRemoved() throws IOException {
    Instant longAgo = Instant.now().minusSeconds(4000);
    Path left = folder("assay-worker-1", longAgo);
    Path young = folder("assay-worker-2", Instant.now());
    Path other = folder("other-3", longAgo);
    Path used = folder("assay-worker-4", longAgo);
    try (FileChannel channel =
            FileChannel.open(used.resolve("run.lock"), StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assertThat(lock.isValid()).isTrue();
      WorkerFolder.sweep(temporary);
    }
    assertThat(left).doesNotExist();
    assertThat(young).isDirectory();
    assertThat(other).isDirectory();
    assertThat(used).isDirectoryContaining("glob:**libdriver.so");
  }

  @Test
  void aFolderInUseIsLockedAndGoesAsAWhole() throws IOException {
    WorkerFolder folder = WorkerFolder.create();
    Files.writeString(Files.createDirectory(folder.path().resolve("deep")).resolve("file"), "x");
    assertThat(folder.path().resolve("run.lock")).isRegularFile();
    folder.delete();
    assertThat(folder.path()).doesNotExist();
  }
}
