// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.execute.Privilege;

/**
 * A query whose rows are rights that an evaluation does not need.
 *
 * @param kind the kind of action that such a right allows
 * @param sql its first column names a right in words of the database
 */
public record PrivilegeQuery(Privilege.Kind kind, String sql) {}
