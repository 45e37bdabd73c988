// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.command.DemoFolder;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
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

  /** What the program starts as: a class with {@code main}, or one of tests. */
  static final class Start {
    private Start() {}

    public static void main(String[] words) throws Exception {
      Class<?> program = Class.forName(words[0]);
      for (Method method : program.getDeclaredMethods()) {
        method.setAccessible(true);
        if (method.getName().equals("main")) {
          method.invoke(null, (Object) new String[0]);
        } else if (method.isAnnotationPresent(Test.class)) {
          var constructor = program.getDeclaredConstructor();
          constructor.setAccessible(true);
          method.invoke(constructor.newInstance());
        }
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> runs() throws IOException {
    new DemoFolder(folder.resolve("assay-demo"), "/dev/assay/app/demo/").unpack();
    List<Program> programs = programs();
    assertThat(programs).hasSize(5);
    return programs.stream()
        .map(program -> DynamicTest.dynamicTest(program.name(), () -> run(program)));
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

  private void run(Program program) throws Exception {
    assertThat(program.lines()).isLessThanOrEqualTo(15);
    compile(program);
    Path output = folder.resolve(program.name() + ".out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                folder + File.pathSeparator + CLASS_PATH,
                Start.class.getName(),
                program.name())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).as(program.name()).isTrue();
    String printed = Files.readString(output);
    assertThat(process.exitValue()).as(printed).isZero();
    assertThat(printed).isEqualTo(program.output());
  }

  private void compile(Program program) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///" + program.name() + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreErrors) {
            return program.source();
          }
        };
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-proc:none", "--release", "17", "-cp", CLASS_PATH, "-d", folder.toString());
    boolean compiled = compiler.getTask(messages, null, null, options, null, List.of(file)).call();
    assertThat(compiled).as(messages.toString()).isTrue();
  }
}
