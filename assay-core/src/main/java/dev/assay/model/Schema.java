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
package dev.assay.model;

import java.util.List;

/**
 * The tables of a database, as far as the reader of a query needs to know them.
 *
 * @param tables with their columns, in the database's order; views count as tables
 * @param foreignKeys between single columns; one of several columns is given column by column
 */
public record Schema(List<Table> tables, List<ForeignKey> foreignKeys) {
  /** Of a database of which nothing is known. */
  public static final Schema UNKNOWN = new Schema(List.of(), List.of());

  public Schema {
    tables = List.copyOf(tables);
    foreignKeys = List.copyOf(foreignKeys);
  }

  /** A table and the names of its columns, written as the database writes them. */
  public record Table(String name, List<String> columns) {
    public Table {
      columns = List.copyOf(columns);
    }
  }

  /** A column that refers to another. */
  public record ForeignKey(String table, String column, String otherTable, String otherColumn) {}
}
