// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lines of seconds over a size, both on logarithmic scales, as SVG for light and dark pages. */
final class LineChart {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 360;
  private static final int LEFT = 64;
  private static final int RIGHT = 16;
  private static final int TOP = 84;
  private static final int BOTTOM = 48;
  private static final List<String> COLORS = List.of("#3b78c4", "#d1762c", "#3f9a63", "#a45bb0");

  private final String title;
  private final String unit;
  private final Map<String, List<double[]>> lines = new LinkedHashMap<>();

  /**
   * @param unit of what grows
   */
  LineChart(String title, String unit) {
    this.title = title;
    this.unit = unit;
  }

  void add(String line, double x, double seconds) {
    lines.computeIfAbsent(line, first -> new ArrayList<>()).add(new double[] {x, seconds});
  }

  private double least(int axis) {
    return all(axis).min().orElse(1);
  }

  private double greatest(int axis) {
    return all(axis).max().orElse(1);
  }

  private java.util.stream.DoubleStream all(int axis) {
    return lines.values().stream().flatMap(List::stream).mapToDouble(point -> point[axis]);
  }

  private double x(double value) {
    double share = share(value, least(0), greatest(0));
    return LEFT + share * (WIDTH - LEFT - RIGHT);
  }

  private double y(double value) {
    double share = share(value, floor(least(1)), ceiling(greatest(1)));
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
  }

  private static double share(double value, double least, double greatest) {
    return greatest == least ? 0 : Math.log(value / least) / Math.log(greatest / least);
  }

  private static double floor(double value) {
    return Math.pow(10, Math.floor(Math.log10(value)));
  }

  private static double ceiling(double value) {
    return Math.pow(10, Math.ceil(Math.log10(value)));
  }

  void write(Path file) throws IOException {
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">
        <style>
        text { font: 13px system-ui, sans-serif; fill: #333 }
        .grid { stroke: #8888; stroke-width: 1 }
        @media (prefers-color-scheme: dark) { text { fill: #ddd } }
        </style>
        <text x="%d" y="20" font-weight="bold">%s: seconds over %s</text>
        """
            .formatted(WIDTH, HEIGHT, title, LEFT, title, unit));
    for (double tick = floor(least(1)); tick <= ceiling(greatest(1)) * 1.001; tick *= 10) {
      line(svg, "grid", LEFT, y(tick), WIDTH - RIGHT, y(tick));
      text(svg, LEFT - 8, y(tick) + 4, "end", plain(tick) + " s");
    }
    lines.values().stream()
        .findFirst()
        .ifPresent(
            points ->
                points.forEach(
                    point -> tick(svg, point[0], point == points.get(points.size() - 1))));
    int index = 0;
    for (Map.Entry<String, List<double[]>> line : lines.entrySet()) {
      draw(svg, line.getKey(), line.getValue(), index++);
    }
    Files.writeString(file, svg.append("</svg>\n"));
  }

  private void tick(StringBuilder svg, double value, boolean last) {
    String label = String.format(Locale.ROOT, "%,.0f", value);
    text(svg, x(value), HEIGHT - BOTTOM + 20, last ? "end" : "middle", label);
    if (last) {
      text(svg, WIDTH - RIGHT, HEIGHT - 10, "end", unit);
    }
  }

  private void draw(StringBuilder svg, String name, List<double[]> points, int index) {
    String color = COLORS.get(index % COLORS.size());
    StringBuilder path = new StringBuilder();
    for (double[] point : points) {
      path.append("%s%.1f %.1f".formatted(path.isEmpty() ? "M" : " L", x(point[0]), y(point[1])));
      svg.append(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n"
              .formatted(x(point[0]), y(point[1]), color));
    }
    svg.append(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n".formatted(path, color));
    int column = LEFT + index % 2 * 280;
    int row = 42 + index / 2 * 18;
    svg.append(
        "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"3\" fill=\"%s\"/>\n"
            .formatted(column, row - 5, color));
    text(svg, column + 18, row, "start", name);
  }

  private static void line(
      StringBuilder svg, String kind, double x, double y, double toX, double toY) {
    svg.append(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n"
            .formatted(kind, x, y, toX, toY));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String words) {
    svg.append(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n"
            .formatted(x, y, anchor, words));
  }

  private static String plain(double value) {
    return value >= 1 ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(round(value));
  }

  private static double round(double value) {
    return Math.round(value * 1e6) / 1e6;
  }
}
