// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The filters that were saved as queues, in {@code queues.json} of the folder of runs: they serve
 * every run there. Several processes may change them; each change is written before it returns.
 */
public final class SavedQueues {
  /** The file's name in a folder of runs. */
  public static final String FILE = "queues.json";

  private static final String LOCK = ".queues.lock";
  private static final int LONGEST_FILTER = 2_000;
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,59}");

  private final Path folder;

  private SavedQueues(Path folder) {
    this.folder = folder;
  }

  /** The saved queues of a folder of runs, which need not exist. */
  public static SavedQueues in(Path folder) {
    return new SavedQueues(folder);
  }

  /**
   * Returns the saved queues, oldest first.
   *
   * @throws AssayException if the file can't be read or is not such a file
   */
  public List<SavedQueue> read() {
    Path file = RunFile.of(folder, FILE);
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      JsonNode list = JSON.readTree(RunFile.read(file)).path("queues");
      List<SavedQueue> queues = new ArrayList<>();
      for (JsonNode each : list) {
        queues.add(new SavedQueue(text(each, "name"), text(each, "where")));
      }
      if (list.isArray()) {
        return List.copyOf(queues);
      }
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw invalid(file, e);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
    throw invalid(file, null);
  }

  private static String text(JsonNode queue, String key) {
    JsonNode value = queue.path(key);
    if (!value.isTextual()) {
      throw new IllegalArgumentException(key);
    }
    return value.textValue();
  }

  private static AssayException invalid(Path file, @Nullable Exception cause) {
    String message =
        "%s is not {\"queues\": [{\"name\": \"…\", \"where\": \"…\"}]}; correct it, or remove it and save the filters again"
            .formatted(file);
    return cause == null ? new AssayException(message) : new AssayException(message, cause);
  }

  /**
   * Saves a filter as a queue.
   *
   * @param metrics that the filter may name, see {@link OutcomeFilter#metrics}
   * @throws AssayException if the name is taken or not allowed, the filter can't be read, or the
   *     file can't be written
   */
  public SavedQueue add(String name, String where, Set<String> metrics) {
    SavedQueue added = new SavedQueue(name.strip(), where.strip());
    requireName(added.name());
    if (added.where().length() > LONGEST_FILTER) {
      throw new AssayException(
          "the filter has more than %,d characters; shorten it".formatted(LONGEST_FILTER));
    }
    OutcomeFilter.parse(added.where(), metrics);
    change(
        queues -> {
          requireNew(added.name(), queues);
          queues.add(added);
          return queues;
        });
    return added;
  }

  private static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new AssayException(
          "'%s' can't be the name of a queue; use up to 60 letters, digits, spaces and . _ -, beginning with a letter or digit"
              .formatted(name));
    }
    if (Arrays.stream(BuiltInQueue.values()).anyMatch(each -> each.id().equalsIgnoreCase(name))) {
      throw new AssayException(
          "every run has a queue '%s' already; choose another name".formatted(name));
    }
  }

  private void requireNew(String name, List<SavedQueue> queues) {
    for (SavedQueue each : queues) {
      if (each.name().equalsIgnoreCase(name)) {
        throw new AssayException(
            "there is a saved queue '%s' already (%s); choose another name, or remove it first"
                .formatted(each.name(), each.where()));
      }
    }
  }

  /**
   * Removes a saved queue; reviews of its questions remain.
   *
   * @return whether there was one
   * @throws AssayException if the file can't be written
   */
  public boolean remove(String name) {
    boolean[] found = new boolean[1];
    change(
        queues -> {
          found[0] = queues.removeIf(each -> each.name().equals(name));
          return queues;
        });
    return found[0];
  }

  private void change(UnaryOperator<List<SavedQueue>> edit) {
    synchronized (SavedQueues.class) { // a process can't take a lock on a file twice
      Path file = RunFile.of(folder, FILE);
      try {
        Files.createDirectories(folder);
        try (FileChannel channel =
                FileChannel.open(
                    RunFile.of(folder, LOCK),
                    Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS));
            FileLock lock = channel.lock()) {
          List<SavedQueue> before = read();
          List<SavedQueue> after = edit.apply(new ArrayList<>(before));
          if (lock.isValid() && !after.equals(before)) {
            AtomicFile.write(file, json(after));
          }
        }
      } catch (IOException e) {
        throw FileProblem.unwritable(file, e);
      }
    }
  }

  private static String json(List<SavedQueue> queues) {
    ObjectNode document = JSON.createObjectNode();
    ArrayNode list = document.putArray("queues");
    queues.forEach(each -> list.addObject().put("name", each.name()).put("where", each.where()));
    return document.toPrettyString() + "\n";
  }

  /**
   * A filter that was saved as a queue.
   *
   * @param name of the queue
   * @param where the conditions, as {@link OutcomeFilter} reads them
   */
  public record SavedQueue(String name, String where) {}
}
