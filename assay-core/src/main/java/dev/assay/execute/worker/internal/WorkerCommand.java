// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.execute.internal.UserFolders;
import dev.assay.execute.worker.WorkerSettings;
import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command that starts a worker with this Java, this class path, and few other options. */
final class WorkerCommand {
  /**
   * Name of the property with a class data sharing archive for a quick start; the archive must be
   * made from this class path.
   */
  private static final String ARCHIVE = "assay.worker.archive";

  /** Name of the property with further JVM options, separated by line breaks. */
  private static final String OPTIONS = "assay.worker.options";

  private WorkerCommand() {}

  static List<String> of(WorkerSettings settings, Path folder, Path socket) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + settings.heap());
    // The garbage collector and the compiler that start fastest; a worker mostly waits for its
    // database.
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
    // A small young generation: results soon become garbage, and memory that is used again costs
    // less than fresh memory, which the system must clear first.
    command.add("-Xmn8m");
    command.add("-XX:-CreateCoredumpOnCrash");
    command.add("-XX:ErrorFile=" + folder.resolve("crash.log"));
    command.addAll(List.of("-Xlog:disable", "-Xlog:all=error:stderr"));
    String archive = System.getProperty(ARCHIVE, "");
    if (!archive.isEmpty()) {
      command.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto"));
      if (Runtime.version().feature() <= 21) {
        // At the random address it was made for; at another, all its pointers are written anew.
        command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0"));
      }
    }
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-Duser.home=" + folder);
    command.add("-Duser.timezone=UTC");
    command.add("-Dfile.encoding=UTF-8");
    command.add("-Djava.awt.headless=true");
    command.add("-Dassay.worker.memory=" + (settings.memory() - settings.heap()));
    command.add("-Dassay.cache=" + UserFolders.cache().toAbsolutePath());
    command.add("-Dassay.drivers=" + UserFolders.drivers().toAbsolutePath());
    // H2 must not load classes named in a database file, whatever other settings allow.
    command.add("-Dh2.allowedClasses=none");
    String options = System.getProperty(OPTIONS, "");
    if (!options.isBlank()) {
      command.addAll(List.of(options.split("\n")));
    }
    command.addAll(settings.options());
    command.addAll(nativeAccess());
    command.addAll(
        List.of(
            "-cp",
            withLoaded(
                LoadedClassPath.of(WorkerMain.class),
                classPath(
                    System.getProperty("java.class.path", ""),
                    System.getProperty("jdk.module.path", "")))));
    command.add(WorkerMain.class.getName());
    command.add(socket.toString());
    return command;
  }

  /** The class path with what a container loaded before all else: it may hold older libraries. */
  static String withLoaded(List<Path> loaded, String classPath) {
    return Stream.concat(loaded.stream().map(Path::toString), Stream.of(classPath))
        .filter(entries -> !entries.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * The class path with absolute entries, because the worker has another working directory. It also
   * holds what this process has on its module path.
   */
  static String classPath(String classes, String modules) {
    Stream<String> ofClasses = entries(classes).map(entry -> new File(entry).getAbsolutePath());
    Stream<String> ofModules = modules.isEmpty() ? Stream.of() : entries(modules);
    return Stream.concat(
            classes.isEmpty() && !modules.isEmpty() ? Stream.of() : ofClasses,
            ofModules.map(WorkerCommand::ofModules))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Stream<String> entries(String path) {
    return Arrays.stream(path.split(Pattern.quote(File.pathSeparator), -1));
  }

  /** The jars of a module path entry, which may be a folder. */
  private static String ofModules(String entry) {
    File file = new File(entry).getAbsoluteFile();
    boolean jars = file.isDirectory() && !new File(file, "module-info.class").exists();
    return jars ? new File(file, "*").getPath() : file.getPath();
  }

  /**
   * Options that allow the native code of embedded drivers, about which newer JDKs warn otherwise.
   */
  private static List<String> nativeAccess() {
    return Runtime.version().feature() >= 22
        ? List.of("--enable-native-access=ALL-UNNAMED")
        : List.of();
  }

  /**
   * Reduces the environment to the variables that a JVM needs, so that none of the user's reach a
   * worker.
   */
  static void clear(java.util.Map<String, String> environment) {
    String root = environment.get("SystemRoot");
    environment.clear();
    if (root != null) {
      environment.put("SystemRoot", root);
    }
    if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows")) {
      // File names are bytes; without a character set the JVM can't represent those beyond ASCII.
      environment.put("LC_ALL", "C.UTF-8");
    }
  }

  /**
   * The files that Assay was loaded from in a program that adds jars while it runs, such as an
   * executor of Spark: they are not on Java's own class path.
   */
  static final class LoadedClassPath {
    private LoadedClassPath() {}

    /** The absolute files, in order; empty if Java's class path has the class. */
    static List<Path> of(Class<?> own) {
      ClassLoader loader = own.getClassLoader();
      if (loader == null || loader == ClassLoader.getSystemClassLoader()) {
        return List.of();
      }
      Set<Path> files = new LinkedHashSet<>();
      CodeSource source = own.getProtectionDomain().getCodeSource();
      add(source == null ? null : source.getLocation(), files);
      for (ClassLoader next = loader;
          next != null && next != ClassLoader.getSystemClassLoader();
          next = next.getParent()) {
        if (next instanceof URLClassLoader urls) {
          for (URL url : urls.getURLs()) {
            add(url, files);
          }
        }
      }
      return List.copyOf(files);
    }

    /** Adds a URL that is a file on this machine; a worker could not load any other. */
    private static void add(@Nullable URL url, Set<Path> files) {
      if (url == null || !url.getProtocol().equals("file")) {
        return;
      }
      try {
        Path file = Path.of(url.toURI()).toAbsolutePath().normalize();
        if (Files.exists(file)) {
          files.add(file);
        }
      } catch (URISyntaxException | IllegalArgumentException e) {
        // No path of this file system, so no worker could load it.
      }
    }
  }
}
