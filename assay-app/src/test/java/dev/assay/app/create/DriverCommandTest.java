// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assay.app.Cli;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drivers from files, and from a repository on this machine. */
class DriverCommandTest {
  private static final String PATH = "/com/h2database/h2/1.0/h2-1.0.jar";

  private final Path folder;

  private final Map<String, byte[]> published = new ConcurrentHashMap<>();
  private Path jar = Path.of("");
  private Path drivers = Path.of("");
  private final HttpServer server;

  DriverCommandTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void start() throws Exception {
    jar =
        Path.of(
            Class.forName("org.h2.Driver")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    drivers = folder.resolve("drivers");
    System.setProperty("assay.drivers", drivers.toString());
    server.createContext(
        "/",
        exchange -> {
          byte[] content = published.get(exchange.getRequestURI().getPath());
          if (content == null) {
            exchange.sendResponseHeaders(404, -1);
          } else {
            // What is promised and not sent is a download that broke off.
            long missing = exchange.getRequestURI().getPath().contains("half") ? 1000 : 0;
            exchange.sendResponseHeaders(200, content.length + missing);
            exchange.getResponseBody().write(content);
          }
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    System.clearProperty("assay.drivers");
  }

  private String repository() {
    return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
  }

  private void publish(String path, byte[] content, String digest) throws Exception {
    String hash = HexFormat.of().formatHex(MessageDigest.getInstance(digest).digest(content));
    published.put(path, content);
    published.put(
        path + "." + digest.toLowerCase(java.util.Locale.ROOT).replace("-", ""),
        (hash + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  private List<String> left() throws IOException {
    if (!Files.exists(drivers)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(drivers)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void addsListsAndRemovesADriverFromAFile() throws IOException {
    Cli added = Cli.assay("driver", "add", jar, "--name", "mine");
    assertThat(added.code()).as(added.err()).isZero();
    assertThat(added.out()).contains("mine: org.h2.Driver, 1 jar");
    Cli listed = Cli.assay("driver", "list");
    assertThat(listed.out())
        .contains(drivers.toString(), "mine", jar.getFileName().toString())
        .contains("mysql", "GPL-2.0")
        .contains("oracle", "Oracle Free Use Terms");
    assertThat(Cli.assay("driver", "remove", "mine").code()).isZero();
    assertThat(left()).isEmpty();
    Cli again = Cli.assay("driver", "remove", "mine");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("no driver 'mine'");
  }

  @Test
  void addsTheJarsOfAFolder() throws IOException {
    Path lib = Files.createDirectory(folder.resolve("My Lib"));
    Files.copy(jar, lib.resolve("a.jar"));
    Files.writeString(lib.resolve("README"), "not a jar");
    Cli added = Cli.assay("driver", "add", lib);
    assertThat(added.code()).as(added.err()).isZero();
    assertThat(left()).containsExactly("my-lib");
  }

  @Test
  void fetchesAJarWhoseChecksumIsRight() throws Exception {
    for (String digest : List.of("SHA-1", "SHA-256", "SHA-512")) {
      published.clear();
      publish(PATH, Files.readAllBytes(jar), digest);
      Cli added = Cli.assay("driver", "add", "com.h2database:h2:1.0", "--repository", repository());
      assertThat(added.code()).as(digest + added.err()).isZero();
      assertThat(added.err()).contains("Fetching com.h2database:h2:1.0");
      assertThat(left()).containsExactly("h2");
    }
  }

  @Test
  void fetchesFromAFolderLaidOutAsARepository() throws Exception {
    Path file = folder.resolve("repo" + PATH);
    Files.createDirectories(file.getParent());
    Files.copy(jar, file);
    String hash =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(jar)));
    Files.writeString(Path.of(file + ".sha1"), hash);
    Cli added =
        Cli.assay(
            "driver",
            "add",
            "com.h2database:h2:1.0",
            "--repository",
            folder.resolve("repo").toUri().toString());
    assertThat(added.code()).as(added.err()).isZero();
  }

  @Test
  void keepsTheEarlierDriverWhenAnotherCannotBeFetched() throws Exception {
    Cli.assay("driver", "add", jar, "--name", "h2");
    publish(PATH, Files.readAllBytes(jar), "SHA-1");
    published.put(PATH + ".sha1", "0".repeat(40).getBytes(StandardCharsets.US_ASCII));
    refuses("com.h2database:h2:1.0", "is not the expected file");
    published.remove(PATH + ".sha1");
    refuses("com.h2database:h2:1.0", "has no checksum");
    refuses("com.h2database:h2:9.9", "there is no com.h2database:h2:9.9");
    publish("/com/h2database/h2/half/h2-half.jar", Files.readAllBytes(jar), "SHA-1");
    refuses("com.h2database:h2:half", "could not be read completely");
    publish(PATH, "no jar".getBytes(StandardCharsets.US_ASCII), "SHA-1");
    refuses("com.h2database:h2:1.0", "JDBC driver");
    assertThat(left()).containsExactly("h2");
    assertThat(Cli.assay("driver", "list").out()).contains(jar.getFileName().toString());
  }

  private void refuses(String coordinates, String why) {
    Cli refused = Cli.assay("driver", "add", coordinates, "--repository", repository());
    assertThat(refused.code()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err()).contains(why);
  }

  @Test
  void trustsItsOwnListMoreThanTheRepository() throws Exception {
    publish(
        "/com/amazon/redshift/redshift-jdbc42/2.3.0/redshift-jdbc42-2.3.0.jar",
        Files.readAllBytes(jar),
        "SHA-256");
    refuses("redshift", "Assay's own list");
    assertThat(left()).isEmpty();
  }

  @Test
  void saysThatThereIsNoNetwork() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    Cli refused =
        Cli.assay("driver", "add", "trino", "--repository", "http://127.0.0.1:" + free + "/");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("can't be reached", "from a file");
    assertThat(left()).isEmpty();
  }

  @Test
  void takesNothingFromWhereItCouldBeChangedOnItsWay() {
    Cli refused = Cli.assay("driver", "add", "trino", "--repository", "http://repo.example/");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("not secure");
  }

  @Test
  void saysTheLicenseBeforeItFetches() {
    Cli mysql = Cli.assay("driver", "add", "mysql", "--repository", repository());
    assertThat(mysql.err()).contains("GPL-2.0");
  }

  @Test
  void saysWhatCouldBeAdded() {
    assertThat(Cli.assay("driver", "add", "postgre").err()).contains("known are", "snowflake");
    assertThat(Cli.assay("driver", "add", "bigquery").err())
        .contains("Download", "--name bigquery");
    assertThat(Cli.assay("driver").code()).isEqualTo(2);
    assertThat(Cli.assay("driver", "add", jar, "--name", "../evil").code()).isEqualTo(2);
  }

  @Test
  void namesTheDriverToAddForADatabaseWithoutOne() throws IOException {
    Path config = folder.resolve("assay.yaml");
    Files.writeString(
        folder.resolve("q.jsonl"),
        "{\"id\":\"a\",\"question\":\"?\",\"database\":\"shop\",\"gold\":\"SELECT 1\"}\n");
    Files.writeString(folder.resolve("p.jsonl"), "{\"id\":\"a\",\"sql\":\"SELECT 1\"}\n");
    Files.writeString(
        config,
        """
        questions: q.jsonl
        databases: { shop: { url: "jdbc:snowflake://x.invalid/?db=shop" } }
        generator: { predictions: p.jsonl }
        """);
    Cli checked = Cli.isolated("check", config);
    assertThat(checked.out() + checked.err()).contains("assay driver add snowflake");
  }
}
