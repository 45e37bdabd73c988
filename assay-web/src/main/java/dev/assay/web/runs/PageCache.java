// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.html.PageAssets;
import dev.assay.web.http.Call;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reports that were written for readers, as files in a private temporary folder that closing
 * removes. A report is sent while it is written, by a thread of its own so that a slow reader holds
 * up no other; one is written at a time. Safe for use by several threads.
 */
public final class PageCache implements AutoCloseable {
  private static final int MOST = 24;
  private static final int BLOCK = 1 << 16;

  private final Map<Object, GrowingPage> pages = new LinkedHashMap<>(16, 0.75f, true);
  private final Object writing = new Object();
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
    GrowingPage page = page(key, content);
    try {
      page.await(call.isHead() ? Long.MAX_VALUE : 0);
      call.header("Content-Security-Policy", PageAssets.reportPolicy());
      if (page.isComplete()) {
        call.file(Call.HTML, page.file());
        return;
      }
      try (InputStream in = Files.newInputStream(page.file())) {
        // Closed only if all was sent: a page that breaks off must not look like a whole one.
        OutputStream out = call.stream(200, Call.HTML);
        long sent = 0;
        for (long end = page.await(sent); end > sent; end = page.await(sent)) {
          out.write(in.readNBytes((int) Math.min(end - sent, BLOCK)));
          sent = Math.min(end, sent + BLOCK);
        }
        out.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  private synchronized GrowingPage page(Object key, Content content) throws IOException {
    GrowingPage known = pages.get(key);
    if (known != null && !known.isBroken()) {
      return known;
    }
    GrowingPage page = new GrowingPage(folder.resolve("page-" + files++ + ".html"));
    pages.put(key, page);
    Thread thread = new Thread(() -> page.write(content, writing), "assay-page");
    thread.setDaemon(true);
    thread.start();
    Iterator<GrowingPage> oldest = pages.values().iterator();
    while (pages.size() > MOST) {
      GrowingPage old = oldest.next();
      oldest.remove();
      Files.deleteIfExists(old.file());
    }
    return page;
  }

  @Override
  public synchronized void close() {
    try {
      for (GrowingPage page : pages.values()) {
        Files.deleteIfExists(page.file());
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // What is left is in the folder of temporary files.
    }
  }
}
