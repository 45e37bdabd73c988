// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.execute.Limits;
import dev.assay.input.internal.Durations;
import dev.assay.input.internal.NearestName;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.model.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings in the annotations of a class of tests, checked before anything is asked, except for
 * its databases, which the class may create before its first test.
 *
 * @param testClass the class
 * @param dataset the questions
 * @param selected those of them that this execution asks
 * @param folders of database files
 * @param directory of the run
 * @param gate the conditions on the run, or {@code null} if every wrong answer fails its test
 */
record ClassSettings(
    Class<?> testClass,
    Dataset dataset,
    List<Question> selected,
    List<Path> folders,
    Profile profile,
    List<Metric> metrics,
    Limits limits,
    Path directory,
    @Nullable ClassGate gate) {

  /**
   * Reads the annotations of a class.
   *
   * @param parameters JUnit's configuration parameters
   * @throws AssayException if a file is missing or a value is wrong
   */
  static ClassSettings of(Class<?> testClass, Function<String, Optional<String>> parameters) {
    AssayTest test = testClass.getAnnotation(AssayTest.class);
    if (test == null) {
      throw new AssayException(
          "%s implements TextToSql, but nothing says which questions to ask; add @AssayTest(questions = \"…\", databases = \"…\")"
              .formatted(testClass.getName()));
    }
    try {
      return of(testClass, test, parameters);
    } catch (AssayException | IllegalArgumentException e) {
      throw new AssayException(
          "@AssayTest of %s: %s"
              .formatted(testClass.getSimpleName(), withoutOptions(String.valueOf(e.getMessage()))),
          e);
    }
  }

  /** Names attributes where a message names the options of the command line. */
  private static String withoutOptions(String message) {
    return message.replace("--intersect", "intersect = true").replace("--where", "where");
  }

  private static ClassSettings of(
      Class<?> testClass, AssayTest test, Function<String, Optional<String>> parameters) {
    Dataset whole = Dataset.read(existing(Path.of(test.questions())));
    Dataset dataset = test.where().isEmpty() ? whole : whole.where(test.where());
    List<Question> selected =
        parameters
            .apply(AssayTest.WHERE)
            .filter(where -> !where.isBlank())
            .map(where -> dataset.where(where).questions())
            .orElse(dataset.questions());
    Profile profile = profile(test.profile());
    Path directory = RunLocation.of(testClass, parameters.apply(AssayTest.OUTPUT));
    Gate gate = testClass.getAnnotation(Gate.class);
    boolean update =
        parameters.apply(AssayTest.UPDATE_BASELINE).map(Boolean::valueOf).orElse(false);
    return new ClassSettings(
        testClass,
        dataset,
        selected,
        Arrays.stream(test.databases()).map(Path::of).toList(),
        profile,
        test.metrics().length == 0 ? Metrics.standard() : Metrics.named(List.of(test.metrics())),
        Limits.DEFAULT.withTimeout(Durations.parse(test.timeout())),
        directory,
        gate == null ? null : ClassGate.of(gate, dataset, profile, directory, update));
  }

  /** Relative paths depend on the working directory, which an IDE may set differently. */
  static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new AssayException(
          "there is no '%s' in the working directory %s; correct the path, or the directory in which the test runs"
              .formatted(path, Path.of("").toAbsolutePath()));
    }
    return path;
  }

  private static Profile profile(String name) {
    List<String> known = Profile.BUILT_IN.stream().map(Profile::name).toList();
    return Profile.named(name)
        .filter(profile -> !profile.isProbed())
        .orElseThrow(
            () ->
                new AssayException(
                    "there is no profile '%s'; %s".formatted(name, NearestName.hint(name, known))));
  }
}
