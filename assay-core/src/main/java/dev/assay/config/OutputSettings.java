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
 * What a run leaves behind; {@code null} where not set.
 *
 * @param out the run directory
 * @param keepValues whether results are kept in it
 * @param webhook address that the summary is posted to; a secret
 */
public record OutputSettings(
    @Nullable Path out, @Nullable Boolean keepValues, @Nullable String webhook) {
  public static final OutputSettings EMPTY = new OutputSettings(null, null, null);

  OutputSettings overriddenBy(OutputSettings flags) {
    return new OutputSettings(
        SettingPrecedence.first(flags.out, out),
        SettingPrecedence.first(flags.keepValues, keepValues),
        SettingPrecedence.first(flags.webhook, webhook));
  }

  /** Without the webhook. */
  @Override
  public String toString() {
    return "OutputSettings[out=%s, keepValues=%s]".formatted(out, keepValues);
  }
}
