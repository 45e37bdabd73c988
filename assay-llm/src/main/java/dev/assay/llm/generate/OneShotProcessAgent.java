// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.input.internal.Durations;
import dev.assay.llm.wire.SecretRedactor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program that is started for each question, with the question on stdin and the answer on stdout.
 */
public final class OneShotProcessAgent implements Agent {
  private final AgentProgram program;
  private final SecretRedactor secretRedactor;
  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private final ExecutorService streams =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "assay-agent");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param environment variables, whose secrets are masked in answers
   */
  public OneShotProcessAgent(AgentProgram program, Map<String, String> environment) {
    this.program = program;
    this.secretRedactor = SecretDetector.of(environment);
  }

  @Override
  public String ask(String question) {
    Process process = program.start();
    running.add(process);
    try {
      return ask(process, question);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      AgentProgram.end(process);
      running.remove(process);
    }
  }

  private String ask(Process process, String question) throws InterruptedException {
    StreamTail errors = new StreamTail(process.getErrorStream());
    streams.execute(() -> write(process.getOutputStream(), question));
    CompletableFuture<byte[]> answer =
        CompletableFuture.supplyAsync(() -> read(process.getInputStream()), streams);
    long end = System.nanoTime() + program.timeout().toNanos();
    try {
      byte[] bytes = answer.get(program.timeout().toMillis(), TimeUnit.MILLISECONDS);
      if (bytes.length > AgentProgram.LARGEST) {
        throw new AgentException(
            "%s wrote more than %d MB".formatted(program.name(), AgentProgram.LARGEST / 1_000_000));
      }
      if (!process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw new TimeoutException(); // it has closed its output but continues to run
      }
      int code = process.exitValue();
      if (code != 0) {
        throw new AgentException(
            "%s ended with exit code %d%s"
                .formatted(program.name(), code, AgentProgram.tail(errors.last(), secretRedactor)));
      }
      return secretRedactor.hide(new String(bytes, StandardCharsets.UTF_8)).strip();
    } catch (TimeoutException e) {
      throw new AgentException(
          "%s gave no answer within %s"
              .formatted(program.name(), Durations.text(program.timeout())));
    } catch (ExecutionException e) {
      throw new AgentException("%s can't be read: %s".formatted(program.name(), e.getCause()));
    }
  }

  private static void write(OutputStream stdin, String question) {
    try (stdin) {
      stdin.write((question + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A program need not read its input.
    }
  }

  private static byte[] read(InputStream stdout) {
    try {
      return stdout.readNBytes(AgentProgram.LARGEST + 1);
    } catch (IOException e) {
      return new byte[0]; // it was killed
    }
  }

  @Override
  public void close() {
    running.forEach(AgentProgram::end);
    streams.shutdownNow();
  }
}
