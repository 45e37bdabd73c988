// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the command line form one direction: each may use only those before it. */
class AppPackageOrderTest {
  private static final List<String> ORDER =
      List.of(
          "terminal",
          "session",
          "options",
          "manual",
          "probe",
          "audit",
          "run",
          "judge",
          "check",
          "compare",
          "runs",
          "review",
          "view",
          "draft",
          "create",
          "start",
          "serve",
          "export",
          "transfer");

  static {
    // Names are enough; reading all of the libraries takes long.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void usesOnlyPackagesThatStandBefore() {
    for (int i = 0; i < ORDER.size(); i++) {
      String[] later =
          Stream.concat(
                  Stream.of("dev.assay.app"),
                  ORDER.subList(i + 1, ORDER.size()).stream()
                      .map(each -> "dev.assay.app." + each + ".."))
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage("dev.assay.app." + ORDER.get(i) + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(later)
          .check(CLASSES);
    }
  }

  @Test
  void knowsEveryPackage() {
    Set<String> found =
        CLASSES.stream()
            .filter(each -> !each.getPackageName().equals("dev.assay.app"))
            .map(
                each -> each.getPackageName().replace("dev.assay.app.", "").replaceAll("\\..*", ""))
            .collect(Collectors.toSet());
    assertThat(ORDER).containsAll(found);
  }
}
