// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.sql.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a database and the rights of the account.
 *
 * @param engine such as {@code postgres}
 * @param version the server's or library's own version text
 * @param dialect its SQL
 * @param privileges rights beyond reading; empty for an account that may only read, and for
 *     embedded databases, which are opened without such rights
 * @param bagComparison the SQL with which it compares results itself, or {@code null} if it can't
 */
public record DatabaseDescription(
    String engine,
    String version,
    Dialect dialect,
    List<Privilege> privileges,
    @Nullable BagComparisonSyntax bagComparison) {
  public DatabaseDescription {
    privileges = List.copyOf(privileges);
  }

  /** Describes a database that can't compare results itself. */
  public DatabaseDescription(
      String engine, String version, Dialect dialect, List<Privilege> privileges) {
    this(engine, version, dialect, privileges, null);
  }

  /** Returns the privileges under which unreviewed SQL must not run. */
  public List<Privilege> forbidding() {
    return privileges.stream().filter(Privilege::forbidsRuns).toList();
  }

  /** Those that every account has by default, and that an administrator could revoke. */
  public List<Privilege> revocable() {
    return privileges.stream().filter(privilege -> !privilege.forbidsRuns()).toList();
  }
}
