// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceAddressTest {
  private static final List<String> VARIABLES = List.of("FIRST", "SECOND");

  private static ServiceAddress of(String to) {
    return ServiceAddress.find(to, VARIABLES, "http://localhost:1", Map.of());
  }

  @Test
  void tellsWhatOthersCanReadOnItsWay() {
    assertThat(of("http://tracker.example:5000").isExposed()).isTrue();
    assertThat(of("https://tracker.example").isExposed()).isFalse();
    assertThat(of("http://localhost:5000").isExposed()).isFalse();
    assertThat(of("http://127.0.0.1").isExposed()).isFalse();
    assertThat(of("http://[::1]:5000").isExposed()).isFalse();
  }

  @Test
  void keepsThePathOfAServerAndPrintsOnlyItsHost() {
    ServiceAddress address = of("https://tracker.example:8443/team/secret/");

    assertThat(address.resolve("/api")).hasToString("https://tracker.example:8443/team/secret/api");
    assertThat(address).hasToString("tracker.example:8443");
  }

  @Test
  void prefersTheOptionAndThenTheFirstVariable() {
    Map<String, String> environment =
        Map.of("FIRST", " ", "SECOND", "http://second.example", "THIRD", "http://third.example");

    assertThat(ServiceAddress.find(null, VARIABLES, "", environment).source()).isEqualTo("SECOND");
    assertThat(ServiceAddress.find("http://option.example", VARIABLES, "", environment).source())
        .isEqualTo("--to");
  }
}
