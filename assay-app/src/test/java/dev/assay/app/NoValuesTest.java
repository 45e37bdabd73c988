// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells that no SQL names, looked for in everything that is written or printed. */
class NoValuesTest {
  private static final String CELL = "Quetzalcoatl";

  private static final Pattern PACKED =
      Pattern.compile("<script type=\"text/plain\" id=\"[^\"]+\">([^<]*)<");

  private static final String QUESTIONS =
      """
      {"id":"missing","question":"Who?","database":"people","gold":"SELECT name FROM person"}
      {"id":"extra","question":"Who is 1?","database":"people","gold":"SELECT name FROM person WHERE id = 1"}
      {"id":"changed","question":"Names?","database":"people","gold":"SELECT id, name FROM person"}
      {"id":"conversion","question":"Numbers?","database":"people","gold":"SELECT id FROM person"}
      {"id":"gold","question":"Broken?","database":"people","gold":"SELECT CAST(name AS INTEGER) FROM person"}
      {"id":"half","question":"Half?","database":"people","gold":"SELECT CAST(name AS INTEGER) FROM person; SELECT id FROM person"}
      {"id":"typo","question":"Typo?","database":"people","gold":"SELECT id FROM person"}
      """;

  private static final String PREDICTIONS =
      """
      {"id":"missing","sql":"SELECT name FROM person WHERE id = 1"}
      {"id":"extra","sql":"SELECT name FROM person"}
      {"id":"changed","sql":"SELECT id, upper(name) || id FROM person"}
      {"id":"conversion","sql":"SELECT CAST(name AS INTEGER) FROM person"}
      {"id":"gold","sql":"SELECT name FROM person"}
      {"id":"half","sql":"SELECT name FROM person"}
      {"id":"typo","sql":"SELECT nam FROM person"}
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void makeADatabase() throws IOException {
    Path tables = Files.createDirectories(folder.resolve("tables"));
    Files.writeString(
        tables.resolve("person.csv"), "id,name\n1,%s\n2,%s Otter\n".formatted(CELL, CELL));
    Cli made =
        Cli.assay("db", "create", "--from", tables, "--to", folder.resolve("db/people.duckdb"));
    assertThat(made.code()).as(made.err()).isZero();
    Files.writeString(folder.resolve("questions.jsonl"), QUESTIONS);
    Files.writeString(folder.resolve("predictions.jsonl"), PREDICTIONS);
  }

  @Test
  void keepsEveryCellOutOfARunAndOfWhatIsMadeOfIt() throws IOException {
    List<Cli> printed = new ArrayList<>();
    try (WebhookServer server = new WebhookServer(200)) {
      printed.add(run("bare", "--no-values", "--webhook", server.url()));
      printed.addAll(made("bare"));

      assertThat(server.bodies()).hasSize(1).noneMatch(NoValuesTest::quotes);
    }
    assertThat(printed).allSatisfy(cli -> assertThat(quotes(cli.out() + cli.err())).isFalse());
    assertThat(filesThatQuote()).isEmpty();
  }

  @Test
  void keepsEveryCellOutOfAnExportIfAsked() throws IOException {
    run("full");
    assertThat(filesThatQuote())
        .as("what this test looks for is there unless it is left out")
        .contains("outcomes.jsonl", "missing.json", "extra.json");
    assertThat(Files.readString(folder.resolve("full/outcomes.jsonl")))
        .as("and in a message of the database")
        .containsPattern("onvert[^\"]*" + CELL);
    Path out = Files.createDirectories(folder.resolve("out"));

    for (String name : List.of("a.csv", "a.jsonl", "a.md", "a.xml", "a.json", "a.sqlite")) {
      Cli cli =
          Cli.assay("export", folder.resolve("full"), "--to", out.resolve(name), "--no-values");
      assertThat(cli.code()).as(cli.err()).isZero();
    }

    assertThat(filesThatQuote(out)).isEmpty();
  }

  @Test
  void keepsEveryCellOutOfAComparisonIfAsked() throws IOException {
    run("full");
    run("again");
    Path out = folder.resolve("out");
    List<Object> words =
        List.of(
            "compare",
            folder.resolve("full"),
            folder.resolve("again"),
            "--json",
            "--html",
            out.resolve("page.html"),
            "--markdown",
            out.resolve("page.md"),
            "--junit",
            out.resolve("page.xml"));

    assertThat(Cli.assay(words.toArray()).code()).isZero();
    assertThat(content(out.resolve("page.html")))
        .as("what this test looks for is there unless it is left out")
        .contains(CELL);
    List<Object> bare = new ArrayList<>(words);
    bare.add("--no-values");
    Cli cli = Cli.assay(bare.toArray());

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(quotes(cli.out() + cli.err() + content(out.resolve("page.html")))).isFalse();
    assertThat(filesThatQuote(out)).isEmpty();
  }

  @Test
  void stillSaysWhatIsWrongWithTheTextOfAQuery() throws IOException {
    run("bare", "--no-values");

    assertThat(Cli.assay("show", folder.resolve("bare"), "typo").out()).contains("nam");
    assertThat(Cli.assay("show", folder.resolve("bare"), "conversion").out())
        .contains("left out, as it may quote a value");
  }

  private Cli run(String name, String... more) {
    List<Object> words =
        new ArrayList<>(
            List.of(
                "run",
                "--questions",
                folder.resolve("questions.jsonl"),
                "--predictions",
                folder.resolve("predictions.jsonl"),
                "--databases",
                folder.resolve("db"),
                "--in-process",
                "--out",
                folder.resolve(name)));
    words.addAll(List.of(more));
    Cli cli = Cli.assay(words.toArray());
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli;
  }

  private List<Cli> made(String name) {
    Path run = folder.resolve(name);
    List<Cli> made = new ArrayList<>();
    for (String format : List.of("csv", "jsonl", "markdown", "junit", "json")) {
      made.add(Cli.assay("export", run, "--format", format));
    }
    for (String question : List.of("missing", "extra", "changed", "conversion", "gold", "half")) {
      made.add(Cli.assay("show", run, question));
      made.add(Cli.assay("show", run, question, "--json"));
    }
    made.add(Cli.assay("rescore", run, "--profile", "lenient"));
    return made;
  }

  private List<String> filesThatQuote() throws IOException {
    List<String> names = new ArrayList<>();
    for (String run : List.of("bare", "full")) {
      if (Files.exists(folder.resolve(run))) {
        names.addAll(filesThatQuote(folder.resolve(run)));
      }
    }
    return names;
  }

  private static List<String> filesThatQuote(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> quotes(content(file)))
          .map(file -> file.getFileName().toString())
          .toList();
    }
  }

  /** With what a page has packed. */
  private static String content(Path file) {
    try {
      StringBuilder text = new StringBuilder(Files.readString(file, StandardCharsets.ISO_8859_1));
      Matcher packed = PACKED.matcher(text.toString());
      while (packed.find()) {
        byte[] bytes = Base64.getDecoder().decode(packed.group(1));
        text.append(
            new String(
                new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes(),
                StandardCharsets.UTF_8));
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean quotes(String text) {
    return text.toLowerCase(Locale.ROOT).contains(CELL.toLowerCase(Locale.ROOT));
  }
}
