/**
 * What all engines share whose drivers are loaded at run time, and the engine for any other JDBC
 * URL. An engine of this kind is a value, {@link dev.assay.engines.jdbc.JdbcEngineSpec}: how its
 * URLs begin, what a session is told before its first query, what its errors and types mean, and
 * what to ask about the account's rights.
 */
@NullMarked
package dev.assay.engines.jdbc;

import org.jspecify.annotations.NullMarked;
