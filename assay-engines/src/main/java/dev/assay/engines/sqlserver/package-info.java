/** Microsoft SQL Server and Azure SQL. */
@NullMarked
package dev.assay.engines.sqlserver;

import org.jspecify.annotations.NullMarked;
