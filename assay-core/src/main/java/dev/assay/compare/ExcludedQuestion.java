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
package dev.assay.compare;

import dev.assay.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A question of both runs that is not scored in one of them at least, and so in no paired number.
 *
 * @param question its id
 * @param baseline what the baseline says of it, or {@code null} if it has no outcome there yet
 * @param candidate what the candidate says of it, or {@code null} if it has no outcome there yet
 */
public record ExcludedQuestion(
    String question, @Nullable Verdict baseline, @Nullable Verdict candidate) {}
