// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

/** Numbers in Prometheus' text format, version 0.0.4. For one thread. */
final class PrometheusText {
  /** Whole numbers up to this are exact as doubles. */
  private static final double EXACT = 1L << 53;

  private final StringBuilder text = new StringBuilder();

  /** Begins the samples of one name. */
  void family(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  /** Adds a number; labels are written as they are. */
  void sample(String name, String labels, double value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{').append(labels).append('}');
    }
    text.append(' ').append(number(value)).append('\n');
  }

  void counter(String name, String help, double value) {
    family(name, "counter", help);
    sample(name, "", value);
  }

  void gauge(String name, String help, double value) {
    family(name, "gauge", help);
    sample(name, "", value);
  }

  static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < EXACT
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
