// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpiderSchemaTest {
  private static final Set<String> ALL = Set.of("a", "b", "c", "d");

  @Test
  void knowsTiedColumnsByTheFirstInTheSchema() {
    SpiderSchema schema = schema(key("c", "id", "b", "id"), key("b", "id", "a", "id"));
    assertThat(schema.unify("c.id", ALL)).isEqualTo("a.id");
    assertThat(schema.unify("b.id", ALL)).isEqualTo("a.id");
    assertThat(schema.unify("a.id", ALL)).isEqualTo("a.id");
    assertThat(schema.unify("d.id", ALL)).isEqualTo("d.id");
    assertThat(schema.unify("*", ALL)).isEqualTo("*");
  }

  @Test
  void leavesColumnsOfTablesOutsideOfFromAlone() {
    SpiderSchema schema = schema(key("b", "id", "a", "id"));
    assertThat(schema.unify("b.id", Set.of("a"))).isEqualTo("b.id");
  }

  @Test
  void keepsGroupsApartThatALaterKeyConnects() {
    SpiderSchema schema =
        schema(key("a", "id", "b", "id"), key("c", "id", "d", "id"), key("d", "id", "b", "id"));
    assertThat(schema.unify("b.id", ALL)).isEqualTo("a.id");
    assertThat(schema.unify("c.id", ALL)).isEqualTo("c.id");
    // d.id is in both groups; the later one holds.
    assertThat(schema.unify("d.id", ALL)).isEqualTo("c.id");
  }

  @Test
  void ignoresKeysToUnknownColumns() {
    SpiderSchema schema = schema(key("a", "nix", "b", "id"), key("x", "id", "a", "id"));
    assertThat(schema.unify("b.id", ALL)).isEqualTo("b.id");
  }

  @Test
  void readsNamesWithoutCase() {
    SpiderSchema schema =
        SpiderSchema.of(new Schema(List.of(new Table("Pets", List.of("Pet_ID"))), List.of()));
    assertThat(schema.isTable("pets")).isTrue();
    assertThat(schema.hasColumn("pets", "pet_id")).isTrue();
    assertThat(schema.isName("pets.pet_id")).isTrue();
    assertThat(schema.isName("Pets")).isFalse();
    assertThat(SpiderSchema.of(Schema.UNKNOWN).isEmpty()).isTrue();
  }

  private static SpiderSchema schema(ForeignKey... keys) {
    return SpiderSchema.of(
        new Schema(
            ALL.stream().sorted().map(name -> new Table(name, List.of("id"))).toList(),
            List.of(keys)));
  }

  private static ForeignKey key(String table, String column, String other, String otherColumn) {
    return new ForeignKey(table, column, other, otherColumn);
  }
}
