// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A task that does to its process what it is told. */
public final class PuppetTask implements WorkerTask {
  private int opened;
  private String database = "";

  @Override
  public String name() {
    return "puppet";
  }

  @Override
  public void open(DatabaseAddress address, String settings) {
    if (address.id().equals("void")) {
      throw new DatabaseUnavailableException("there is no void");
    }
    opened++;
    database = address.id() + " " + settings;
  }

  @Override
  public TaskReply run(String input) {
    switch (input) {
      case "exit" -> Runtime.getRuntime().halt(7);
      case "overdue" -> WorkerMain.endOverdue();
      case "sleep" -> sleep();
      case "hoard" -> hoard();
      default -> {}
    }
    return new TaskReply(
        "%s, opened %d".formatted(database, opened),
        List.of(
            new Execution.Rows(
                ResultTable.ofRows(List.of("n"), List.of(List.of(1.5))), Duration.ZERO)));
  }

  private static void sleep() {
    try {
      Thread.sleep(Duration.ofMinutes(2).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void hoard() {
    List<byte[]> kept = new ArrayList<>();
    while (true) {
      kept.add(new byte[1 << 24]);
    }
  }
}
