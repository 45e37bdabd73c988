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
package dev.assay.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who logs in to a server. */
final class AccountOptions {
  @Option(names = "--user", paramLabel = "NAME", description = "Account on the server.")
  @Nullable String user;

  @Option(
      names = "--password-env",
      paramLabel = "NAME",
      description = "Environment variable that holds the password.")
  @Nullable String passwordVariable;
}
