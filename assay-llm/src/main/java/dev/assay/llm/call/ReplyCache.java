// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.AssayException;
import dev.assay.journal.internal.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Answers stored across runs, one file each, so that the same call to the same model is paid for
 * once. Errors are never stored. Safe for use by several threads and processes.
 *
 * @param folder the place of the files, which need not exist
 */
public record ReplyCache(Path folder) {
  /** The cached answer to a call; a damaged file counts as missing. */
  Optional<StoredReply> find(String key) {
    try {
      return Optional.ofNullable(
              StoredReply.JSON.readValue(Files.readAllBytes(file(key)), StoredReply.class))
          .filter(reply -> key.equals(reply.key()));
    } catch (NoSuchFileException | JsonProcessingException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new AssayException(
          "%s can't be read: %s; correct this, or run with --no-cache"
              .formatted(file(key), e.getMessage()),
          e);
    }
  }

  void add(StoredReply reply) {
    Path file = file(reply.key());
    try {
      Path parent = Files.createDirectories(folder.resolve(reply.key().substring(0, 2)));
      // A file of its own, because several threads may write the same answer.
      Path draft = Files.createTempFile(parent, "answer", ".tmp");
      try {
        Files.writeString(draft, reply.toJson());
        AtomicFile.putInPlace(draft, file);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new AssayException(
          "%s can't be written: %s; correct this, or run with --no-cache"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private Path file(String key) {
    return folder.resolve(key.substring(0, 2)).resolve(key + ".json");
  }
}
