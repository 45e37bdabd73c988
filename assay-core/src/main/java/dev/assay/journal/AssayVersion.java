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
package dev.assay.journal;

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
    try (InputStream in = AssayVersion.class.getResourceAsStream("/dev/assay/version.properties")) {
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
