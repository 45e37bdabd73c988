/**
 * The common parts of all engines whose drivers are loaded at run time, and the engine for any
 * other JDBC URL. An engine of this kind is a value, {@link dev.assay.engines.jdbc.JdbcEngineSpec}:
 * the prefix of its URLs, the setup of its sessions, the meaning of its errors and types, and the
 * queries for the account's rights.
 */
@NullMarked
package dev.assay.engines.jdbc;

import org.jspecify.annotations.NullMarked;
