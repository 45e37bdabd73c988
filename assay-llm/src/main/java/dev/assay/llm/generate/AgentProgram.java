// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.AssayException;
import dev.assay.llm.wire.SecretRedactor;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A program of the user.
 *
 * @param command the program and its arguments
 * @param folder its working directory
 * @param timeout of one answer
 */
public record AgentProgram(List<String> command, Path folder, Duration timeout) {
  /** Maximum size of an answer in bytes. */
  static final int LARGEST = 8_000_000;

  private static final boolean WINDOWS =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

  /** Scripts of Windows's command prompt, which start only by their whole name. */
  private static final List<String> SCRIPTS = List.of(".cmd", ".bat");

  /** Extensions that Windows adds to a program's name; no such files exist elsewhere. */
  private static final List<String> ENDINGS = List.of("", ".exe", ".com");

  /** Interpreters, after which the script's name is more informative. */
  private static final Pattern INTERPRETER =
      Pattern.compile(
          "(?i)([abdkz]|fi)?sh|py|(python|pypy)[\\d.]*|ruby|perl|php|lua|node(js)?|bun|deno|java"
              + "|rscript|julia|pwsh|powershell");

  public AgentProgram {
    command = List.copyOf(command);
  }

  /**
   * Checks that the program exists, looking it up as the operating system does.
   *
   * @throws AssayException if it does not exist
   */
  public void require() {
    String program = command.get(0);
    String searched = System.getenv("PATH");
    boolean path = program.indexOf('/') >= 0 || program.indexOf(File.separatorChar) >= 0;
    List<String> folders =
        path || searched == null
            ? List.of(folder.toString(), "")
            : List.of(searched.split(Pattern.quote(File.pathSeparator)));
    if (find(program, folders, ENDINGS).isEmpty() && (path || searched != null)) {
      Optional<File> script = find(program, folders, SCRIPTS);
      if (WINDOWS && script.isPresent()) {
        throw new AssayException(
            "the command '%s' can't be started: it is a script of the command prompt; write its whole name, %s"
                .formatted(program, script.get().getName()));
      }
      throw new AssayException(
          "the command '%s' can't be started: %s; check 'command' and that the program is installed"
              .formatted(
                  program,
                  path
                      ? "no such executable file, relative to " + folder
                      : "no such program on the PATH"));
    }
  }

  private static Optional<File> find(String program, List<String> folders, List<String> endings) {
    return folders.stream()
        .flatMap(in -> endings.stream().map(ending -> file(in, program + ending)))
        .filter(file -> file.isFile() && file.canExecute())
        .findFirst();
  }

  /**
   * The words to start. A program named with its folder is relative to this command's folder, but
   * Windows would look for it in Assay's own.
   */
  static List<String> words(List<String> command, Path folder, boolean windows) {
    String program = command.get(0);
    boolean path = program.indexOf('/') >= 0 || program.indexOf('\\') >= 0;
    File inFolder = file(folder.toString(), program);
    if (!windows || !path || ENDINGS.stream().noneMatch(end -> new File(inFolder + end).isFile())) {
      return command;
    }
    List<String> words = new ArrayList<>(command);
    words.set(0, inFolder.getAbsolutePath());
    return words;
  }

  /** A file in a folder; a name with a folder of its own is resolved by itself. */
  private static File file(String folder, String name) {
    File file = new File(name);
    return file.isAbsolute() ? file : new File(folder, name);
  }

  /**
   * Starts the program with Assay's environment, which may hold its API keys.
   *
   * @throws AssayException if there is no such program
   */
  Process start() {
    try {
      return new ProcessBuilder(words(command, folder, WINDOWS)).directory(folder.toFile()).start();
    } catch (IOException e) {
      throw new AssayException(
          "the command '%s' can't be started: %s; check 'command' and that the program is installed%s"
              .formatted(
                  command.get(0),
                  e.getMessage(),
                  WINDOWS
                      ? "; a script needs its interpreter before it, as in [python, agent.py]"
                      : ""),
          e);
    }
  }

  /** Starts a thread that does not keep Assay running. */
  static Thread started(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Kills a process and its descendants. */
  static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /**
   * Returns the program's name for messages: its file, and the script if it runs one. Arguments are
   * left out, because they may contain a key.
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

  /** The end of a program's stderr, on one line. */
  static String tail(byte[] said, SecretRedactor secretRedactor) {
    String text = secretRedactor.hide(new String(said, StandardCharsets.UTF_8)).strip();
    List<String> lines = text.lines().toList();
    String last = String.join(" | ", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
    return last.isEmpty()
        ? ""
        : String.format(Locale.ROOT, ": %s", last.substring(Math.max(0, last.length() - 500)));
  }
}
