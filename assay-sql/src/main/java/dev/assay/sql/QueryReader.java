// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import dev.assay.sql.Clauses.Clause;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;

/** Parses a text into {@link QueryParts}. */
final class QueryReader {
  private QueryReader() {}

  static Optional<QueryParts> read(SqlText text, Schema schema) {
    try {
      Statement statement = StatementParser.parse(text).orElse(null);
      return statement instanceof Select select
          ? Optional.of(read(select, text.dialect(), schema))
          : Optional.empty();
    } catch (StackOverflowError | RuntimeException unreadable) {
      // The parser can't print some of what it parses; treat such text as not parsed.
      return Optional.empty();
    }
  }

  private static QueryParts read(Select select, Dialect dialect, Schema schema) {
    QueryNames names = new QueryNames(schema);
    List<Clause> clauses = new ClauseReader(names, dialect).clauses(select);
    return new QueryParts(new Clauses(clauses), names.used());
  }
}
