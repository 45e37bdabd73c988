// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The source of the SQL; {@code null} where not set.
 *
 * @param predictions file or folder of recorded predictions
 * @param allowMissing whether questions may have no prediction, and count as wrong
 * @param onlyPredicted whether questions without a prediction are left out
 * @param ask the model or agent, if predictions are not recorded
 */
public record GeneratorSettings(
    @Key("generator.predictions") @Nullable Path predictions,
    @Nullable Boolean allowMissing,
    @Nullable Boolean onlyPredicted,
    @Section("generator") GenerationSettings ask) {}
