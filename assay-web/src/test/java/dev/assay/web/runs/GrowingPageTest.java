// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowingPageTest {
  @TempDir Path folder;

  @Test
  void canBeReadBeforeAllIsWritten() throws Exception {
    GrowingPage page = new GrowingPage(folder.resolve("page"));
    CountDownLatch read = new CountDownLatch(1);
    Thread writer =
        new Thread(
            () ->
                page.write(
                    out -> {
                      out.append("beginning");
                      out.flush();
                      await(read);
                      out.append(", end");
                    },
                    this));
    writer.start();

    assertThat(page.await(0)).isEqualTo("beginning".length());
    assertThat(page.file()).hasContent("beginning");
    assertThat(page.isComplete()).isFalse();

    read.countDown();
    assertThat(page.await(Long.MAX_VALUE)).isEqualTo("beginning, end".length());
    assertThat(page.isComplete()).isTrue();
    assertThat(page.file()).hasContent("beginning, end");
    writer.join();
  }

  @Test
  void tellsItsReadersWhyItBreaksOff() throws Exception {
    GrowingPage page = new GrowingPage(folder.resolve("page"));

    page.write(
        out -> {
          out.append("beginning");
          throw new AssayException("the run is damaged");
        },
        this);

    assertThatThrownBy(() -> page.await(0)).hasMessage("the run is damaged");
    assertThat(page.isBroken()).isTrue();
    assertThat(Files.exists(page.file())).isFalse();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
