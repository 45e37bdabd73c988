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
package dev.assay.sql;

import java.util.Set;

/**
 * The tables and columns that a query names anywhere, in lower case.
 *
 * @param tables of the database; names that WITH defines are none
 * @param columns as {@code table.column}; the bare name where nobody knows the table; {@code
 *     table.*} for a star over a table of unknown columns. Columns that the query itself makes, in
 *     derived tables or as output names, are none
 */
public record UsedNames(Set<String> tables, Set<String> columns) {
  public UsedNames {
    tables = Set.copyOf(tables);
    columns = Set.copyOf(columns);
  }
}
