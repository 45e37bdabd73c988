// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Assay that is running. */
public final class AssayVersion {
  private AssayVersion() {}

  /** Such as {@code 1.0.0}; the same in every module. */
  public static String current() {
    Properties properties = new Properties();
    try (InputStream in = AssayVersion.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException("dev/assay/version.properties is not on the class path");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
