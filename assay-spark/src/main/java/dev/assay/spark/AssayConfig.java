// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.AssayException;
import dev.assay.input.internal.InputFile;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an evaluation on Spark: a configuration of {@code assay run}, of which databases,
 * execution, comparison and metrics apply.
 *
 * <p>Executors get it as it was written. They replace {@code ${NAME}} with their own environment
 * variables, so that no password is in a plan or a log, and {@code ${SPARK_FILES}} with the folder
 * of the files that Spark shipped to them. Relative paths start from {@code folder} on every
 * machine. Immutable.
 */
public final class AssayConfig implements Serializable {
  private static final long serialVersionUID = 1;

  /** The variable for the folder with files and archives that Spark shipped. */
  public static final String SPARK_FILES = "SPARK_FILES";

  private static final String NAME = "assay.yaml";

  private final String text;
  private final String folder;
  private final String name;

  private AssayConfig(String text, String folder, String name) {
    this.text = text;
    this.folder = folder;
    this.name = name;
  }

  /**
   * A configuration in YAML or JSON; relative paths start from the working directory of the caller.
   */
  public static AssayConfig parse(String text) {
    return new AssayConfig(text, Path.of("").toAbsolutePath().toString(), NAME);
  }

  /**
   * A configuration with the keys of the file, such as {@code Map.of("databases", "/data/spider",
   * "execution", Map.of("timeout", "5s"))}.
   *
   * @throws AssayException if a value is neither text, number, boolean, list nor map
   */
  public static AssayConfig of(Map<String, ?> settings) {
    try {
      return parse(JsonMapper.builder().build().writeValueAsString(settings));
    } catch (JsonProcessingException e) {
      throw new AssayException(
          "the settings have a value that is neither text, number, boolean, list nor map", e);
    }
  }

  /**
   * A configuration file of the caller's machine; relative paths in it start from its folder.
   *
   * @throws AssayException if it can't be read
   */
  public static AssayConfig read(Path file) {
    Path whole = file.toAbsolutePath().normalize();
    try (InputFile checked = InputFile.open(whole)) {
      return new AssayConfig(
          Files.readString(checked.path()),
          String.valueOf(whole.getParent()),
          String.valueOf(whole.getFileName()));
    } catch (IOException e) {
      throw InputFile.unreadable(file, e);
    }
  }

  /** The configuration as it was written; it holds no secret. */
  public String text() {
    return text;
  }

  /** The file that the text is read as. */
  Path file() {
    return Path.of(folder, name);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AssayConfig config
        && text.equals(config.text)
        && folder.equals(config.folder)
        && name.equals(config.name);
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, folder, name);
  }

  /** The configuration as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
