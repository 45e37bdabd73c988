// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.report.internal.NumberFormats;
import dev.assay.table.internal.SanitizedText;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The frame of the page: its head with policy and styles, the parts around its content, scripts and
 * compressed data. Content comes first, data last.
 *
 * @param name of the run
 * @param questions the number of questions
 * @param links to other pages, if a server shows the page
 */
record PageFile(String name, int questions, List<PageLink> links) {
  /** Number of list entries that one thread makes at a time. */
  private static final int ENTRIES = 64;

  /** The most questions whose details a page holds; more make it large and slow to write. */
  static final int DETAILED = 10_000;

  PageFile {
    links = List.copyOf(links);
  }

  /** A page that stands alone. */
  PageFile(String name, int questions) {
    this(name, questions, List.of());
  }

  /**
   * The questions' data for scripts, by position on the page. The functions are called by several
   * threads at a time, once for each question or block.
   *
   * @param index the entry in the list of questions
   * @param details further data of a question
   * @param first the questions whose details are kept before those of others, if not all are
   */
  record QuestionRecords(IntFunction<?> index, IntFunction<?> details, IntPredicate first) {

    /** The questions whose details are kept: all, or as many as a page can hold. */
    private int[] detailed(int questions) {
      if (questions <= DETAILED) {
        return IntStream.range(0, questions).toArray();
      }
      IntStream before = IntStream.range(0, questions).filter(first);
      IntStream after = IntStream.range(0, questions).filter(first.negate());
      return IntStream.concat(before, after).limit(DETAILED).sorted().toArray();
    }
  }

  /**
   * Writes the whole file, and leaves it open. Details of questions are read one by one and
   * released once they are compressed, so that a large run needs no more memory than a small one.
   *
   * @param content of the main part
   * @param facts that scripts start with
   */
  void write(Writer page, Markup content, PageFacts facts, QuestionRecords data)
      throws IOException {
    List<Asset> styles = Asset.styles();
    List<Asset> scripts = Asset.scripts();
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
    page.append(head(policy(scripts, styles)));
    for (Asset style : styles) {
      page.append("<style>").append(style.text()).append("</style>\n");
    }
    page.append("</head>\n<body>\n");
    page.append(top()).append("\n<main id=\"main\" tabindex=\"-1\">\n").append(content.toString());
    page.append("\n<div id=\"app\"></div>\n</main>\n").append(bottom()).append('\n');
    page.append("<script type=\"application/json\" id=\"facts\">");
    page.append(DataBlock.plain(facts)).append("</script>\n");
    for (Asset script : scripts) {
      page.append("<script>").append(script.text()).append("</script>\n");
    }
    packed(page, "index", index(data.index()));
    int[] detailed = data.detailed(questions);
    if (detailed.length < questions) {
      packed(page, "detailed", Arrays.stream(detailed).mapToObj(DataBlock::bytes).iterator());
    }
    details(page, facts.blockSize(), detailed, data.details());
    page.append("</body>\n</html>\n");
  }

  /** The entries in order; other threads make the next ones while some are compressed. */
  private Iterator<byte[]> index(IntFunction<?> entry) {
    int count = groups(questions, ENTRIES);
    Iterator<List<byte[]>> groups =
        new PrefetchingIterator<>(
            count,
            group ->
                IntStream.range(group * ENTRIES, Math.min(questions, (group + 1) * ENTRIES))
                    .mapToObj(entry)
                    .map(DataBlock::bytes)
                    .toList());
    return IntStream.range(0, count)
        .mapToObj(group -> groups.next())
        .flatMap(List::stream)
        .iterator();
  }

  /** Writes all blocks; other threads make and compress the next ones meanwhile. */
  private static void details(Writer page, int size, int[] questions, IntFunction<?> details)
      throws IOException {
    Iterator<String> blocks =
        new PrefetchingIterator<>(
            groups(questions.length, size),
            block ->
                DataBlock.packed(
                    Arrays.stream(questions)
                        .skip((long) block * size)
                        .limit(size)
                        .mapToObj(details)
                        .map(DataBlock::bytes)
                        .iterator()));
    for (int block = 0; blocks.hasNext(); block++) {
      opened(page, "details-" + block).append(blocks.next()).append("</script>\n");
    }
  }

  private static int groups(int count, int size) {
    return (count + size - 1) / size;
  }

  /** Only the scripts and styles of this page, and no connection whatever. */
  static String policy(List<Asset> scripts, List<Asset> styles) {
    return "default-src 'none'; script-src "
        + sources(scripts.stream())
        + "; style-src "
        + sources(styles.stream())
        + "; img-src data:; base-uri 'none'; form-action 'none'";
  }

  private static String sources(Stream<Asset> assets) {
    return assets.map(Asset::hash).collect(Collectors.joining(" "));
  }

  private String head(String policy) {
    return String.join(
        "",
        Markup.of("meta", "http-equiv", "Content-Security-Policy", "content", policy).toString(),
        meta("viewport", "width=device-width, initial-scale=1"),
        meta("color-scheme", "light dark"),
        meta("referrer", "no-referrer"),
        Markup.of("link", "rel", "icon", "href", PageAssets.ICON).toString(),
        Markup.of("title").text(SanitizedText.prose(name) + " · Assay").toString(),
        "\n");
  }

  private static String meta(String name, String content) {
    return Markup.of("meta", "name", name, "content", content).toString();
  }

  private String top() {
    Markup nav = Markup.of("nav", "aria-label", "Report");
    links.forEach(link -> nav.add(Markup.of("a", "href", link.address()).text(link.text())));
    nav.add(Markup.of("a", "href", "#/", "aria-current", "page").text("Summary"));
    if (questions > 0) {
      Markup count = Markup.of("span", "class", "badge").text(NumberFormats.count(questions));
      nav.add(Markup.of("a", "href", "#/questions").text("Questions ").add(count));
    }
    Markup header =
        Markup.of("header", "class", "top")
            .add(
                Markup.of("p", "class", "brand").text("Assay"),
                nav,
                Markup.of("button", "type", "button", "id", "keys", "hidden", "").text("Keys"),
                Markup.of("button", "type", "button", "id", "scheme", "hidden", "").text("Dark"));
    Markup notice =
        Markup.of("p", "class", "notice")
            .text(
                "The summary below is complete. The list of questions and their pages need scripts;")
            .text(" 'assay show' has the same in a terminal.");
    return Markup.of("a", "class", "skip", "href", "#main").text("Skip to content").toString()
        + header
        + Markup.of("noscript").add(notice);
  }

  private String bottom() {
    String file = links.isEmpty() ? " This file is self-contained and needs no network." : "";
    return Markup.of("footer").text("Written by Assay." + file).toString();
  }

  private static void packed(Writer page, String id, Iterator<byte[]> values) throws IOException {
    opened(page, id);
    DataBlock.pack(values, page);
    page.append("</script>\n");
  }

  private static Writer opened(Writer page, String id) throws IOException {
    page.append("<script type=\"text/plain\" id=\"%s\">".formatted(id));
    return page;
  }
}
