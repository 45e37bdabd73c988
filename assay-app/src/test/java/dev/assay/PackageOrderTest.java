// SPDX-License-Identifier: Apache-2.0
package dev.assay;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Packages form one direction: each may use only those before it. */
class PackageOrderTest {
  private static final List<String> READING_ORDER =
      List.of(
          "table",
          "input",
          "sql",
          "gold",
          "extract",
          "guard",
          "match",
          "stats",
          "model",
          "dataset",
          "generate",
          "execute",
          "metric",
          "journal",
          "run",
          "agreement",
          "compare",
          "review",
          "report",
          "config",
          "api");

  private static final List<String> MATCH_ROOMS = List.of("cell", "column", "row", "tie", "search");

  private static final Pattern LIBRARY =
      Pattern.compile(".*/assay-(table|sql|stats|match|core|peers|report|config|api)[-/].*");

  /** Each package together with its {@code internal} one. */
  private static final SliceAssignment PACKAGES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          return SliceIdentifier.of(type.getPackageName().replaceFirst("\\.internal$", ""));
        }

        @Override
        public String getDescription() {
          return "packages";
        }
      };

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> location.matches(LIBRARY))
          .importPackages("dev.assay");

  @Test
  void usesOnlyPackagesThatStandBeforeIt() {
    for (int i = 0; i < READING_ORDER.size(); i++) {
      String[] allowed =
          Stream.concat(
                  READING_ORDER.subList(0, i + 1).stream()
                      .flatMap(p -> Stream.of("dev.assay." + p + "..")),
                  Stream.of("dev.assay", "java..", "javax..", "org..", "com..", "de..", "net.."))
              .toArray(String[]::new);
      classes()
          .that()
          .resideInAPackage("dev.assay." + READING_ORDER.get(i) + "..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(allowed)
          .check(CORE);
    }
  }

  @Test
  void noTwoPackagesUseEachOther() {
    slices().assignedFrom(PACKAGES).should().beFreeOfCycles().check(CORE);
  }

  @Test
  void matchUsesOnlyRoomsThatStandBefore() {
    for (int i = 0; i < MATCH_ROOMS.size() - 1; i++) {
      String[] later =
          MATCH_ROOMS.subList(i + 1, MATCH_ROOMS.size()).stream()
              .map(room -> "dev.assay.match." + room + "..")
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage("dev.assay.match." + MATCH_ROOMS.get(i) + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(later)
          .check(CORE);
    }
  }

  @Test
  void knowsEveryPackage() {
    Set<String> found =
        CORE.stream()
            .filter(c -> !c.getPackageName().equals("dev.assay"))
            .map(c -> c.getPackageName().replace("dev.assay.", "").replaceAll("\\..*", ""))
            .collect(Collectors.toSet());
    assertThat(READING_ORDER).containsAll(found);
  }

  @Test
  void keepsTheSqlParserBehindOneDoor() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.assay.sql..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("net.sf.jsqlparser..")
        .check(CORE);
  }
}
