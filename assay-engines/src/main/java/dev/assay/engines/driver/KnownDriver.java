// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.driver;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A driver that Assay knows by a short name. {@code known-drivers.json} lists them, with the
 * SHA-256 of every jar at the time when the version was chosen.
 *
 * @param name such as {@code snowflake}
 * @param database the database that it is for
 * @param license of the driver, in a few words
 * @param jars its jars; empty if it is not available from a Maven repository
 * @param advice notes, such as where to download it; may be empty
 */
public record KnownDriver(
    String name, String database, String license, List<Jar> jars, String advice) {
  /** One of a driver's jars. */
  public record Jar(MavenCoordinates coordinates, String sha256) {}

  public KnownDriver {
    jars = List.copyOf(jars);
  }

  /** All of them. */
  public static List<KnownDriver> all() {
    try (InputStream in = KnownDriver.class.getResourceAsStream("known-drivers.json")) {
      return List.of(new ObjectMapper().readValue(Objects.requireNonNull(in), KnownDriver[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One by its name. */
  public static Optional<KnownDriver> named(String name) {
    return all().stream().filter(driver -> driver.name().equals(name)).findFirst();
  }
}
