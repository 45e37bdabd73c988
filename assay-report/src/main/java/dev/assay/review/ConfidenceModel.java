// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.JournalJson;
import dev.assay.journal.internal.RunFile;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.ReviewReason;
import dev.assay.model.Verdict;
import dev.assay.model.internal.FileProblem;
import dev.assay.sql.SqlDifference;
import dev.assay.sql.internal.SqlDifferences;
import dev.assay.stats.internal.LogisticRegression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A logistic model of the probability that a careful expert calls an answer right, given what a run
 * knows of it.
 *
 * @param version of the features; weights of another version are of no use
 * @param trainedOn the runs whose labels it was fitted to
 * @param labels how many there were
 * @param right those that say right
 * @param auc area under the ROC curve, cross-validated; {@code null} if it was not measured
 * @param calibrationError expected calibration error, cross-validated
 * @param intercept the log odds of an answer without any feature
 * @param weights what each feature adds to them, by its key
 */
public record ConfidenceModel(
    int version,
    List<String> trainedOn,
    int labels,
    int right,
    @Nullable Double auc,
    @Nullable Double calibrationError,
    double intercept,
    Map<String, Double> weights) {
  /** The file's name in the directory of a run that has weights of its own. */
  public static final String FILE = "confidence.json";

  static final int VERSION = 1;

  /** The properties of an answer that the model knows; each is 0 or 1, but for {@code OVERLAP}. */
  enum Feature {
    /** The results agree under profile strict. */
    STRICT(1),
    /** They agree under profile standard only. */
    STANDARD(1),
    /** They agree under profile lenient only. */
    LENIENT(1),
    /** The prediction has more columns. */
    WIDER(0),
    /** Both results are empty or zero, or all rows tie. */
    VACUOUS(-1),
    /** The results differ: their bag F1, 0 to 1. */
    OVERLAP(1),
    /** Columns of the gold are missing. */
    NARROWER(0),
    DUPLICATES(0),
    ROW_COUNT(0),
    /** The prediction returned no row. */
    EMPTY_RESULT(0),
    /** Probing found realistic data on which they differ. */
    REFUTED(-1),
    /** Probing found no difference on any small database, or proved that there is none. */
    HELD(1),
    /** The two queries say the same, as far as they can be compared. */
    SAME_SQL(1),
    OTHER_TABLES(0),
    OTHER_FILTER(0),
    OTHER_AGGREGATE(0),
    OTHER_COLUMNS(0),
    OTHER_DISTINCT(0),
    OTHER_LIMIT(0),
    GOLD_SUSPECT(0),
    RULE_OF_THUMB(-1),
    BAKED(-1);

    /** 1 if it can only raise the confidence, -1 if it can only lower it, 0 for either. */
    final int direction;

    Feature(int direction) {
      this.direction = direction;
    }

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ConfidenceModel {
    trainedOn = List.copyOf(trainedOn);
    weights = Collections.unmodifiableMap(new LinkedHashMap<>(weights));
    Set<String> known =
        Arrays.stream(Feature.values()).map(Feature::key).collect(Collectors.toSet());
    if (version != VERSION || !known.containsAll(weights.keySet())) {
      throw new IllegalArgumentException(
          "it has weights of version %d, and this Assay has version %d"
              .formatted(version, VERSION));
    }
  }

  /** The weights that a run has, or else those that come with Assay. */
  public static ConfidenceModel of(RunDirectory run) {
    Path file = RunFile.of(run.path(), FILE);
    return Files.exists(file) ? read(file) : shipped();
  }

  /**
   * Reads weights that {@code assay review calibrate} wrote.
   *
   * @throws AssayException if they can't be read, or are of another version
   */
  public static ConfidenceModel read(Path file) {
    try {
      return JournalJson.read(ConfidenceModel.class, Files.readString(file));
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    } catch (IllegalArgumentException e) {
      throw new AssayException(
          "%s has no weights of confidence (%s); write them anew with 'assay review calibrate'"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /**
   * Requires that weights can be read, if any are named.
   *
   * @throws AssayException as {@link #read}
   */
  public static void require(@Nullable Path weights) {
    if (weights != null) {
      var unused = read(weights);
    }
  }

  /** Gives a run the weights of a file, which later commands on it use, too; if one is named. */
  public static void store(@Nullable Path weights, RunDirectory run) {
    if (weights != null) {
      Path file = RunFile.of(run.path(), FILE);
      try {
        AtomicFile.write(file, read(weights).json());
      } catch (IOException e) {
        throw FileProblem.unwritable(file, e);
      }
    }
  }

  /** The weights that come with Assay. */
  static ConfidenceModel shipped() {
    return Shipped.MODEL;
  }

  /** Read once. */
  private static final class Shipped {
    static final ConfidenceModel MODEL = load();

    private static ConfidenceModel load() {
      try (InputStream in =
          Objects.requireNonNull(ConfidenceModel.class.getResourceAsStream(FILE), FILE)) {
        return JournalJson.read(
            ConfidenceModel.class, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** The weights as JSON, a line for each key. */
  public String json() {
    ObjectMapper plain = new ObjectMapper();
    try {
      return plain.readTree(JournalJson.line(this)).toPrettyString() + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a line of a journal is JSON", e);
    }
  }

  /** Returns whether the model is of use: an answer without a result is as its verdict says. */
  static boolean appliesTo(Outcome outcome) {
    return outcome.execution().status().equals("rows");
  }

  /**
   * The probability that an expert calls an answer right. That of an answer without a result, such
   * as a failed query or an abstention, is 1 or 0 by its verdict.
   *
   * @param finding what probing found, or {@code null} if it was not probed
   */
  public double confidence(
      Outcome outcome, Collection<ReviewReason> review, @Nullable ProbeFinding finding) {
    return appliesTo(outcome)
        ? probability(features(outcome, review, finding))
        : outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
  }

  /** The probability for features in the order of {@link Feature}. */
  double probability(double[] features) {
    double[] all = new double[Feature.values().length + 1];
    all[0] = intercept;
    for (Feature feature : Feature.values()) {
      all[feature.ordinal() + 1] = weights.getOrDefault(feature.key(), 0.0);
    }
    return LogisticRegression.probability(all, features);
  }

  /** The features of an answer in the order of {@link Feature}. */
  static double[] features(
      Outcome outcome, Collection<ReviewReason> review, @Nullable ProbeFinding finding) {
    Set<Feature> present = EnumSet.noneOf(Feature.class);
    double[] features = new double[Feature.values().length];
    Match match = outcome.match();
    if (match != null && match.agrees() && Profile.LENIENT.accepts(match)) {
      present.add(
          Profile.STRICT.accepts(match)
              ? Feature.STRICT
              : Profile.STANDARD.accepts(match) ? Feature.STANDARD : Feature.LENIENT);
      if (match.level() == Match.Level.SUPERSET) {
        present.add(Feature.WIDER);
      }
      if (finding != null && (finding.held() || !finding.proof().isEmpty())) {
        present.add(Feature.HELD);
      }
    } else {
      Double overlap = outcome.metrics().get("bag_f1");
      features[Feature.OVERLAP.ordinal()] = overlap == null ? 0 : overlap;
      cause(outcome, present);
    }
    for (ReviewReason reason : review) {
      switch (reason) {
        case REFUTED -> present.add(Feature.REFUTED);
        case VACUOUS -> present.add(Feature.VACUOUS);
        case GOLD_SUSPECT -> present.add(Feature.GOLD_SUSPECT);
        case RULE_OF_THUMB -> present.add(Feature.RULE_OF_THUMB);
        case BAKED -> present.add(Feature.BAKED);
        case LENIENT_ONLY, JUDGE_DISAGREES, SYSTEMS_AGREE_AGAINST_GOLD, LEAK -> {
          // The first is a feature already; no labels were at hand to weigh the others.
        }
      }
    }
    if (outcome.goldSql() != null && outcome.sql() != null && match != null) {
      sql(outcome.goldSql(), outcome.sql(), present);
    }
    present.forEach(feature -> features[feature.ordinal()] = 1);
    return features;
  }

  private static void cause(Outcome outcome, Set<Feature> present) {
    if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
      Cause cause = wrong.cause();
      if (cause == Cause.MISSING_COLUMNS) {
        present.add(Feature.NARROWER);
      } else if (cause == Cause.WRONG_DUPLICATES) {
        present.add(Feature.DUPLICATES);
      } else if (cause == Cause.WRONG_ROW_COUNT) {
        present.add(Feature.ROW_COUNT);
      } else if (cause == Cause.EMPTY_RESULT) {
        present.add(Feature.EMPTY_RESULT);
      }
    }
  }

  private static void sql(String gold, String predicted, Set<Feature> present) {
    List<SqlDifference> differences = SqlDifferences.of(gold, predicted);
    if (differences.isEmpty()) {
      present.add(Feature.SAME_SQL);
    }
    for (SqlDifference difference : differences) {
      switch (difference.kind()) {
        case OTHER_TABLE,
            JOIN_MISSING,
            JOIN_ADDED,
            JOIN_CONDITION_MISSING,
            OTHER_JOIN_CONDITION,
            OTHER_JOIN_TYPE ->
            present.add(Feature.OTHER_TABLES);
        case VALUE_SPELLING,
            OTHER_DATE,
            OTHER_FILTER_VALUE,
            OTHER_COMPARISON,
            OTHER_FILTER_COLUMN,
            OTHER_FILTER,
            FILTER_MISSING,
            FILTER_ADDED,
            OTHER_CONNECTIVE,
            EXCLUSION_MISSING,
            EXCLUSION_ADDED,
            OTHER_EXCLUSION,
            SET_OPERATION_MISSING,
            SET_OPERATION_ADDED,
            OTHER_SET_OPERATION ->
            present.add(Feature.OTHER_FILTER);
        case OTHER_AGGREGATE, GROUPING_MISSING, GROUPING_ADDED, OTHER_GROUPING ->
            present.add(Feature.OTHER_AGGREGATE);
        case COLUMNS_MISSING, OTHER_COLUMNS, OTHER_CALCULATION ->
            present.add(Feature.OTHER_COLUMNS);
        case DISTINCT_MISSING, DISTINCT_ADDED -> present.add(Feature.OTHER_DISTINCT);
        case LIMIT_MISSING,
            LIMIT_ADDED,
            OTHER_LIMIT,
            ALL_TIES,
            OTHER_DIRECTION,
            OTHER_ORDER,
            ORDER_MISSING ->
            present.add(Feature.OTHER_LIMIT);
        case COLUMNS_ADDED -> {
          // WIDER says so of the result.
        }
      }
    }
  }
}
