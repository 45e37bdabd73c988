/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.compare.ChangeGroup;
import dev.assay.compare.ComparedRun;
import dev.assay.compare.Expense;
import dev.assay.compare.Expense.Amount;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.LeftOut;
import dev.assay.compare.PairCounts;
import dev.assay.compare.PairedAccuracy;
import dev.assay.compare.PairedBreakdown;
import dev.assay.compare.QuestionPair;
import dev.assay.compare.RunComparison;
import dev.assay.compare.RunComparisons;
import dev.assay.model.Cause;
import dev.assay.stats.Bounds;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as one JSON document. The keys are a contract; new ones may be added.
 *
 * <p>{@code comparisons} has each run against the first; {@code duels} each pair of runs. Shares
 * and differences are from 0 to 1 and from -1 to 1; {@code null} is what is not known. {@code gate}
 * of a comparison is absent if there is none.
 */
public final class ComparisonJson {
  private static final String FORMAT = "1.0";

  private final JsonGenerator json;

  private ComparisonJson(JsonGenerator json) {
    this.json = json;
  }

  /**
   * One JSON document, ending in a line break.
   *
   * @param gates what the gate says of each run but the first, in order; empty if there is none
   */
  public static String write(RunComparisons comparisons, List<GateVerdict> gates) {
    return JsonFields.document(json -> new ComparisonJson(json).fields(comparisons, gates));
  }

  private void fields(RunComparisons comparisons, List<GateVerdict> gates) throws IOException {
    json.writeStringField("format", FORMAT);
    json.writeArrayFieldStart("runs");
    for (ComparedRun run : comparisons.runs()) {
      run(json, run);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("comparisons");
    List<String> sentences = RunComparisons.sentences(comparisons.againstFirst());
    for (int i = 0; i < comparisons.againstFirst().size(); i++) {
      json.writeStartObject();
      RunComparison comparison = comparisons.againstFirst().get(i);
      json.writeStringField("baseline", comparison.baseline().name());
      json.writeStringField("candidate", comparison.candidate().name());
      if (!gates.isEmpty()) {
        GateJson.write(json, gates.get(i));
      }
      json.writeStringField("sentence", sentences.get(i));
      comparison(comparison, comparisons.adjustedP().get(i));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("duels");
    for (RunComparisons.Duel duel : comparisons.duels()) {
      json.writeStartObject();
      json.writeStringField("baseline", comparisons.runs().get(duel.baseline()).name());
      json.writeStringField("candidate", comparisons.runs().get(duel.candidate()).name());
      accuracy(duel.accuracy(), duel.adjustedP());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static void run(JsonGenerator json, ComparedRun run) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", run.name());
    json.writeStringField("directory", run.directory().toString());
    json.writeStringField("dataset", run.manifest().dataset().name());
    json.writeStringField("dataset_sha256", run.manifest().dataset().sha256());
    json.writeStringField("profile", run.profile().name());
    json.writeStringField("generator", run.manifest().generator().id());
    json.writeNumberField("questions", run.manifest().dataset().questions());
    json.writeNumberField("pending", run.pending());
    json.writeEndObject();
  }

  private void comparison(RunComparison comparison, double adjustedP) throws IOException {
    accuracy(comparison.accuracy(), adjustedP);
    json.writeNumberField("vacuous", comparison.vacuous());
    PairedAccuracy telling = comparison.accuracyWithoutVacuous();
    JsonFields.accuracy(json, "accuracy_baseline_without_vacuous", telling.baseline());
    JsonFields.accuracy(json, "accuracy_candidate_without_vacuous", telling.candidate());
    bounds("by_database", comparison.byDatabase());
    JsonFields.number(json, "detectable", comparison.detectable());
    groups(comparison.groups());
    breakdowns(comparison.breakdowns());
    expenses(comparison.expenses());
    pairs(comparison.pairs());
    leftOut(comparison.leftOut());
    JsonFields.texts(json, "only_baseline", comparison.onlyBaseline());
    JsonFields.texts(json, "only_candidate", comparison.onlyCandidate());
    JsonFields.texts(json, "warnings", comparison.warnings());
  }

  private void accuracy(PairedAccuracy accuracy, double adjustedP) throws IOException {
    PairCounts counts = accuracy.counts();
    json.writeNumberField("questions", counts.total());
    json.writeNumberField("fixed", counts.fixed());
    json.writeNumberField("broken", counts.broken());
    json.writeNumberField("both_right", counts.bothRight());
    json.writeNumberField("both_wrong", counts.bothWrong());
    JsonFields.accuracy(json, "accuracy_baseline", accuracy.baseline());
    JsonFields.accuracy(json, "accuracy_candidate", accuracy.candidate());
    JsonFields.number(json, "difference", accuracy.difference());
    bounds("interval", accuracy.interval());
    JsonFields.number(json, "p", accuracy.p());
    JsonFields.number(json, "adjusted_p", adjustedP);
  }

  private void bounds(String name, @Nullable Bounds bounds) throws IOException {
    if (bounds == null) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeNumberField("low", bounds.low());
    json.writeNumberField("high", bounds.high());
    json.writeEndObject();
  }

  private void groups(List<ChangeGroup> groups) throws IOException {
    json.writeArrayFieldStart("groups");
    for (ChangeGroup group : groups) {
      json.writeStartObject();
      json.writeStringField("change", name(group.change()));
      cause("baseline_cause", group.baselineCause());
      cause("candidate_cause", group.candidateCause());
      JsonFields.texts(json, "questions", group.questions());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private void cause(String name, @Nullable Cause cause) throws IOException {
    json.writeStringField(name, cause == null ? null : cause.name());
  }

  private void breakdowns(List<PairedBreakdown> breakdowns) throws IOException {
    json.writeObjectFieldStart("breakdowns");
    for (PairedBreakdown breakdown : breakdowns) {
      json.writeArrayFieldStart(breakdown.by());
      for (PairedBreakdown.Group group : breakdown.groups()) {
        json.writeStartObject();
        json.writeStringField("name", group.name());
        accuracy(group.accuracy(), group.adjustedP());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void expenses(List<Expense> expenses) throws IOException {
    json.writeObjectFieldStart("expenses");
    for (Expense expense : expenses) {
      json.writeObjectFieldStart(name(expense.measure()));
      amount("baseline", expense.baseline());
      amount("candidate", expense.candidate());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void amount(String name, @Nullable Amount amount) throws IOException {
    if (amount == null) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeNumberField("total", amount.total());
    json.writeNumberField("median", amount.median());
    json.writeNumberField("questions", amount.questions());
    json.writeEndObject();
  }

  private void pairs(List<QuestionPair> pairs) throws IOException {
    json.writeArrayFieldStart("pairs");
    for (QuestionPair pair : pairs) {
      json.writeStartObject();
      json.writeStringField("question", pair.question());
      json.writeStringField("database", pair.baseline().database());
      json.writeStringField("change", name(pair.change()));
      cause("baseline_cause", pair.baselineCause());
      cause("candidate_cause", pair.candidateCause());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void leftOut(List<LeftOut> all) throws IOException {
    json.writeArrayFieldStart("left_out");
    for (LeftOut left : all) {
      json.writeStartObject();
      json.writeStringField("question", left.question());
      json.writeStringField("baseline", ExpenseWords.state(left.baseline()));
      json.writeStringField("candidate", ExpenseWords.state(left.candidate()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
