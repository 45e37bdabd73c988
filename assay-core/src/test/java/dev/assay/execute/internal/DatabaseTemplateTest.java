// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTemplateTest {
  private static final DatabaseTemplate SERVER =
      new DatabaseTemplate(
          new DatabaseAddress(
              "{database}",
              "jdbc:postgresql://db.example/{database}?ssl=true",
              "reader",
              "s3cret",
              Map.of("connectTimeout", "5")));

  @Test
  void putsTheIdIntoTheUrl() {
    assertThat(SERVER.find("shop_2"))
        .contains(
            new DatabaseAddress(
                "shop_2",
                "jdbc:postgresql://db.example/shop_2?ssl=true",
                "reader",
                "s3cret",
                Map.of("connectTimeout", "5")));
  }

  @Test
  void knowsThePlaceInConnectionUrls() {
    String url = ConnectionUrl.of("postgresql://db.example/{database}").jdbc();

    assertThat(new DatabaseTemplate(DatabaseAddress.of("x", url)).find("shop"))
        .contains(DatabaseAddress.of("shop", "jdbc:postgresql://db.example/shop"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://{database}/shop",
        "jdbc:postgresql://db.{database}:5432/x",
        "jdbc:sqlserver://{database};databaseName=x",
        "jdbc:oracle:thin:@{database}:1521:x"
      })
  void keepsThePlaceOutOfTheHost(String url) {
    assertThatThrownBy(() -> new DatabaseTemplate(DatabaseAddress.of("x", url)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("in its host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop?ssl=false",
        "shop&user=root",
        "../shop",
        "..",
        "shop/../x",
        "a;INIT=RUNSCRIPT",
        "x@evil",
        "shop%3Fssl",
        "",
        " ",
        "a b",
        "shop#x",
        "shop:1",
        "a\\b",
        "{database}",
        "a,b",
        "a=b",
        "a\nb"
      })
  void putsNoIdIntoTheUrlThatCouldChangeTheRest(String id) {
    assertThat(SERVER.find(id)).isEmpty();
    assertThatThrownBy(() -> SERVER.get(id))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("only letters, digits and _ - . $ are put into a URL")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void needsAPlaceForTheId() {
    assertThatThrownBy(
            () ->
                new DatabaseTemplate(DatabaseAddress.of("x", "jdbc:postgresql://db.example/shop")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("needs {database}");
  }
}
