// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.assay.create.script.ScriptReader;
import org.junit.jupiter.api.Test;

/** The packages form one direction: {@code script}, then the root, then {@code history}. */
class CreatePackageOrderTest {
  static {
    // Names are enough; reading all of the libraries takes long.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(ScriptReader.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void scriptsAreReadWithoutADatabase() {
    classes()
        .that()
        .resideInAPackage("dev.assay.create.script")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.assay.create.script",
            "dev.assay.sql",
            "dev.assay.sql.internal",
            "dev.assay",
            "dev.assay.table..",
            "java.io",
            "java.lang..",
            "java.math",
            "java.nio..",
            "java.time..",
            "java.util..",
            "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void databasesAreMadeWithoutTheHistoryOfRuns() {
    noClasses()
        .that()
        .resideInAPackage("dev.assay.create")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.assay.create.history")
        .check(CLASSES);
  }
}
