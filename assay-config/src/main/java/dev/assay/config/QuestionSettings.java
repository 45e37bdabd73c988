// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The selection of questions; {@code null} where not set.
 *
 * @param files the files or folders of the data set
 * @param format its format, or {@code null} to recognize it
 * @param where conditions that select questions, such as {@code category=easy}
 * @param first the number of questions to ask
 * @param constraints the file of constraints on the databases, or {@code null} for the usual one
 * @param failed the run whose failed questions are asked, or {@code null} to ask all
 * @param fields names of fields by part of a question
 */
public record QuestionSettings(
    @Key("questions.file") List<Path> files,
    @Key("questions.format") @Nullable String format,
    @Nullable String where,
    @Nullable Integer first,
    @Nullable Path constraints,
    @Nullable Path failed,
    @Key("questions.map") Map<String, String> fields) {
  /** The first file or folder of the data set. */
  public @Nullable Path file() {
    return files.isEmpty() ? null : files.get(0);
  }

  /** Names of fields, such as {@code gold=sql}. */
  public List<String> map() {
    return fields.entrySet().stream().map(pair -> pair.getKey() + "=" + pair.getValue()).toList();
  }
}
