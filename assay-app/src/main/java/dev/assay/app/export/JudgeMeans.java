// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import dev.assay.model.Judgment;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The mean score that each judge gave each question; a question without a score has none. */
public final class JudgeMeans {
  private final Map<String, Map<String, DoubleSummaryStatistics>> byQuestion = new HashMap<>();

  public JudgeMeans(List<Judgment> judgments) {
    for (Judgment judgment : judgments) {
      Double score = judgment.score();
      if (score != null) {
        byQuestion
            .computeIfAbsent(judgment.question(), question -> new TreeMap<>())
            .computeIfAbsent(
                "judge:%s:%s".formatted(judgment.judge(), judgment.model()),
                name -> new DoubleSummaryStatistics())
            .accept(score);
      }
    }
  }

  /**
   * Returns the scores of a question by {@code judge:RUBRIC:MODEL}, in the order of these names.
   */
  public Map<String, Double> of(String question) {
    Map<String, Double> means = new TreeMap<>();
    byQuestion
        .getOrDefault(question, Map.of())
        .forEach((judge, scores) -> means.put(judge, scores.getAverage()));
    return means;
  }
}
