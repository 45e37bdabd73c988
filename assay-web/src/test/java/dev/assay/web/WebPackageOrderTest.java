// SPDX-License-Identifier: Apache-2.0
package dev.assay.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.assay.web.http.WebServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packages of the server form one direction: each may use only those before it. */
class WebPackageOrderTest {
  private static final List<String> ORDER = List.of("http", "page", "runs", "review", "serve");

  static {
    // Names are enough; reading all of the libraries takes long.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(WebServer.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void usesOnlyPackagesThatStandBefore() {
    for (int i = 0; i < ORDER.size(); i++) {
      String[] later =
          ORDER.subList(i + 1, ORDER.size()).stream()
              .map(each -> "dev.assay.web." + each + "..")
              .toArray(String[]::new);
      if (later.length > 0) {
        noClasses()
            .that()
            .resideInAPackage("dev.assay.web." + ORDER.get(i) + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(later)
            .allowEmptyShould(true)
            .check(CLASSES);
      }
    }
  }
}
