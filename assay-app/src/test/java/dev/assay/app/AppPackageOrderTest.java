/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the command line form one direction: each may use only those before it. */
class AppPackageOrderTest {
  private static final List<String> ORDER = List.of("terminal", "session", "options", "command");

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
}
