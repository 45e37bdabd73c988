// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.model.Question;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The examples of a file.
 *
 * @param source the file
 * @param examples in the file's order, with unique ids; never empty
 * @param without number of questions of a data set that can't be examples: they have no text, or
 *     their gold is a stored table without a query
 */
public record ExampleFile(Path source, List<FewShotExample> examples, int without) {
  public ExampleFile {
    examples = List.copyOf(examples);
    if (examples.isEmpty()) {
      throw new AssayException(
          "%s: contains no example, that is, no question with its SQL; check that it is the right file"
              .formatted(source));
    }
    Set<String> ids = new HashSet<>();
    for (FewShotExample example : examples) {
      if (!ids.add(example.id())) {
        throw new AssayException(
            "%s: the id '%s' occurs twice; ids must be unique".formatted(source, example.id()));
      }
    }
  }

  /**
   * Reads JSON Lines of objects with {@code question} and {@code sql}, and optionally {@code id}
   * and {@code database}; or a data set in any format that {@link Datasets} knows, of which each
   * question's first gold query counts.
   *
   * @throws AssayException naming file, line and remedy, if anything in it is wrong
   */
  public static ExampleFile read(Path path) {
    return ExampleLines.fits(path)
        ? new ExampleFile(path, ExampleLines.read(path), 0)
        : of(Datasets.read(path, null));
  }

  /** Returns the questions of a data set with their golds. */
  public static ExampleFile of(Dataset dataset) {
    List<FewShotExample> examples = new ArrayList<>();
    for (Question question : dataset.questions()) {
      Optional<String> sql = GoldQueryTexts.of(question.gold()).stream().findFirst();
      if (sql.isPresent() && !question.text().isBlank()) {
        examples.add(
            new FewShotExample(question.id(), question.text(), sql.get(), question.database()));
      }
    }
    return new ExampleFile(
        dataset.source(), examples, dataset.questions().size() - examples.size());
  }

  /** Assay's own format for examples: JSON Lines. */
  private static final class ExampleLines {
    private static final ObjectMapper JSON =
        new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final Set<String> FIELDS = Set.of("id", "question", "sql", "database");

    private ExampleLines() {}

    /** Returns whether the first line is an object with {@code sql} and without {@code gold}. */
    static boolean fits(Path path) {
      if (!Files.isRegularFile(path)) {
        return false;
      }
      try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
        String line = in.readLine();
        while (line != null && line.isBlank()) {
          line = in.readLine();
        }
        JsonNode first = JSON.readTree(line == null ? "" : line);
        return first.has("question") && first.has("sql") && !first.has("gold");
      } catch (IOException e) {
        return false;
      }
    }

    static List<FewShotExample> read(Path path) {
      List<FewShotExample> examples = new ArrayList<>();
      int line = 0;
      try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
        for (String text = in.readLine(); text != null; text = in.readLine()) {
          line++;
          if (!text.isBlank()) {
            examples.add(example(path, line, JSON.readTree(text), examples.size()));
          }
        }
        return examples;
      } catch (JsonProcessingException e) {
        throw fault(path, line, "is not a JSON object", e);
      } catch (IOException e) {
        throw new AssayException(
            "%s: can't be read as UTF-8 text; check its rights and encoding".formatted(path), e);
      }
    }

    private static FewShotExample example(Path path, int line, JsonNode json, int row) {
      json.fieldNames()
          .forEachRemaining(
              name -> {
                if (!FIELDS.contains(name)) {
                  throw fault(path, line, "the field '%s' is unknown".formatted(name), null);
                }
              });
      for (String name : List.of("question", "sql")) {
        if (!json.path(name).isTextual() || json.path(name).asText().isBlank()) {
          throw fault(path, line, "'%s' must be a text".formatted(name), null);
        }
      }
      String id = json.path("id").asText("");
      return new FewShotExample(
          id.isBlank() ? stem(path) + "-" + row : id,
          json.path("question").asText(),
          json.path("sql").asText(),
          json.path("database").asText(""));
    }

    private static String stem(Path path) {
      return path.toAbsolutePath()
          .normalize()
          .getFileName()
          .toString()
          .replaceFirst("\\.[^.]*$", "");
    }

    private static AssayException fault(
        Path path, int line, String what, @org.jspecify.annotations.Nullable Exception cause) {
      AssayException fault =
          new AssayException(
              "%s:%d: %s; write {\"question\": …, \"sql\": …}, with id and database if you like"
                  .formatted(path, line, what));
      if (cause != null) {
        fault.addSuppressed(cause);
      }
      return fault;
    }
  }
}
