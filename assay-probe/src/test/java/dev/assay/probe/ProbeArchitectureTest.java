// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The search knows of engines only the one that it fills databases of. */
class ProbeArchitectureTest {
  static {
    // Names are enough; reading all of the libraries takes long.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(
              CounterexampleSearch.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void fillsDatabasesInMemoryOnly() {
    noClasses()
        .that()
        .resideInAPackage("dev.assay.probe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.sqlite..", "dev.assay.create..", "dev.assay.app..")
        .check(CLASSES);
  }
}
