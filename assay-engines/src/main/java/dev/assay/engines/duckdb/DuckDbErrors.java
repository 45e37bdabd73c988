// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.assay.table.ErrorKind;
import java.sql.SQLException;

/**
 * DuckDB's errors. The driver passes on neither SQLSTATE nor code, but with {@code errors_as_json}
 * the database reports the class of an error, its subclass and its subject separately from the
 * message.
 */
final class DuckDbErrors {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DuckDbErrors() {}

  static ErrorKind classify(SQLException error) {
    JsonNode details = details(error);
    return switch (details.path("exception_type").asText()) {
      case "Parser", "Syntax" -> ErrorKind.SYNTAX;
      case "Catalog" -> unknown(details.path("type").asText());
      case "Binder" -> unbound(details.path("error_subtype").asText());
      case "Conversion", "Mismatch Type", "Invalid type" -> ErrorKind.TYPE;
      case "Divide by Zero" -> ErrorKind.DIVISION_BY_ZERO;
      case "Permission" -> ErrorKind.PERMISSION;
      case "Out of Memory" -> ErrorKind.RESOURCES;
      // Nothing but the database file is accessible, so the file is at fault.
      case "IO", "Data Corruption", "Serialization" -> ErrorKind.DAMAGED;
      case "FATAL", "Connection" -> ErrorKind.CONNECTION;
      default -> ErrorKind.OTHER;
    };
  }

  private static ErrorKind unknown(String what) {
    if (what.endsWith("Function")) {
      return ErrorKind.UNKNOWN_FUNCTION;
    }
    return what.equals("Table") || what.equals("View") ? ErrorKind.UNKNOWN_TABLE : ErrorKind.OTHER;
  }

  private static ErrorKind unbound(String subtype) {
    return switch (subtype) {
      case "COLUMN_NOT_FOUND" -> ErrorKind.UNKNOWN_COLUMN;
      case "NO_MATCHING_FUNCTION" -> ErrorKind.TYPE;
      default -> ErrorKind.OTHER;
    };
  }

  /** The message for users. */
  static String message(SQLException error) {
    JsonNode details = details(error);
    return details.isMissingNode()
        ? String.valueOf(error.getMessage())
        : details.path("exception_type").asText()
            + " error: "
            + details.path("exception_message").asText().replace("bindings: : ", "bindings: ");
  }

  /** An error in the database's own format. */
  static SQLException of(String type, String message) {
    return new SQLException(
        JSON.createObjectNode()
            .put("exception_type", type)
            .put("exception_message", message)
            .toString());
  }

  /** Returns whether the error is the database's own instead of a generic one of the driver. */
  static boolean isDetailed(SQLException error) {
    return !details(error).isMissingNode();
  }

  private static JsonNode details(SQLException error) {
    String message = String.valueOf(error.getMessage());
    int start = message.indexOf('{');
    if (start < 0) {
      return MissingNode.getInstance();
    }
    try {
      JsonNode details = JSON.readTree(message.substring(start));
      return details.has("exception_type") ? details : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
