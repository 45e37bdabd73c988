// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.llm.wire.SecretRedactor;
import dev.assay.model.AssayException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A program of the user's.
 *
 * @param command with its arguments
 * @param folder that it is run in
 * @param timeout of one answer
 */
public record AgentProgram(List<String> command, Path folder, Duration timeout) {
  /** What no answer is longer than, in bytes. */
  static final int LARGEST = 8_000_000;

  /** What Windows adds to a program's name; elsewhere there are no such files. */
  private static final List<String> ENDINGS = List.of("", ".exe", ".com");

  /** What runs a script, so that the script's name says more. */
  private static final Pattern INTERPRETER =
      Pattern.compile(
          "(?i)([abdkz]|fi)?sh|py|(python|pypy)[\\d.]*|ruby|perl|php|lua|node(js)?|bun|deno|java"
              + "|rscript|julia|pwsh|powershell");

  public AgentProgram {
    command = List.copyOf(command);
  }

  /**
   * Checks that there is such a program, as the system would look for it.
   *
   * @throws AssayException if there is none
   */
  public void require() {
    String program = command.get(0);
    String searched = System.getenv("PATH");
    boolean path = program.indexOf('/') >= 0 || program.indexOf(File.separatorChar) >= 0;
    List<String> folders =
        path || searched == null
            ? List.of(folder.toString(), "")
            : List.of(searched.split(Pattern.quote(File.pathSeparator)));
    boolean there =
        folders.stream()
            .flatMap(in -> ENDINGS.stream().map(ending -> file(in, program + ending)))
            .anyMatch(file -> file.isFile() && file.canExecute());
    if (!there && (path || searched != null)) {
      throw new AssayException(
          "the command '%s' can't be started: %s; check 'command' and that the program is installed"
              .formatted(
                  program,
                  path
                      ? "no such executable file, relative to " + folder
                      : "no such program on the PATH"));
    }
  }

  /** A file in a folder; what names its own folder stays there. */
  private static File file(String folder, String name) {
    File file = new File(name);
    return file.isAbsolute() ? file : new File(folder, name);
  }

  /**
   * Starts it. It has Assay's environment, for its keys may be there.
   *
   * @throws AssayException if there is no such program
   */
  Process start() {
    try {
      return new ProcessBuilder(command).directory(folder.toFile()).start();
    } catch (IOException e) {
      throw new AssayException(
          "the command '%s' can't be started: %s; check 'command' and that the program is installed"
              .formatted(command.get(0), e.getMessage()),
          e);
    }
  }

  /** Ends a process and whatever it started. */
  static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /**
   * The program's name, for messages: its file, and the script's if it runs one. Arguments are not
   * in it, as a key may be among them.
   */
  public String name() {
    String program = file(command.get(0)).replaceFirst("(?i)\\.exe$", "");
    boolean script =
        command.size() > 1
            && !command.get(1).startsWith("-")
            && INTERPRETER.matcher(program).matches();
    return script ? program + " " + file(command.get(1)) : program;
  }

  private static String file(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  /** The end of what a program said on stderr, on one line. */
  static String tail(byte[] said, SecretRedactor secretRedactor) {
    String text = secretRedactor.hide(new String(said, StandardCharsets.UTF_8)).strip();
    List<String> lines = text.lines().toList();
    String last = String.join(" | ", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
    return last.isEmpty()
        ? ""
        : String.format(Locale.ROOT, ": %s", last.substring(Math.max(0, last.length() - 500)));
  }
}
