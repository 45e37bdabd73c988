// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.create.TargetAddress;
import dev.assay.execute.internal.ConnectionUrl;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The account for logging in to a server. */
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

  /**
   * Settings whose one URL for all questions has this account.
   *
   * @throws AssayException if there is no such URL, or no such variable
   */
  public SettingValues in(SettingValues values, Terminal terminal) {
    if (user == null && passwordVariable == null) {
      return values;
    }
    DatabaseSettings databases = RunSettings.of(values).databases();
    if (databases.template() == null) {
      throw new AssayException(
          "--user and --password-env are for --database URL and --databases URL; name the account of a database with an id of its own in the configuration file");
    }
    String password = terminal.password(passwordVariable);
    return values.overriddenBy(
        SettingValues.of(Map.of("databases", databases.withAccount(user, password))));
  }
}
