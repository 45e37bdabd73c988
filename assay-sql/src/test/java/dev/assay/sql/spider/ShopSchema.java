// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
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
