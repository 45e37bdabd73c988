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

import dev.assay.agreement.VoteAggregation;
import dev.assay.journal.Manifest;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run directory knows beyond the summary, for a document that has room for it.
 *
 * @param judgements the newest of each judge
 * @param rule by which several of one question become one; {@code null} for the usual one
 */
public record RunDetails(
    Manifest manifest,
    List<Outcome> outcomes,
    List<Judgment> judgements,
    @Nullable VoteAggregation rule) {
  public RunDetails {
    outcomes = List.copyOf(outcomes);
    judgements = List.copyOf(judgements);
  }
}
