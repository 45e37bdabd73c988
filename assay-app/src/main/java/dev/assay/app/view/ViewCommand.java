// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import dev.assay.AssayException;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.RunArgument;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ConfigFile;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.judge.Rubrics;
import dev.assay.web.http.AccessToken;
import dev.assay.web.http.Routes;
import dev.assay.web.http.WebServer;
import dev.assay.web.http.WebServerSettings;
import dev.assay.web.page.Assets;
import dev.assay.web.review.ReviewPages;
import dev.assay.web.runs.PageCache;
import dev.assay.web.runs.ResumeHint;
import dev.assay.web.runs.RunsFolder;
import dev.assay.web.runs.RunsPages;
import dev.assay.web.runs.ViewOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay view}: pages about stored runs, on a server of this machine. */
@Command(
    name = "view",
    description = {
      "Shows stored runs in a browser, where answers can be reviewed.",
      "The pages are a list with intervals and trends, reports, comparisons, a grid of questions"
          + " and runs, and runs in progress.",
      "Only this machine can reach the pages, and only with the token in the printed address."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay view",
      "  assay view runs/spider-dev --baseline before",
      "  assay view --headline execution_score",
    })
public final class ViewCommand implements Callable<Integer> {
  private static final int PORT = 7878;
  private static final int TRIES = 20;
  private static final int MOST_PORT = 65_535;

  private static final Path DEFAULT = Path.of("runs");

  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "RUNS",
      description =
          "Folder of runs, searched three levels deep, or one run, which is opened first; or a"
              + " configuration file, for its latest run (default: runs).")
  private Path runs = DEFAULT;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on; 0 for any free one (default: 7878, or the next free one).")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on (default: 127.0.0.1). With another one, other machines can reach"
              + " the pages, unencrypted; they need the token.")
  private String host = WebServerSettings.LOOPBACK;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description = "Accept this host name in requests, as of a proxy; may be repeated.")
  private List<String> hosts = List.of();

  @Option(
      names = "--reviewer",
      paramLabel = "NAME",
      description = "Name under which your labels are stored (default: your login name).")
  private String reviewer = System.getProperty("user.name", "reviewer");

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description =
          "Compare the runs on its data set with this run, instead of the one pinned on the page.")
  private @Nullable Path baseline;

  @Option(
      names = "--headline",
      paramLabel = "NAME",
      description =
          "Number by which runs are listed, drawn and compared: accuracy, or the name of a metric or"
              + " rubric (default: as in the configuration file, or as each run was made, or else accuracy, or the score of the only"
              + " judge if nothing is scored).")
  private @Nullable String headline;

  @Option(
      names = "--no-values",
      description =
          "Leave out result values, differing rows, and database messages that may quote a value.")
  private boolean noValues;

  @Mixin private ReviewInputOptions reviewInputs = new ReviewInputOptions();

  @Option(names = "--open", description = "Open the address in the default browser.")
  private boolean open;

  public ViewCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (port != null && (port < 0 || port > MOST_PORT)) {
      throw new AssayException(
          "--port %d: a port is between 0 and %d; 0 stands for any free one"
              .formatted(port, MOST_PORT));
    }
    if (ConfigFile.isConfiguration(runs)) {
      reviewInputs.use(runs);
      runs = RunArgument.latest(runs, terminal).orElse(DEFAULT);
    }
    boolean single = RunDirectory.holdsRun(runs);
    RunsFolder folder = new RunsFolder(single ? parent(runs) : runs);
    String first = single ? String.valueOf(runs.toAbsolutePath().normalize().getFileName()) : null;
    try (StoredReviewInputs inputs = reviewInputs.open(terminal);
        PageCache cache = new PageCache()) {
      Routes routes = routes(folder, inputs, cache);
      return InterruptHandler.heed(
          interruption -> serve(routes, folder, first),
          () -> terminal.note("Stopped. To look again:\n  assay view " + ShellCommand.quote(runs)));
    }
  }

  /** The folder that a run is in, as short as the user named it. */
  private static Path parent(Path run) {
    Path normal = run.normalize();
    Path named = normal.getParent();
    boolean isName =
        normal.getNameCount() > 0 && !normal.toString().isEmpty() && !normal.endsWith("..");
    if (isName) {
      return named == null ? Path.of(".") : named;
    }
    Path above = run.toAbsolutePath().normalize().getParent();
    return above == null ? run : above;
  }

  private Routes routes(RunsFolder folder, StoredReviewInputs inputs, PageCache cache) {
    Routes routes = new Routes();
    Assets.addTo(routes);
    ViewOptions options = new ViewOptions(reviewer, baseline(folder), !noValues, chosenHeadline());
    Map<Path, ResumeHint> hints = new ConcurrentHashMap<>(); // pages ask every second
    RunsPages.addTo(
        routes,
        folder,
        options,
        cache,
        run ->
            hints.computeIfAbsent(
                run.path(), path -> StoredResumeCommand.of(run, terminal.environment())));
    ReviewPages.addTo(routes, folder, options, inputs);
    return routes;
  }

  private @Nullable String chosenHeadline() {
    return headline == null ? reviewInputs.headline(terminal) : headline;
  }

  /** The name of the baseline, which may be given as a path or as the pages name it. */
  private @Nullable String baseline(RunsFolder folder) {
    if (baseline == null) {
      return null;
    }
    List<String> names = folder.names();
    for (String name : names) {
      if (name.equals(baseline.toString()) || isSame(folder.path().resolve(name), baseline)) {
        return name;
      }
    }
    throw new AssayException(
        "--baseline %s is no run in %s; name one of %s"
            .formatted(
                baseline,
                folder.path(),
                names.isEmpty()
                    ? "another folder"
                    : String.join(", ", names.subList(0, Math.min(5, names.size())))));
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.exists(other) && Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private int serve(Routes routes, RunsFolder folder, @Nullable String first) {
    WebServerSettings settings =
        new WebServerSettings(
            host,
            port == null ? freePort() : port,
            AccessToken.random(),
            hosts,
            WebServerSettings.Limits.DEFAULT);
    try (WebServer server = WebServer.start(settings, routes, this::bug)) {
      announce(server, folder, first);
      server.join();
      return ExitCode.DONE;
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    }
  }

  /** The usual port, or the next that nothing listens on. */
  private int freePort() {
    for (int candidate = PORT; candidate < PORT + TRIES; candidate++) {
      try (ServerSocket socket = new ServerSocket(candidate, 1, InetAddress.getByName(host))) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // Taken; the last one's problem is that of the server.
      }
    }
    return PORT;
  }

  private void announce(WebServer server, RunsFolder folder, @Nullable String first) {
    String link =
        first == null
            ? server.link("/").toString()
            : server.link(page(folder, first))
                + "&run="
                + URLEncoder.encode(first, StandardCharsets.UTF_8);
    terminal.out().println(link);
    terminal.out().flush();
    int found = folder.names().size();
    terminal.note(
        String.format(
            Locale.ROOT,
            "Serving %s in %s to %s. Press Ctrl-C to stop.",
            found == 0 ? "no run yet" : found == 1 ? "1 run" : "%,d runs".formatted(found),
            folder.path(),
            host.equals(WebServerSettings.LOOPBACK)
                ? "this machine only"
                : "everybody who has this address"));
    terminal.note(
        found == 0
            ? "New runs appear by themselves; to make one: assay demo"
            : "Open the address. In the terminal, the same is: assay show "
                + ShellCommand.quote(
                    first == null ? folder.path().resolve(readable(folder)) : runs));
    if (open && !openBrowser(link)) {
      terminal.note("No browser could be started; open the address yourself.");
    }
  }

  /** The first run that can be shown, or else the first one. */
  private static String readable(RunsFolder folder) {
    List<String> names = folder.names();
    for (String name : names) {
      try {
        RunDirectory unused = folder.open(name);
        return name;
      } catch (AssayException e) {
        // Damaged; the page of runs says how.
      }
    }
    return names.get(0);
  }

  /** The page of a run that is opened first. */
  private static String page(RunsFolder folder, String run) {
    try {
      boolean done = folder.open(run).manifest().provenance().finished() != null;
      return done ? "/report" : "/live";
    } catch (AssayException e) {
      return "/report"; // which says what is wrong with it
    }
  }

  private void bug(Throwable problem) {
    terminal.alarm("A bug in Assay; the server goes on. Please report it with these lines:");
    terminal.trace(problem);
  }

  /** Opens an address in the default browser, and returns whether a program could do so. */
  private static boolean openBrowser(String address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.startsWith("win")
            ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
            : List.of(system.contains("mac") ? "open" : "xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The locations of the questions and databases of reviewed runs. */
  private static final class ReviewInputOptions {
    private static final List<String> READ = List.of("databases", "execution", "timeZone", "clock");

    @Option(
        names = "--config",
        paramLabel = "FILE",
        description =
            "Configuration file (default: assay.yaml here) that names the runs' databases, for"
                + " sample rows and gold trials.")
    private @Nullable Path config;

    @Option(
        names = "--databases",
        paramLabel = "DIR",
        description =
            "Folder of the runs' database files; may be repeated (default: as configured, and beside"
                + " the questions).")
    private @Nullable List<String> databases;

    @Option(
        names = "--questions",
        paramLabel = "PATH",
        description = "The questions of the runs, if they have moved.")
    private @Nullable Path questions;

    @Option(
        names = "--scale",
        paramLabel = "RUBRIC",
        description =
            "Let people rate by this rubric, a built-in one or a file; may be repeated (default: the built-in ones that judged the run).")
    private List<String> scales = List.of();

    /**
     * Takes a configuration file that is an argument of the command.
     *
     * @throws AssayException if the option names one too
     */
    void use(Path argument) {
      config = ConfigArgument.among(List.of(argument), config);
    }

    /** The headline that the configuration file chooses, or {@code null}. */
    @Nullable String headline(Terminal terminal) {
      return InputOverrides.headline(config, terminal);
    }

    /** Returns the inputs, which the caller closes. Nothing is read before a run is reviewed. */
    StoredReviewInputs open(Terminal terminal) {
      return new StoredReviewInputs(
          terminal, () -> settings(terminal), scales.stream().map(Rubrics::named).toList());
    }

    private RunSettings settings(Terminal terminal) {
      // Runs of several data sets may be reviewed, so the file's questions say nothing of them.
      SettingValues values =
          InputOverrides.all(config, true, terminal.environment(), READ::contains)
              .only(READ.toArray(String[]::new))
              .overriddenBy(InputOverrides.named(questions, databases));
      return BundledQuestions.in(values, config, terminal);
    }
  }
}
