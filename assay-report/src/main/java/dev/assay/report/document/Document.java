// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * All that is shown of some figures, in every medium.
 *
 * @param facts the subjects of the figures, beside the title
 * @param lead the text before all sections
 * @param sections in order; none is empty
 * @param warnings the reasons why the figures are less telling than they look
 * @param next commands to go on with
 * @param where the folder in which they work, in a document that is passed on; empty where the
 *     reader's terminal is in it, and then no file shows the commands
 */
public record Document(
    Text title,
    List<String> facts,
    List<Block> lead,
    List<Section> sections,
    List<Caution> warnings,
    List<Command> next,
    String where) {
  public Document {
    facts = facts.stream().filter(fact -> !fact.isEmpty()).toList();
    lead = lead.stream().filter(block -> !block.isEmpty()).toList();
    sections = sections.stream().filter(section -> !section.blocks().isEmpty()).toList();
    warnings = List.copyOf(warnings);
    next = List.copyOf(next);
  }

  /**
   * A limit of the figures.
   *
   * @param remedy the remedy; may be empty
   */
  public record Caution(String text, String remedy) {}

  /** A command to type, and what it shows. */
  public record Command(String line, String shows) {}

  /**
   * The selection that fits a screen: the lead, the main block of a few sections, the first
   * warnings without their remedies, and three commands.
   *
   * @param ids of the sections that it keeps
   * @param rest the command that shows all of the document
   */
  public Document brief(Set<String> ids, Command rest) {
    List<Command> commands = new ArrayList<>(next.subList(0, Math.min(2, next.size())));
    commands.add(rest);
    return new Document(
        title,
        facts,
        lead,
        sections.stream()
            .filter(section -> ids.contains(section.id()))
            .map(Section::brief)
            .toList(),
        warnings.stream().limit(3).map(warning -> new Caution(warning.text(), "")).toList(),
        commands,
        where);
  }

  public static Builder of(Text title, String... facts) {
    return new Builder(title, List.of(facts));
  }

  /** Collects a document from top to bottom. */
  public static final class Builder {
    private final Text title;
    private final List<String> facts;
    private final List<Block> lead = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();
    private final List<Caution> warnings = new ArrayList<>();
    private final List<Command> next = new ArrayList<>();
    private String where = "";

    private Builder(Text title, List<String> facts) {
      this.title = title;
      this.facts = facts;
    }

    public Builder lead(Block block) {
      lead.add(block);
      return this;
    }

    public Builder add(Section section) {
      sections.add(section);
      return this;
    }

    public Builder add(Collection<Section> more) {
      sections.addAll(more);
      return this;
    }

    public Builder warn(String text, String remedy) {
      warnings.add(new Caution(text, remedy));
      return this;
    }

    public Builder next(String line, String shows) {
      next.add(new Command(line, shows));
      return this;
    }

    public Builder in(String folder) {
      where = folder;
      return this;
    }

    public Document build() {
      return new Document(title, facts, lead, sections, warnings, next, where);
    }
  }
}
