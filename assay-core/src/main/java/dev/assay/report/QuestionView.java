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

import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one question in one run.
 *
 * @param run that it was asked in
 * @param outcome what came of it
 * @param gold the first rows of the gold result, or {@code null} if they were not kept
 * @param predicted the first rows of the predicted result, or {@code null} if they were not kept
 * @param judgements what LLM judges said of it, in the order in which it lists them
 * @param next id of the question to look at next, or {@code null}; see {@link
 *     InstructiveQuestion#wrongAfter}
 */
public record QuestionView(
    RunFacts run,
    Outcome outcome,
    @Nullable ResultTable gold,
    @Nullable ResultTable predicted,
    List<Judgment> judgements,
    @Nullable String next) {
  public QuestionView {
    judgements = List.copyOf(judgements);
  }
}
