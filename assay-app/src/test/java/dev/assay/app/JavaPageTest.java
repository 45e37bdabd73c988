// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the programs of {@code docs/java.md} beside the demo's files. */
class JavaPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("assay.root", ".."), "docs", "java.md");
  private static final Pattern PROGRAM =
      Pattern.compile("(?ms)^```java run\\R(.*?)^```$(?:\\s+It prints:\\s+^```text\\R(.*?)^```$)?");
  private static final Pattern CLASS = Pattern.compile("(?m)^class (\\w+)");
  private static final String CLASS_PATH =
      Objects.requireNonNullElse(
          System.getProperty("surefire.test.class.path"), System.getProperty("java.class.path"));

  /** Printed after each program. */
  private static final String END = "=== end of program";

  @TempDir private Path folder = Path.of("");

  /** A program of the page. */
  private record Program(String name, String source, String output) {
    long lines() {
      return source
          .substring(source.indexOf("\nclass"))
          .lines()
          .filter(line -> !line.isBlank())
          .count();
    }
  }

  /** Runs programs one after the other. */
  static final class Start {
    private Start() {}

    public static void main(String[] words) throws Exception {
      for (String word : words) {
        Method program = Class.forName(word).getDeclaredMethod("main", String[].class);
        program.setAccessible(true);
        program.invoke(null, (Object) new String[0]);
        System.out.println(END);
      }
    }
  }

  @Test
  void runsAndPrintsWhatThePageSays() throws Exception {
    FrogDataset.unpack(folder.resolve("assay-demo"), FrogDataset.DEMO);
    List<Program> programs = programs();
    assertThat(programs).hasSize(4);
    assertThat(programs).allMatch(program -> program.lines() <= 15);
    compile(programs);
    List<String> printed = List.of(run(programs).split(END + "\\R", -1));
    assertThat(printed).hasSize(programs.size() + 1);
    for (int i = 0; i < programs.size(); i++) {
      assertThat(printed.get(i)).as(programs.get(i).name()).isEqualTo(programs.get(i).output());
    }
  }

  private static List<Program> programs() throws IOException {
    return PROGRAM
        .matcher(Files.readString(PAGE))
        .results()
        .map(
            found -> {
              Matcher name = CLASS.matcher(found.group(1));
              assertThat(name.find()).isTrue();
              return new Program(
                  name.group(1), found.group(1), Objects.requireNonNullElse(found.group(2), ""));
            })
        .toList();
  }

  /** Runs all programs in one process to save startup time, and returns their output. */
  private String run(List<Program> programs) throws Exception {
    Path output = folder.resolve("programs.out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", folder + File.pathSeparator + CLASS_PATH));
    command.add(Start.class.getName());
    programs.forEach(program -> command.add(program.name()));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    String printed = Files.readString(output);
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }

  private void compile(List<Program> programs) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<JavaFileObject> files = new ArrayList<>();
    for (Program program : programs) {
      files.add(
          new SimpleJavaFileObject(
              URI.create("string:///" + program.name() + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreErrors) {
              return program.source();
            }
          });
    }
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-proc:none", "--release", "17", "-cp", CLASS_PATH, "-d", folder.toString());
    boolean compiled = compiler.getTask(messages, null, null, options, null, files).call();
    assertThat(compiled).as(messages.toString()).isTrue();
  }
}
