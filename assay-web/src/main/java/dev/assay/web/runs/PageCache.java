// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.AssayException;
import dev.assay.html.PageAssets;
import dev.assay.model.internal.FileProblem;
import dev.assay.web.http.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reports that were written for readers, as files in a private temporary folder that closing
 * removes. Safe for use by several threads; a report is written once at a time.
 */
public final class PageCache implements AutoCloseable {
  private static final int MOST = 24;

  private final Map<Object, Path> written = new LinkedHashMap<>(16, 0.75f, true);
  private final Path folder;
  private int files;

  /** An empty cache. */
  public PageCache() {
    try {
      folder = Files.createTempDirectory("assay-view");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a page. */
  interface Content {
    void write(Writer page) throws IOException;
  }

  /** Sends a page; one that was written for the same key is sent again. */
  void send(Call call, Object key, Content content) throws IOException {
    Path file = file(key, content);
    call.header("Content-Security-Policy", PageAssets.reportPolicy()).file(Call.HTML, file);
  }

  private synchronized Path file(Object key, Content content) throws IOException {
    Path known = written.get(key);
    if (known != null) {
      return known;
    }
    Path file = folder.resolve("page-" + files++ + ".html");
    boolean done = false;
    try (Writer page = Files.newBufferedWriter(file)) {
      content.write(page);
      done = true;
    } catch (IOException e) {
      throw new AssayException(
          "the page can't be written to the folder of temporary files: %s; make room there, or set another one with -Djava.io.tmpdir"
              .formatted(FileProblem.of(e)),
          e);
    } finally {
      if (!done) {
        Files.deleteIfExists(file);
      }
    }
    written.put(key, file);
    Iterator<Path> oldest = written.values().iterator();
    while (written.size() > MOST) {
      Path old = oldest.next();
      oldest.remove();
      Files.deleteIfExists(old);
    }
    return file;
  }

  @Override
  public synchronized void close() {
    try {
      for (Path file : written.values()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // What is left is in the folder of temporary files.
    }
  }
}
