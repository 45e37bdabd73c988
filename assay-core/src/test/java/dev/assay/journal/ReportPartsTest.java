// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPartsTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void writeTheManifest() throws IOException {
    Files.write(folder.resolve(RunDirectory.MANIFEST), ManifestJson.write(SampleOutcomes.MANIFEST));
  }

  private ReportParts parts() throws IOException {
    return ReportParts.of(RunDirectory.open(folder));
  }

  private void write(String... keysAndContents) throws IOException {
    try (ReportParts.Writer writer = ReportParts.Writer.open(folder)) {
      for (int i = 0; i < keysAndContents.length; i += 2) {
        writer.write(keysAndContents[i], keysAndContents[i + 1]);
      }
    }
  }

  private Path file() {
    return folder.resolve(ReportParts.FILE);
  }

  @Test
  void findsWhatWasWritten() throws IOException {
    assertThat(parts().isEmpty()).isTrue();
    write("a", "H4sI+/=", "b", "");
    write("c", "third", "a", "again");

    assertThat(parts().isEmpty()).isFalse();
    assertThat(parts().find("a")).contains("again");
    assertThat(parts().find("b")).contains("");
    assertThat(parts().find("c")).contains("third");
    assertThat(parts().find("d")).isEmpty();
  }

  @Test
  void ignoresWhatACrashLeftIncomplete() throws IOException {
    write("a", "first", "b", "second");
    byte[] whole = Files.readAllBytes(file());
    for (int length = 0; length < whole.length; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      write("c", "third");

      assertThat(parts().find("c")).as("after %d bytes", length).contains("third");
      assertThat(parts().find("b").orElse("second")).isEqualTo("second");
      assertThat(parts().find("a").orElse("first")).isEqualTo("first");
    }
  }

  @Test
  void ignoresWhatWasDamaged() throws IOException {
    write("a", "first", "b", "second");
    Files.writeString(file(), Files.readString(file()).replace("first", "furst"));

    assertThat(parts().find("a")).isEmpty();
    assertThat(parts().find("b")).contains("second");
  }

  @Test
  void ignoresWhatIsNoBase64() throws IOException {
    write("a", "</script><b>", "b", "a=b", "c", "two words", "d", "\u00e9", "e", "Zg==");

    for (String key : List.of("a", "b", "c", "d")) {
      assertThat(parts().find(key)).as(key).isEmpty();
    }
    assertThat(parts().find("e")).contains("Zg==");
  }

  @Test
  void ignoresWhatIsNone() throws IOException {
    Files.writeString(file(), "\n \n  \nword\ntwo words\n\u0000 \u0000 \u0000\n");
    Files.writeString(file(), "x".repeat(70_000), StandardOpenOption.APPEND);

    assertThat(parts().find("two")).isEmpty();
    assertThat(parts().find("word")).isEmpty();
  }

  @Test
  void removesTheFile() throws IOException {
    write("a", "first");
    ReportParts.remove(RunDirectory.open(folder));
    ReportParts.remove(RunDirectory.open(folder));

    assertThat(file()).doesNotExist();
  }
}
