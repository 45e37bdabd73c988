// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The selection of questions; {@code null} where not set.
 *
 * @param file the data set, a file or folder
 * @param format its format, or {@code null} to recognize it
 * @param where conditions that select questions, such as {@code category=easy}
 * @param first how many of them to ask
 * @param constraints the file of constraints on the databases, or {@code null} for the usual one
 */
public record QuestionSettings(
    @Nullable Path file,
    @Nullable String format,
    @Nullable String where,
    @Nullable Integer first,
    @Nullable Path constraints) {
  static QuestionSettings of(SettingValues values) {
    return new QuestionSettings(
        values.path("questions.file"),
        values.text("questions.format"),
        values.text("where"),
        values.integer("first"),
        values.path("constraints"));
  }
}
