// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the SQL comes from; {@code null} where not set.
 *
 * @param predictions file or folder of recorded predictions
 * @param allowMissing whether questions may have no prediction, and count as wrong
 * @param onlyPredicted whether questions without a prediction are left out
 * @param ask what is asked, if predictions are not recorded
 */
public record GeneratorSettings(
    @Nullable Path predictions,
    @Nullable Boolean allowMissing,
    @Nullable Boolean onlyPredicted,
    GenerationSettings ask) {
  public static final GeneratorSettings EMPTY =
      new GeneratorSettings(null, null, null, GenerationSettings.EMPTY);

  /** A flag that says where SQL comes from goes before whatever the file says of that. */
  GeneratorSettings overriddenBy(GeneratorSettings flags) {
    boolean recorded = flags.predictions != null;
    boolean asked = flags.ask.asks();
    return new GeneratorSettings(
        asked && !recorded ? null : SettingPrecedence.first(flags.predictions, predictions),
        SettingPrecedence.first(flags.allowMissing, allowMissing),
        SettingPrecedence.first(flags.onlyPredicted, onlyPredicted),
        recorded && !asked ? GenerationSettings.EMPTY : ask.overriddenBy(flags.ask));
  }
}
