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
 * Which questions to ask; {@code null} where not set.
 *
 * @param file the data set, a file or folder
 * @param format its format, or {@code null} to recognise it
 * @param where conditions that select questions, such as {@code category=easy}
 * @param first how many of them to ask
 */
public record QuestionSettings(
    @Nullable Path file, @Nullable String format, @Nullable String where, @Nullable Integer first) {
  public static final QuestionSettings EMPTY = new QuestionSettings(null, null, null, null);

  QuestionSettings overriddenBy(QuestionSettings flags) {
    boolean other = flags.file != null;
    return new QuestionSettings(
        SettingPrecedence.first(flags.file, file),
        // The format belongs to the file that it was set for.
        other ? flags.format : SettingPrecedence.first(flags.format, format),
        SettingPrecedence.first(flags.where, where),
        SettingPrecedence.first(flags.first, first));
  }
}
