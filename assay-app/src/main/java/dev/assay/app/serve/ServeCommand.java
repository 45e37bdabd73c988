// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.serve;

import dev.assay.AssayException;
import dev.assay.app.options.AccountOptions;
import dev.assay.app.options.BundledQuestions;
import dev.assay.app.options.ConfigArgument;
import dev.assay.app.options.SettingOptions;
import dev.assay.app.session.InputOverrides;
import dev.assay.app.session.InterruptHandler;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.input.internal.Durations;
import dev.assay.web.http.AccessToken;
import dev.assay.web.http.WebServerSettings;
import dev.assay.web.serve.ServiceLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Answers other programs with verdicts. */
@Command(
    name = "serve",
    description = {
      "Serves verdicts over HTTP to other programs, which send SQL.",
      "Each verdict is that of 'assay run'. Runs until Ctrl-C."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Programs show the token printed at the start, or the one in ASSAY_TOKEN.",
      "",
      "Examples:",
      "  assay serve assay.yaml",
      "  assay serve --databases databases --metrics execution_accuracy --port 9000",
    })
public final class ServeCommand implements Callable<Integer>, SettingOptions.Owner {

  private static final int PORT = 8_090;

  private final Terminal terminal;

  @Mixin private ConfigArgument config = new ConfigArgument();

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Address to listen on (default: 127.0.0.1, for programs on this machine only).")
  private String host = WebServerSettings.LOOPBACK;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on (default: 8090); 0 for any that is free.")
  private int port = PORT;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description =
          "Further host name under which clients reach the server, such as that of a proxy; may be"
              + " repeated.")
  private List<String> allowedHosts = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also append each request with its verdicts to DIR/requests.jsonl.")
  private @Nullable Path out;

  @Option(
      names = "--max-deadline",
      paramLabel = "TIME",
      description = "Longest deadline that a request may set (default: 10m).")
  private String maxDeadline = "10m";

  @Mixin private AccountOptions account = new AccountOptions();

  private final SettingOptions options =
      SettingOptions.of(
          "questions.file",
          "questions.format",
          "questions.map",
          "first",
          "where",
          "database",
          "databases",
          "goldDatabases",
          "databaseEncoding",
          "followLinks",
          "execution.timeout",
          "execution.maxRows",
          "execution.maxCells",
          "execution.maxBytes",
          "execution.compareTimeout",
          "execution.workers",
          "execution.isolation",
          "execution.workerMemory",
          "execution.allowPrivileged",
          "timeZone",
          "clock",
          "compare.profile",
          "metrics.names",
          "plugins",
          "keepValues");

  public ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public SettingOptions settingOptions() {
    return options;
  }

  @Override
  public Integer call() throws IOException {
    WebServerSettings address = address();
    ServiceLimits limits = ServiceLimits.DEFAULT.withLongestDeadline(longestDeadline());
    ServeSession session = new ServeSession(terminal, settings(), address, limits, out);
    return InterruptHandler.heed(
        interruptHandler -> {
          session.run();
          return ExitCode.DONE;
        },
        () -> {});
  }

  private Duration longestDeadline() {
    try {
      return Durations.parse(maxDeadline);
    } catch (IllegalArgumentException e) {
      throw new AssayException("--max-deadline: " + e.getMessage());
    }
  }

  private RunSettings settings() {
    SettingValues named = options.values();
    boolean usual =
        !named.paths().contains("questions.file") && !named.paths().contains("databases");
    SettingValues file =
        InputOverrides.all(
            config.file(),
            usual,
            terminal.environment(),
            section -> !section.equals("generator") && !section.equals("judge"));
    return BundledQuestions.in(
        account.in(file.overriddenBy(named), terminal), config.file(), terminal);
  }

  private WebServerSettings address() {
    if (port < 0 || port > 65_535) {
      throw new AssayException("--port must be between 0 and 65535, not " + port);
    }
    if (!isLoopback(host)) {
      terminal.alarm(
          "Other machines can reach %s, and nothing is encrypted: whoever reads the traffic learns"
                  .formatted(host)
              + " the token; put a proxy with TLS before it, or use an SSH tunnel.");
    }
    return new WebServerSettings(
        host, port, token(), allowedHosts, WebServerSettings.Limits.DEFAULT);
  }

  private AccessToken token() {
    String given = terminal.environment().get(ServeSession.TOKEN_VARIABLE);
    if (given == null || given.isEmpty()) {
      return AccessToken.random();
    }
    try {
      return AccessToken.of(given);
    } catch (IllegalArgumentException e) {
      throw new AssayException(
          "%s: %s; make one with: openssl rand -hex 16"
              .formatted(ServeSession.TOKEN_VARIABLE, e.getMessage()));
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new AssayException(
          "--host %s is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all"
              .formatted(host));
    }
  }
}
