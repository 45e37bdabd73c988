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
package dev.assay.app.options;

import dev.assay.app.terminal.Terminal;
import dev.assay.engines.create.TargetAddress;
import dev.assay.execute.ConnectionUrl;
import dev.assay.model.AssayException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who logs in to a server. */
public final class AccountOptions {
  @Option(names = "--user", paramLabel = "NAME", description = "Account on the server.")
  @Nullable
  public String user;

  @Option(
      names = "--password-env",
      paramLabel = "NAME",
      description = "Environment variable that holds the password.")
  @Nullable
  public String passwordVariable;

  /**
   * A database of a server, with this account, or where none is given with that of its URL.
   *
   * @throws AssayException if the URL can't be read, or there is no such variable
   */
  public TargetAddress.OfServer server(String url, Terminal terminal) {
    ConnectionUrl server = ConnectionUrl.of(url);
    String password = terminal.password(passwordVariable);
    return new TargetAddress.OfServer(
        server.jdbc(),
        user == null ? server.user() : user,
        password == null ? server.password() : password);
  }
}
