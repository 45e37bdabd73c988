// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the jars of a release smaller and their native code quick to load. Debug symbols go, which
 * are most of one library; an image for one platform loses the native code of all others. DuckDB's
 * libraries move from the driver's jar to the folder beside it, where the driver finds them: left
 * inside, each process unpacks 70 MB.
 */
final class PackagedJars {
  private final Optional<NativePlatform> only;

  private PackagedJars(Optional<NativePlatform> only) {
    this.only = only;
  }

  /**
   * Changes all jars of a folder.
   *
   * @param args the folder, and {@code all} or {@code current}: for which platforms
   * @throws IOException if a jar can't be read or written
   */
  public static void main(String[] args) throws IOException {
    boolean all = args[1].equals("all");
    trim(Path.of(args[0]), all ? Optional.empty() : Optional.of(NativePlatform.current()));
  }

  /** Changes all jars of a folder; without a platform, they stay good for each. */
  static void trim(Path folder, Optional<NativePlatform> only) throws IOException {
    PackagedJars jars = new PackagedJars(only);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : files) {
        jars.trim(jar);
      }
    }
  }

  private void trim(Path file) throws IOException {
    try (FileSystem jar = FileSystems.newFileSystem(file)) {
      List<Path> superfluous = new ArrayList<>();
      boolean signed = false;
      try (Stream<Path> entries = Files.walk(jar.getPath("/"))) {
        for (Path entry : entries.filter(Files::isRegularFile).toList()) {
          String name = entry.toString().substring(1);
          signed |= name.startsWith("META-INF/") && name.endsWith(".SF");
          if (NativePlatform.isDuckDb(name)) {
            if (isWanted(name)) {
              Files.copy(entry, file.resolveSibling(name), StandardCopyOption.REPLACE_EXISTING);
            }
            superfluous.add(entry);
          } else if (NativePlatform.isSymbols(name)
              || (NativePlatform.isLibrary(name) && !isWanted(name))) {
            superfluous.add(entry);
          }
        }
      }
      if (signed && !superfluous.isEmpty()) {
        throw new IOException(file + " is signed, so files can't be removed from it");
      }
      for (Path entry : superfluous) {
        Files.delete(entry);
      }
    }
  }

  private boolean isWanted(String library) {
    return only.map(platform -> platform.runs(library)).orElse(true);
  }

  /**
   * An operating system and processor for which there are native libraries.
   *
   * @param system {@code linux}, {@code macos} or {@code windows}
   * @param processor {@code x64} or {@code aarch64}
   */
  record NativePlatform(String system, String processor) {
    private static final Pattern LIBRARY =
        Pattern.compile(".*\\.(so|dll|dylib|jnilib|a)", Pattern.CASE_INSENSITIVE);
    private static final Pattern DUCKDB = Pattern.compile("libduckdb_java\\.so_.+");
    private static final Pattern SYMBOLS = Pattern.compile(".*(\\.pdb|\\.dSYM/.*)");
    private static final Pattern SEPARATOR = Pattern.compile("[/_.-]+");
    private static final Pattern X64 =
        Pattern.compile("(?:^|.*[/_.-])(?:x86[_-]64|amd64|x64)(?:[/_.-].*|$)");

    private static final List<String> LINUX = List.of("linux");
    private static final List<String> MACOS = List.of("macos", "mac", "osx", "darwin");
    private static final List<String> WINDOWS = List.of("windows", "win", "win32");

    /** The one that this process runs on. */
    static NativePlatform current() {
      return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    }

    /** The one with Java's names for its system and processor. */
    static NativePlatform of(String name, String architecture) {
      String system = name.toLowerCase(Locale.ROOT);
      boolean arm = architecture.equals("aarch64") || architecture.equals("arm64");
      return new NativePlatform(
          system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos" : "linux",
          arm ? "aarch64" : "x64");
    }

    /** The name that release files have: {@code linux-x64}. */
    String label() {
      return system + "-" + processor;
    }

    /** Returns whether a file of a jar is machine code, for whatever platform. */
    static boolean isLibrary(String file) {
      return LIBRARY.matcher(file).matches() || isDuckDb(file);
    }

    /**
     * Returns whether a file at the root of a jar is DuckDB's library, which its driver also finds
     * beside it.
     */
    static boolean isDuckDb(String file) {
      return DUCKDB.matcher(file).matches();
    }

    /** Returns whether a file of a jar serves only to debug a native library. */
    static boolean isSymbols(String file) {
      return SYMBOLS.matcher(file).matches();
    }

    /**
     * Returns whether a library runs here, according to its path: each project has names of its own
     * for the same platforms. Libraries for other C libraries than the usual one do not.
     */
    boolean runs(String library) {
      String path = library.toLowerCase(Locale.ROOT);
      List<String> words = Arrays.asList(SEPARATOR.split(path, -1));
      boolean other = words.contains("musl") || words.contains("android");
      return !other
          && systemOf(words).filter(system::equals).isPresent()
          && processorOf(path, words).filter(processor::equals).isPresent();
    }

    private static Optional<String> systemOf(List<String> words) {
      return words.stream()
          .flatMap(
              word ->
                  Optional.ofNullable(
                      LINUX.contains(word)
                          ? "linux"
                          : MACOS.contains(word)
                              ? "macos"
                              : WINDOWS.contains(word) ? "windows" : null)
                      .stream())
          .findFirst();
    }

    private static Optional<String> processorOf(String path, List<String> words) {
      if (words.contains("aarch64") || words.contains("arm64")) {
        return Optional.of("aarch64");
      }
      return X64.matcher(path).matches() ? Optional.of("x64") : Optional.empty();
    }
  }
}
