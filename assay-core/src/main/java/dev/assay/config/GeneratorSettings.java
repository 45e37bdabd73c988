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
package dev.assay.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the SQL comes from; {@code null} where not set.
 *
 * @param predictions file or folder of recorded predictions
 * @param allowMissing whether questions may have no prediction, and count as wrong
 * @param onlyPredicted whether questions without a prediction are left out
 */
public record GeneratorSettings(
    @Nullable Path predictions, @Nullable Boolean allowMissing, @Nullable Boolean onlyPredicted) {
  public static final GeneratorSettings EMPTY = new GeneratorSettings(null, null, null);

  GeneratorSettings overriddenBy(GeneratorSettings flags) {
    return new GeneratorSettings(
        Choice.first(flags.predictions, predictions),
        Choice.first(flags.allowMissing, allowMissing),
        Choice.first(flags.onlyPredicted, onlyPredicted));
  }
}
