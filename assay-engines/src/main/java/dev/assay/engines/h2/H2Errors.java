// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.table.ErrorKind;
import java.sql.SQLException;
import org.h2.api.ErrorCode;
import org.h2.jdbc.JdbcException;
import org.h2.mvstore.MVStoreException;

/** H2's error codes, which for standard errors are the SQLSTATE; see {@link ErrorCode}. */
final class H2Errors {
  private H2Errors() {}

  static ErrorKind classify(SQLException error) {
    return switch (error.getErrorCode()) {
      case ErrorCode.SYNTAX_ERROR_1, ErrorCode.SYNTAX_ERROR_2 -> ErrorKind.SYNTAX;
      case ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1,
          ErrorCode.TABLE_OR_VIEW_NOT_FOUND_WITH_CANDIDATES_2,
          ErrorCode.TABLE_OR_VIEW_NOT_FOUND_DATABASE_EMPTY_1,
          ErrorCode.SCHEMA_NOT_FOUND_1 ->
          ErrorKind.UNKNOWN_TABLE;
      case ErrorCode.COLUMN_NOT_FOUND_1 -> ErrorKind.UNKNOWN_COLUMN;
      case ErrorCode.FUNCTION_NOT_FOUND_1 -> ErrorKind.UNKNOWN_FUNCTION;
      case ErrorCode.DIVISION_BY_ZERO_1 -> ErrorKind.DIVISION_BY_ZERO;
      case ErrorCode.TYPES_ARE_NOT_COMPARABLE_2,
          ErrorCode.INVALID_PARAMETER_COUNT_2,
          ErrorCode.UNKNOWN_DATA_TYPE_1 ->
          ErrorKind.TYPE;
      case ErrorCode.ADMIN_RIGHTS_REQUIRED,
          ErrorCode.NOT_ENOUGH_RIGHTS_FOR_1,
          ErrorCode.DATABASE_IS_READ_ONLY ->
          ErrorKind.PERMISSION;
      case ErrorCode.PARAMETER_NOT_SET_1 -> ErrorKind.UNBOUND_PARAMETER;
      case ErrorCode.OUT_OF_MEMORY, ErrorCode.TOO_MANY_COLUMNS_1 -> ErrorKind.RESOURCES;
      case ErrorCode.DATABASE_IS_CLOSED,
          ErrorCode.DATABASE_CALLED_AT_SHUTDOWN,
          ErrorCode.CONNECTION_BROKEN_1,
          ErrorCode.OBJECT_CLOSED ->
          ErrorKind.CONNECTION;
      case ErrorCode.FILE_CORRUPTED_1, ErrorCode.IO_EXCEPTION_1, ErrorCode.IO_EXCEPTION_2 ->
          ErrorKind.DAMAGED;
      // The error of the file store, such as a page with a wrong checksum.
      case ErrorCode.GENERAL_ERROR_1 ->
          error.getCause() instanceof MVStoreException ? ErrorKind.DAMAGED : ErrorKind.OTHER;
      default -> byState(String.valueOf(error.getSQLState()));
    };
  }

  private static ErrorKind byState(String state) {
    return state.startsWith("22") ? ErrorKind.TYPE : ErrorKind.OTHER;
  }

  /** The database's message, without the statement that H2 appends. */
  static String message(SQLException error) {
    return error instanceof JdbcException own
        ? own.getOriginalMessage()
        : String.valueOf(error.getMessage());
  }
}
