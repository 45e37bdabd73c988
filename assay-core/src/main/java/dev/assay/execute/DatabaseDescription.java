// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.sql.Dialect;
import java.util.List;

/**
 * What a database is, and what the account may do in it.
 *
 * @param engine such as {@code postgres}
 * @param version of the server or library, as it names itself
 * @param dialect its SQL
 * @param privileges rights beyond reading; empty for an account as it should be, and for embedded
 *     databases, which are opened without such rights
 */
public record DatabaseDescription(
    String engine, String version, Dialect dialect, List<Privilege> privileges) {
  public DatabaseDescription {
    privileges = List.copyOf(privileges);
  }

  /** Those with which SQL that nobody has read should not run. */
  public List<Privilege> forbidding() {
    return privileges.stream().filter(Privilege::forbidsRuns).toList();
  }

  /** Those that every account has by default, and that an administrator could revoke. */
  public List<Privilege> revocable() {
    return privileges.stream().filter(privilege -> !privilege.forbidsRuns()).toList();
  }
}
