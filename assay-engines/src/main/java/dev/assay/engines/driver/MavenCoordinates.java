// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.driver;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.assay.AssayException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar in a Maven repository.
 *
 * @param group such as {@code com.example}
 * @param artifact such as {@code example-jdbc}
 * @param version exact, no range
 * @param classifier such as {@code all}, or the empty text
 */
public record MavenCoordinates(String group, String artifact, String version, String classifier) {
  private static final Pattern TEXT =
      Pattern.compile("([\\w.-]+):([\\w.-]+):([\\w.-]+)(?::([\\w.-]+))?");

  /** Returns whether a text looks like coordinates. */
  public static boolean matches(String text) {
    return TEXT.matcher(text).matches() && !text.contains("..");
  }

  /**
   * Reads {@code GROUP:ARTIFACT:VERSION} or {@code GROUP:ARTIFACT:VERSION:CLASSIFIER}.
   *
   * @throws AssayException if it is neither
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static MavenCoordinates parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches() || text.contains("..")) {
      throw new AssayException(
          "'%s' is not a Maven coordinate; write GROUP:ARTIFACT:VERSION".formatted(text));
    }
    String classifier = parts.group(4);
    return new MavenCoordinates(
        parts.group(1), parts.group(2), parts.group(3), classifier == null ? "" : classifier);
  }

  /** The jar's name. */
  public String file() {
    return "%s-%s%s.jar".formatted(artifact, version, classifier.isEmpty() ? "" : "-" + classifier);
  }

  /** The jar's path in a repository. */
  public String path() {
    return "%s/%s/%s/%s".formatted(group.replace('.', '/'), artifact, version, file());
  }

  /** Returns the coordinates in the form in which they are parsed. */
  @Override
  public String toString() {
    return "%s:%s:%s%s"
        .formatted(group, artifact, version, classifier.isEmpty() ? "" : ":" + classifier);
  }
}
