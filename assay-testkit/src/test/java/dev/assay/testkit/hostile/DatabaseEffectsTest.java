// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.hostile.HostileContract.CountingListener;
import dev.assay.testkit.hostile.HostileContract.DatabaseEffects;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseEffectsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  private DatabaseEffects now() {
    return new DatabaseEffects().files(folder);
  }

  @Test
  void tellsNothingWhereNothingChanged() throws Exception {
    Files.writeString(folder.resolve("a"), "one");
    assertThat(now().until(now())).isEmpty();
  }

  @Test
  void tellsFilesThatAppearChangeAndVanish() throws Exception {
    Files.writeString(folder.resolve("a"), "one");
    Files.writeString(folder.resolve("b"), "one");
    DatabaseEffects before = now();
    Files.writeString(folder.resolve("a"), "two");
    Files.delete(folder.resolve("b"));
    Files.writeString(Files.createDirectory(folder.resolve("c")).resolve("d"), "");
    assertThat(before.until(now()))
        .extracting(change -> change.substring(folder.toString().length() + 1, change.indexOf(':')))
        .containsExactly("a", "b", "c", "c/d");
  }

  @Test
  void tellsFactsThatChange() {
    DatabaseEffects before = new DatabaseEffects().putAll(Map.of("rows", "1", "same", "x"));
    assertThat(before.until(new DatabaseEffects().putAll(Map.of("rows", "2", "same", "x"))))
        .isEqualTo(List.of("rows: was 1, is 2"));
  }

  @Test
  void countsConnections() throws Exception {
    try (CountingListener listener = new CountingListener()) {
      new Socket(InetAddress.getLoopbackAddress(), listener.port()).close();
      for (int i = 0; i < 500 && listener.connections() == 0; i++) {
        Thread.sleep(10);
      }
      assertThat(listener.connections()).isEqualTo(1);
    }
  }
}
