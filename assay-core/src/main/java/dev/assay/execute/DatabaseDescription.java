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
