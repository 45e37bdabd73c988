// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.model.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A gold query with its mutants.
 *
 * @param questions the questions with this gold; several if they share a database and the query
 * @param sql the query
 * @param mutants those that ran on the database
 * @param discarded the number of mutants that the database refused, or could not run within the
 *     limits
 * @param obstacle a phrase that says why the gold has no mutants, or {@code null}
 */
public record MutatedGold(
    List<Question> questions,
    String sql,
    List<TestedMutant> mutants,
    int discarded,
    @Nullable String obstacle) {
  public MutatedGold {
    questions = List.copyOf(questions);
    mutants = List.copyOf(mutants);
  }

  public String database() {
    return questions.get(0).database();
  }

  public List<String> ids() {
    return questions.stream().map(Question::id).toList();
  }

  public List<TestedMutant> alive() {
    return mutants.stream().filter(TestedMutant::isAlive).toList();
  }
}
