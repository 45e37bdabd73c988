// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.RatedScale;
import dev.assay.stats.internal.MeasurementLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * People's labels of the predictions of a run.
 *
 * @param scale of the labels
 * @param all one for each question and reviewer
 * @param sheet the other content of the files
 * @param rated the judge's scale by which people rated; {@code null} if they say right or wrong, or
 *     if nothing states it
 */
public record Labels(
    LabelScale scale, List<Label> all, LabelSheet sheet, @Nullable RatedScale rated) {
  public Labels {
    all = List.copyOf(all);
  }

  /** The verdicts of people, if they say right or wrong; empty for scores. */
  public Map<String, Boolean> verdicts() {
    Map<String, Boolean> verdicts = new LinkedHashMap<>();
    if (scale == LabelScale.BINARY) {
      together().forEach((question, value) -> verdicts.put(question, value >= 1));
    }
    return verdicts;
  }

  /** Returns the annotators, in alphabetical order. */
  public List<String> reviewers() {
    return all.stream().map(Label::reviewer).distinct().sorted().toList();
  }

  /** Returns whether they may be compared with a judge: scores of another scale may not. */
  public boolean fits(Jury jury) {
    return rated == null
        || jury.judges().stream().allMatch(judge -> judge.judge().rubric().equals(rated.rubric()));
  }

  /** The level of measurement of the labels, for coefficients of agreement. */
  @SuppressWarnings("exports") // for the other modules of Assay
  public MeasurementLevel measurement() {
    return switch (scale) {
      case BINARY -> MeasurementLevel.NOMINAL;
      case SCORE -> MeasurementLevel.ORDINAL;
      case FRACTION -> MeasurementLevel.INTERVAL;
    };
  }

  /** The labels of each question in the order of the reviewers; NaN where a reviewer gave none. */
  Map<String, double[]> byQuestion() {
    List<String> reviewers = reviewers();
    Map<String, double[]> items = new TreeMap<>();
    for (Label label : all) {
      double[] item =
          items.computeIfAbsent(
              label.question(),
              question -> {
                double[] none = new double[reviewers.size()];
                Arrays.fill(none, Double.NaN);
                return none;
              });
      if (label.value() != null) {
        item[reviewers.indexOf(label.reviewer())] = label.value();
      }
    }
    return items;
  }

  /**
   * One value per question: the label that more than half of the reviewers gave, or the median of
   * scores. Questions whose labels are tied or all unsure are omitted.
   */
  public Map<String, Double> together() {
    Map<String, Double> values = new LinkedHashMap<>();
    byQuestion()
        .forEach(
            (question, item) -> {
              double[] given = Arrays.stream(item).filter(v -> !Double.isNaN(v)).sorted().toArray();
              // the median of zeros and ones is the majority, or 0.5 for a tie
              double median =
                  given.length == 0
                      ? Double.NaN
                      : (given[(given.length - 1) / 2] + given[given.length / 2]) / 2;
              if (!Double.isNaN(median) && !(scale == LabelScale.BINARY && median == 0.5)) {
                values.put(question, median);
              }
            });
    return values;
  }

  /**
   * The verdicts that the labels imply. Scores are read like the jury's own scores; if the jury's
   * rubrics define no passing score, there are no verdicts.
   */
  public Map<String, Boolean> verdicts(Jury jury) {
    Map<String, Boolean> verdicts = new LinkedHashMap<>();
    Double least = jury.leastPassing();
    if (scale == LabelScale.BINARY || least != null) {
      double right = scale == LabelScale.BINARY || least == null ? 1 : least;
      together().forEach((question, value) -> verdicts.put(question, value >= right));
    }
    return verdicts;
  }

  /** The reviewers' notes on a question, each prefixed with the reviewer's name. */
  public List<String> notes(String question) {
    List<String> notes = new ArrayList<>();
    for (Label label : all) {
      if (label.question().equals(question) && label.note() != null) {
        notes.add(
            label.reviewer().isEmpty() ? label.note() : label.reviewer() + ": " + label.note());
      }
    }
    return notes;
  }
}
