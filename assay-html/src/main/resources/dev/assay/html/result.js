'use strict';

/** How two results differ: which column stands for which, the rows without an equal, both results. */
(function () {
  const { h } = Assay;
  const { useState } = preactHooks;

  const MARKS = {
    missing: { sign: '−', word: 'missing' },
    extra: { sign: '+', word: 'extra' },
    changed: { sign: '~', word: 'changed' },
    moved: { sign: '↕', word: 'elsewhere' },
  };

  /** How many rows of a result are shown at once. */
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
    return [
      h('del', null, h('span', { class: 'unseen' }, 'gold '), h(Cell, { value: value[0] })),
      h('span', { class: 'to', 'aria-hidden': 'true' }, '→'),
      h('ins', null, h('span', { class: 'unseen' }, 'prediction '), h(Cell, { value: value[1] })),
    ];
  }

  function Mark({ mark }) {
    return h('th', { scope: 'row', class: 'mark' },
      h('span', { 'aria-hidden': 'true' }, MARKS[mark].sign), ' ', MARKS[mark].word);
  }

  function Wide({ label, children }) {
    return h('div', { class: 'wide', role: 'region', tabIndex: 0, 'aria-label': label }, children);
  }

  function DifferentRows({ result }) {
    const [all, showAll] = useState(false);
    const shown = all ? result.rows : result.rows.slice(0, 2 * FIRST);
    return h('div', null,
      h(Wide, { label: 'Rows that differ' },
        h('table', { class: 'cells different' },
          h('caption', { class: 'unseen' }, 'Rows that have no equal on the other side'),
          h('thead', null, h('tr', null,
            h('th', { scope: 'col' }, 'Row is'), h('th', { scope: 'col', class: 'number' }, 'Gold'),
            h('th', { scope: 'col', class: 'number' }, 'Predicted'),
            result.names.map((name) => h('th', { scope: 'col' }, name || '(no name)')))),
          h('tbody', null, shown.map((row) => h('tr', { class: row.mark },
            h(Mark, { mark: row.mark }),
            h('td', { class: 'number place' }, row.gold), h('td', { class: 'number place' }, row.predicted),
            row.cells.map((cell) => h('td', null, differentCell(cell)))))))),
      h(More, { hidden: result.rows.length - shown.length, show: () => showAll(true) }));
  }

  function More({ hidden, show }) {
    return hidden > 0 && h('button', { type: 'button', class: 'quiet', onClick: show },
      `Show ${Assay.plural(hidden, 'more row')}`);
  }

  function Mapping({ result }) {
    if (!result.columns.length && !result.extraColumns.length) {
      return null;
    }
    return h('div', { class: 'mapping' },
      result.columns.length > 0 && h(Wide, { label: 'Columns' },
        h('table', { class: 'cells' },
          h('caption', { class: 'unseen' }, 'Which predicted column stands for which of the gold'),
          h('thead', null, h('tr', null,
            h('th', { scope: 'col' }, 'Gold column'), h('th', { scope: 'col' }, 'Predicted column'))),
          h('tbody', null, result.columns.map((column) => h('tr', null,
            h('th', { scope: 'row' }, h('span', { class: 'place' }, column.gold), ' ', column.goldName),
            h('td', null, column.predicted
              ? [h('span', { class: 'place' }, '→ ' + column.predicted), ' ', column.name]
              : h('strong', null, '✗ none fits'))))))),
      result.extraColumns.length > 0 && h('p', { class: 'aside' },
        `Additional columns of the prediction: ${result.extraColumns.join(', ')}.`));
  }

  /** Marks by 1-based position. */
  function marksOf(result, side) {
    return new Map(result.rows.filter((row) => row[side]).map((row) => [row[side], row.mark]));
  }

  function Table({ title, table, marks }) {
    const [all, showAll] = useState(false);
    const shown = all ? table.rows : table.rows.slice(0, FIRST);
    return h('section', { class: 'panel', 'aria-label': title },
      h('header', null, h('h3', null, title), h('p', { class: 'aside' }, table.size)),
      h(Wide, { label: title },
        h('table', { class: 'cells' },
          h('caption', { class: 'unseen' }, title),
          h('thead', null, h('tr', null,
            h('th', { scope: 'col', class: 'number' }, 'Row'),
            table.names.map((name, c) => h('th', { scope: 'col', class: table.numeric[c] ? 'number' : '' },
              name || '(no name)')))),
          h('tbody', null, shown.map((row, r) => {
            const mark = marks.get(r + 1);
            return h('tr', { class: mark || '' },
              h('th', { scope: 'row', class: 'place number' },
                mark && h('span', { title: MARKS[mark].word }, MARKS[mark].sign + ' '),
                mark && h('span', { class: 'unseen' }, MARKS[mark].word + ' '), r + 1),
              row.map((cell, c) => h('td', { class: table.numeric[c] ? 'number' : '' },
                h(Cell, { value: cell }))));
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
    const id = 'results' + (name || '').slice(0, 1);
    const title = (name ? name + ': ' : '') + ((result && result.title) || 'Results');
    if (!result) {
      return h('section', { class: 'section', 'aria-labelledby': id },
        h('header', null, h('h2', { id }, title)),
        h('p', { class: 'aside' }, withoutResult()));
    }
    return h('section', { class: 'section', 'aria-labelledby': id },
      h('header', null, h('h2', { id }, title)),
      result.counts && h('p', null, result.counts),
      h(Mapping, { result }),
      result.rows.length > 0 && h(DifferentRows, { result }),
      result.more && h('p', { class: 'aside' }, result.more),
      !result.gold && !result.predicted && !Assay.facts.keepsValues
        && h('p', { class: 'aside' }, withoutResult()),
      h('div', { class: 'pair' },
        result.gold && h(Table, { title: 'Gold result', table: result.gold, marks: marksOf(result, 'gold') }),
        result.predicted && h(Table, { title: 'Predicted result', table: result.predicted,
          marks: marksOf(result, 'predicted') })));
  };
})();
