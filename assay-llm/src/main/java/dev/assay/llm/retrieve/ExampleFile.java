// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.model.Question;
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
}
