// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The search knows no driver: what it fills are scratch tables. */
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
  void fillsScratchTablesOnly() {
    noClasses()
        .that()
        .resideInAPackage("dev.assay.probe..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.sqlite..",
            "org.duckdb..",
            "org.h2..",
            "org.postgresql..",
            "org.mariadb..",
            "dev.assay.create..",
            "dev.assay.app..")
        .check(CLASSES);
  }
}
