// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of modules that requires {@code dev.assay.match}, compiled and run with its jars. */
class ModulePathIT {
  private static final Path LIB =
      Path.of(System.getProperty("assay.root", "..")).resolve("assay-app/target/assay/lib");

  private static final List<String> LIBRARIES =
      List.of(
          "assay-match",
          "assay-sql",
          "assay-table",
          "jackson",
          "snakeyaml",
          "fastcsv",
          "jsqlparser",
          "hash4j",
          "jspecify");

  @TempDir private Path folder = Path.of("");

  @Test
  void comparesResultsFromAModule() throws Exception {
    compile("", 0);

    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                folder.resolve("classes") + File.pathSeparator + modulePath(),
                "--module",
                "user/user.Main")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(output).content().startsWith("the results are equal").contains("standard: true");
    assertThat(process.exitValue()).isZero();
  }

  @Test
  void hidesWhatIsNotTheApi() throws Exception {
    String messages = compile("import dev.assay.match.row.RowRule;", 1);

    assertThat(messages).contains("dev.assay.match.row is not visible");
  }

  private String compile(String extraImport, int expected) throws Exception {
    Path source = Files.createDirectories(folder.resolve("source/user"));
    Files.writeString(
        source.resolveSibling("module-info.java"), "module user { requires dev.assay.match; }");
    Files.writeString(
        source.resolve("Main.java"),
        """
        package user;

        %s
        import dev.assay.match.Profile;
        import dev.assay.match.search.ResultMatcher;
        import dev.assay.match.Match;
        import dev.assay.table.ResultTable;
        import java.util.List;

        class Main {
          public static void main(String[] args) {
            ResultTable gold = ResultTable.ofRows(List.of("n"), List.of(List.of(1), List.of(2)));
            ResultTable predicted = ResultTable.ofRows(List.of("m"), List.of(List.of(2), List.of(1)));
            Match match = ResultMatcher.match(gold, predicted);
            System.out.println(match.describe());
            System.out.println("standard: " + Profile.STANDARD.accepts(match));
          }
        }
        """
            .formatted(extraImport));
    StringWriter messages = new StringWriter();
    PrintWriter printer = new PrintWriter(messages);
    int code =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                printer,
                printer,
                "-d",
                folder.resolve("classes").toString(),
                "--module-path",
                modulePath(),
                source.resolveSibling("module-info.java").toString(),
                source.resolve("Main.java").toString());
    assertThat(code).as(messages.toString()).isEqualTo(expected);
    return messages.toString();
  }

  private static String modulePath() throws Exception {
    try (Stream<Path> jars = Files.list(LIB)) {
      return jars.filter(
              jar -> LIBRARIES.stream().anyMatch(jar.getFileName().toString()::startsWith))
          .map(Path::toString)
          .collect(Collectors.joining(File.pathSeparator));
    }
  }
}
