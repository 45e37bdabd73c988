// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** Looks for secrets where none may be. */
public final class SecretCanary {
  private SecretCanary() {}

  /**
   * Asserts that no file in these folders, and nothing that was printed, has one of the secrets.
   */
  public static void nowhere(List<String> secrets, List<Path> folders, Cli... runs)
      throws IOException {
    List<String> forms = secrets.stream().flatMap(SecretCanary::forms).distinct().toList();
    for (Cli run : runs) {
      assertThat(run.out()).doesNotContain(forms);
      assertThat(run.err()).doesNotContain(forms);
    }
    for (Path folder : folders) {
      for (Path file : files(folder)) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(forms).as("%s", file).noneMatch(text::contains);
        assertThat(forms).as("%s", file).noneMatch(file.toString()::contains);
      }
    }
  }

  /** Plain, URL-encoded, and in base64 wherever in a longer text it stands. */
  private static Stream<String> forms(String secret) {
    Stream<String> plain = Stream.of(secret, URLEncoder.encode(secret, StandardCharsets.UTF_8));
    Stream<String> base64 =
        Stream.of("", "x", "xx", "Bearer ")
            .map(before -> before + secret)
            .map(text -> Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)))
            // What depends on the text before and after is left out.
            .map(text -> text.substring(4, text.length() - 4));
    return Stream.concat(plain, base64);
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(Files::isRegularFile).toList();
    }
  }
}
