// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.extract.ExtractedAnswer;
import dev.assay.extract.SqlExtraction;
import dev.assay.generate.Generator;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.model.internal.AttemptMessages;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Returns recorded predictions, read like a model's answers: SQL is extracted from fences and
 * prose, with a note in its attempt, and from the whole answer ({@code raw}) if no SQL was
 * recorded. An answer that is already SQL is not changed. Safe for use by several threads.
 */
public final class RecordedAnswers implements Generator {
  private final Generator recorded;
  private final Function<String, Dialect> dialects;

  /**
   * @param recorded the predictions as they were recorded
   * @param dialects that of a database by its id; if the database can't be reached, the SQL is read
   *     as standard SQL
   */
  public RecordedAnswers(Generator recorded, Function<String, Dialect> dialects) {
    this.recorded = recorded;
    this.dialects = dialects;
  }

  /** The result of reading one text, and a note on it, if any. */
  private record Read(@Nullable ExtractedAnswer found, @Nullable String note) {
    static final Read AS_IT_STANDS = new Read(null, null);
  }

  @Override
  public Prediction generate(Question question) {
    Prediction prediction = recorded.generate(question);
    if (prediction.result() != null) {
      return prediction;
    }
    SqlExtraction.Options options = SqlExtraction.Options.of(dialect(question.database()));
    return prediction.samples().isEmpty()
        ? single(prediction, options)
        : sampled(prediction, options);
  }

  /** Returns a note on how a question's prediction was read, if there is one. */
  public Optional<String> note(Question question) {
    return generate(question).attempts().stream()
        .flatMap(attempt -> Optional.ofNullable(attempt.error()).stream())
        .filter(AttemptMessages::isOfRecord)
        .findFirst();
  }

  private Dialect dialect(String database) {
    try {
      return dialects.apply(database);
    } catch (DatabaseUnavailableException e) {
      return Dialect.ANSI; // running a query there reports the problem
    }
  }

  private static Prediction single(Prediction prediction, SqlExtraction.Options options) {
    String raw = prediction.raw();
    boolean silent =
        prediction.sql() == null && prediction.error() == null && prediction.abstention() == null;
    Read read =
        prediction.sql() != null
            ? around(prediction.sql(), options)
            : silent && raw != null ? whole(raw, options) : Read.AS_IT_STANDS;
    if (read.note() == null) {
      return prediction;
    }
    ExtractedAnswer found = Objects.requireNonNull(read.found());
    return new Prediction(
        prediction.question(),
        new Sample(found.sql(), null, found.abstention()),
        noted(prediction.attempts(), 0, read),
        raw == null ? prediction.sql() : raw,
        null,
        List.of(),
        prediction.scores());
  }

  private static Prediction sampled(Prediction prediction, SqlExtraction.Options options) {
    List<Sample> samples = new ArrayList<>();
    List<Attempt> attempts = prediction.attempts();
    for (Sample sample : prediction.samples()) {
      Read read = sample.sql() == null ? Read.AS_IT_STANDS : around(sample.sql(), options);
      ExtractedAnswer found = read.found();
      if (found == null || read.note() == null) {
        samples.add(sample);
      } else {
        attempts = noted(attempts, samples.size(), read);
        samples.add(new Sample(found.sql(), null, found.abstention()));
      }
    }
    Sample first = samples.get(0);
    return new Prediction(
        prediction.question(),
        first,
        attempts,
        prediction.raw(),
        null,
        samples,
        prediction.scores());
  }

  private static Read around(String sql, SqlExtraction.Options options) {
    ExtractedAnswer found = SqlExtraction.aroundRecorded(sql, options).orElse(null);
    return found == null
        ? Read.AS_IT_STANDS
        : new Read(found, AttemptMessages.recorded(found.note()));
  }

  private static Read whole(String raw, SqlExtraction.Options options) {
    ExtractedAnswer found = SqlExtraction.of(raw, options);
    return new Read(found, AttemptMessages.recorded(found.note()));
  }

  /** The attempts, with the result of reading noted at a sample's last attempt. */
  private static List<Attempt> noted(List<Attempt> attempts, int sample, Read read) {
    ExtractedAnswer found = Objects.requireNonNull(read.found());
    List<Attempt> noted = new ArrayList<>(attempts);
    for (int i = noted.size() - 1; i >= 0; i--) {
      Attempt attempt = noted.get(i);
      if (attempt.sample() == sample) {
        noted.set(i, new Attempt(found.sql(), read.note(), attempt.usage(), sample));
        return noted;
      }
    }
    noted.add(new Attempt(found.sql(), read.note(), null, sample));
    return noted;
  }
}
