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
package dev.assay.sql.spider;

import dev.assay.model.Schema;
import dev.assay.model.Schema.ForeignKey;
import dev.assay.model.Schema.Table;
import java.util.List;

/** A small schema for tests. */
public final class ShopSchema {
  public static final Schema SCHEMA =
      new Schema(
          List.of(
              new Table("Product", List.of("ID", "Name", "Price", "Maker")),
              new Table("Sale", List.of("ID", "Product_ID", "Day", "Name")),
              new Table("Note", List.of("Sale_ID", "Value"))),
          List.of(
              new ForeignKey("Sale", "Product_ID", "Product", "ID"),
              new ForeignKey("Note", "Sale_ID", "Sale", "ID")));

  static final SpiderSchema NAMES = SpiderSchema.of(SCHEMA);

  private ShopSchema() {}
}
