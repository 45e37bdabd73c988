'use strict';

/** The differences of two results: the pairs of columns, the rows without an equal, both results. */
(function () {
  const { h } = Assay;
  const { useState } = preactHooks;

  const MARKS = {
    missing: { sign: '-', word: 'missing' },
    extra: { sign: '+', word: 'extra' },
    changed: { sign: '~', word: 'changed' },
    moved: { sign: '↕', word: 'elsewhere' },
  };

  /** The number of rows of a result that are shown at once. */
  const FIRST = 10;

  function Cell({ value }) {
    if (value === null || value === undefined) {
      return h('span', { class: 'null' }, 'NULL');
    }
    return value === '' ? h('span', { class: 'null' }, "''") : value;
  }

  function differentCell(value) {
    if (!Array.isArray(value)) {
      return h(Cell, { value });
    }
    if (!value.length) {
      return h('span', { class: 'null', title: 'not kept' }, '·');
    }
    const [gold, predicted] = value;
    const parts = gold && predicted && Assay.marks.letters(gold, predicted);
    const style = parts ? 'partly' : '';
    return [
      h('del', { class: style }, h('span', { class: 'unseen' }, 'gold '),
        parts ? lettersOf(parts, 'added', 'removed') : h(Cell, { value: gold })),
      h('span', { class: 'to', 'aria-hidden': 'true' }, '→'),
      h('ins', { class: style }, h('span', { class: 'unseen' }, 'prediction '),
        parts ? lettersOf(parts, 'removed', 'added') : h(Cell, { value: predicted })),
    ];
  }

  /** The letters of one side; those that the other has not are marked. */
  function lettersOf(parts, others, own) {
    return parts.filter((part) => !part[others]).map((part) => (part[own] ? h('b', null, part.value) : part.value));
  }

  /** Results with more columns than this are wide: those in which nothing differs are left out at first. */
  const FEW_COLUMNS = 6;

  /** The columns in which a row that stands on both sides differs, by their place among all. */
  function differentColumns(result) {
    const different = new Set();
    result.rows.forEach((row) => row.cells.forEach((cell, c) => {
      if (Array.isArray(cell) && cell.length) {
        different.add(c);
      }
    }));
    return [...different].sort((a, b) => a - b);
  }

  /** The first column, which mostly is the key, and the different ones; or all, if that is no fewer. */
  function usefulColumns(result, different) {
    const all = result.names.map((name, c) => c);
    const useful = different.includes(0) ? different : [0, ...different];
    return !different.length || all.length <= FEW_COLUMNS || useful.length >= all.length ? all : useful;
  }

  function ColumnChoice({ result, different, shortened, all, show }) {
    if (!different.length || result.names.length < 2) {
      return null;
    }
    const columns = Assay.count(result.names.length);
    return h('p', { class: 'columns' },
      `${Assay.count(different.length)} of ${columns} columns ${different.length === 1 ? 'differs' : 'differ'}`
        + (result.more ? ' in the rows listed here. ' : '. '),
      shortened && h('button', { type: 'button', 'aria-pressed': String(all), onClick: () => show(!all) },
        all ? 'Only columns that differ' : `All ${columns} columns`));
  }

  /** The places of some gold columns within one side's result; a column that has no other is left out. */
  function placesIn(result, columns, side) {
    return columns.map((c) => (result.columns.length
      ? (result.columns[c][side] === undefined ? -1 : result.columns[c][side] - 1) : c)).filter((c) => c >= 0);
  }

  function Mark({ mark }) {
    return h('th', { scope: 'row', class: 'mark' },
      h('span', { 'aria-hidden': 'true' }, MARKS[mark].sign), ' ', MARKS[mark].word);
  }

  function Wide({ label, children }) {
    return h('div', { class: 'wide', role: 'region', tabIndex: 0, 'aria-label': label }, children);
  }

  /** The position of a row, or the number of times that a side has it. */
  const placeOf = (row, side) => (row.repeats ? row.repeats[side] !== undefined && `${Assay.count(row.repeats[side])}\u00a0×` : row[side]);

  function DifferentRows({ result, columns }) {
    const [all, showAll] = useState(false);
    const shown = all ? result.rows : result.rows.slice(0, 2 * FIRST);
    return h('div', null,
      h(Wide, { label: 'Rows that differ' },
        h('table', { class: 'cells different' },
          h('caption', { class: 'unseen' }, 'Rows that have no equal on the other side'),
          h('thead', null, h('tr', null,
            h('th', { scope: 'col' }, 'Row is'), h('th', { scope: 'col', class: 'number' }, 'Gold'),
            h('th', { scope: 'col', class: 'number' }, 'Predicted'),
            columns.map((c) => h('th', { scope: 'col' }, result.names[c] || '(no name)')))),
          h('tbody', null, shown.map((row) => h('tr', { class: row.mark },
            h(Mark, { mark: row.mark }),
            h('td', { class: 'number place' }, placeOf(row, 'gold')), h('td', { class: 'number place' }, placeOf(row, 'predicted')),
            columns.map((c) => h('td', null, differentCell(row.cells[c])))))))),
      h(More, { hidden: result.rows.length - shown.length, show: () => showAll(true) }));
  }

  function More({ hidden, show }) {
    return hidden > 0 && h('button', { type: 'button', class: 'quiet', onClick: show },
      `Show ${Assay.plural(hidden, 'more row')}`);
  }

  /** With more columns than this the list of them is folded. */
  const MANY_COLUMNS = 12;

  function Folded({ words, children }) {
    return words ? h('details', { class: 'script' }, h('summary', null, words), children) : children;
  }

  function Mapping({ result }) {
    if (!result.columns.length && !result.extraColumns.length) {
      return null;
    }
    const many = result.columns.length > MANY_COLUMNS;
    return h('div', { class: 'mapping' },
      result.columns.length > 0 && h(Folded, { words: many && `Which predicted columns fit the ${result.columns.length} gold columns` }, h(Wide, { label: 'Columns' },
        h('table', { class: 'cells' },
          h('caption', { class: 'unseen' }, 'Which predicted column stands for which of the gold'),
          h('thead', null, h('tr', null,
            h('th', { scope: 'col' }, 'Gold column'), h('th', { scope: 'col' }, 'Predicted column'))),
          h('tbody', null, result.columns.map((column) => h('tr', null,
            h('th', { scope: 'row' }, h('span', { class: 'place' }, column.gold), ' ', column.goldName),
            h('td', null, column.predicted
              ? [h('span', { class: 'place' }, '→ ' + column.predicted), ' ', column.name]
              : h('strong', null, '✗ none fits')))))))),
      result.extraColumns.length > 0 && h('p', { class: 'aside' },
        `Additional columns of the prediction: ${result.extraColumns.join(', ')}.`));
  }

  /** Marks by 1-based position. */
  function marksOf(result, side) {
    return new Map(result.rows.filter((row) => row[side])
      .flatMap((row) => [row[side], ...(row.repeats ? row.repeats.also : [])].map((place) => [place, row.mark])));
  }

  /**
   * @param columns places of those that are shown; all without it
   */
  function Table({ title, table, marks, columns }) {
    const [all, showAll] = useState(false);
    const places = columns || table.names.map((name, c) => c);
    const shown = all ? table.rows : table.rows.slice(0, FIRST);
    return h('section', { class: 'panel', 'aria-label': title },
      h('header', null, h('h3', null, title), h('p', { class: 'aside' }, table.size)),
      h(Wide, { label: title },
        h('table', { class: 'cells' },
          h('caption', { class: 'unseen' }, title),
          h('thead', null, h('tr', null,
            h('th', { scope: 'col', class: 'number' }, 'Row'),
            places.map((c) => h('th', { scope: 'col', class: table.numeric[c] ? 'number' : '' },
              table.names[c] || '(no name)')))),
          h('tbody', null, shown.map((row, r) => {
            const mark = marks.get(r + 1);
            return h('tr', { class: mark || '' },
              h('th', { scope: 'row', class: 'place number' },
                mark && h('span', { title: MARKS[mark].word }, MARKS[mark].sign + ' '),
                mark && h('span', { class: 'unseen' }, MARKS[mark].word + ' '), r + 1),
              places.map((c) => h('td', { class: table.numeric[c] ? 'number' : '' },
                h(Cell, { value: row[c] }))));
          })))),
      h(More, { hidden: table.rows.length - shown.length, show: () => showAll(true) }),
      table.cut && h('p', { class: 'aside' }, table.cut));
  }

  Assay.ResultTable = Table;

  function withoutResult() {
    return Assay.facts.keepsValues
      ? 'There is nothing to compare: one of the queries returned no result.'
      : 'No results are shown: --no-values omits them.';
  }

  /**
   * @param name of the run, where there are several
   */
  Assay.Results = function ({ result, name }) {
    const id = 'results' + (name || '').split(':')[0];
    const title = (name ? name + ': ' : '') + ((result && result.title) || 'Results');
    if (!result) {
      return h('section', { class: 'section', 'aria-labelledby': id },
        h('header', null, h('h2', { id }, title)),
        h('p', { class: 'aside' }, withoutResult()));
    }
    return h('section', { class: 'section', 'aria-labelledby': id },
      h('header', null, h('h2', { id }, title)),
      result.counts && h('p', null, result.counts),
      h(Comparison, { result }));
  };

  function Comparison({ result }) {
    const [all, show] = useState(false);
    const different = differentColumns(result);
    const useful = usefulColumns(result, different);
    const shortened = useful.length < result.names.length;
    const columns = all ? result.names.map((name, c) => c) : useful;
    const within = (side) => (shortened && !all ? placesIn(result, columns, side) : undefined);
    return [
      h(Mapping, { result }),
      h(ColumnChoice, { result, different, shortened, all, show }),
      result.rows.length > 0 && h(DifferentRows, { result, columns }),
      result.more && h('p', { class: 'aside' }, result.more),
      !result.gold && !result.predicted && !Assay.facts.keepsValues
        && h('p', { class: 'aside' }, withoutResult()),
      h('div', { class: 'pair' },
        result.gold && h(Table, { title: 'Gold result', table: result.gold, marks: marksOf(result, 'gold'),
          columns: within('gold') }),
        result.predicted && h(Table, { title: 'Predicted result', table: result.predicted,
          marks: marksOf(result, 'predicted'), columns: within('predicted') })),
    ];
  }
})();
