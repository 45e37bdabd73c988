// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.AssayException;
import dev.assay.create.CreationRequest;
import dev.assay.create.SourceFolder;
import dev.assay.execute.internal.ConnectionUrl;
import dev.assay.execute.internal.DatabaseTemplate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** The databases to create from the named sources: one from all, or one per script. */
final class DatabaseCreationPlan {
  private DatabaseCreationPlan() {}

  /**
   * The requests, one a database.
   *
   * @param target the destination; a folder, or a URL that has {@code {database}} as its name or no
   *     name, with or without parameters, gets one of each script
   * @param request makes one of its sources and its target
   * @param extension of the files in a target folder
   * @throws AssayException if sources and target don't go together
   */
  static List<CreationRequest> of(
      List<Path> sources,
      String target,
      BiFunction<List<Path>, String, CreationRequest> request,
      String extension) {
    boolean server = ConnectionUrl.isServer(target);
    boolean many =
        server ? hasPlace(target) : target.endsWith("/") || Files.isDirectory(Path.of(target));
    List<Path> scripts = new ArrayList<>();
    for (Path source : sources) {
      scripts.addAll(Files.isDirectory(source) ? scriptsIn(source) : List.of(source));
    }
    if (!many) {
      boolean folders =
          sources.stream().anyMatch(s -> Files.isDirectory(s) && !scriptsIn(s).isEmpty());
      return List.of(request.apply(folders ? scripts : sources, target));
    }
    if (scripts.isEmpty()) {
      throw new AssayException(
          "--to %s: names a place for several databases, but --from holds no .sql file; name one"
                  .formatted(target)
              + " database");
    }
    return scripts.stream()
        .map(
            script ->
                request.apply(List.of(script), within(target, stem(script), server, extension)))
        .toList();
  }

  private static String within(String target, String name, boolean server, String extension) {
    if (!server) {
      return Path.of(target).resolve(name + extension).toString();
    }
    int end = path(target).length();
    return target.contains(DatabaseTemplate.PLACE)
        ? target.replace(DatabaseTemplate.PLACE, name)
        : target.substring(0, end) + name + target.substring(end);
  }

  private static boolean hasPlace(String url) {
    return url.contains(DatabaseTemplate.PLACE) || path(url).endsWith("/");
  }

  /** The URL without its parameters. */
  private static String path(String url) {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }

  private static List<Path> scriptsIn(Path folder) {
    return SourceFolder.files(folder, file -> file.toString().endsWith(".sql"));
  }

  private static String stem(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
  }
}
