// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.assay.llm.chat.LanguageModel;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Holds the order of the packages: each uses only those before it. */
class LlmLayersTest {
  private static final String ROOT = "dev.assay.llm.";
  private static final List<String> ORDER =
      List.of(
          "chat",
          "wire",
          "provider",
          "prompt",
          "retrieve",
          "call",
          "generate",
          "judge",
          "draft",
          "api");

  static {
    // Names are enough; reading all of the client libraries takes ten seconds.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(LanguageModel.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPackageUsesOnlyThoseBeforeIt() {
    for (int i = 0; i < ORDER.size() - 1; i++) {
      String[] later =
          IntStream.range(i + 1, ORDER.size())
              .mapToObj(each -> ROOT + ORDER.get(each) + "..")
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(ROOT + ORDER.get(i) + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(later)
          .allowEmptyShould(true)
          .check(CLASSES);
    }
  }

  @Test
  void everyPackageHasItsPlaceInTheOrder() {
    noClasses()
        .should()
        .resideOutsideOfPackages(
            ORDER.stream().map(each -> ROOT + each + "..").toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void onlyFourPackagesKnowTheClientLibraries() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            ROOT + "wire..", ROOT + "provider..", ROOT + "retrieve..", ROOT + "api..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.langchain4j..", "software.amazon..")
        .check(CLASSES);
  }

  @Test
  void onlyTheWireSpeaksHttp() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "wire..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net.http..")
        .check(CLASSES);
  }
}
