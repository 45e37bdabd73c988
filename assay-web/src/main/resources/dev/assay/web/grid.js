'use strict';

/** Questions by runs: where runs disagree first, a page of rows at a time. */
(function () {
  const { h } = Assay;
  const { useState, useEffect, useRef } = preactHooks;
  const { ask, address, percent, between, share, Gauge, toQuestion, Problem } = Assay.web;

  const WAIT_MS = 250;
  const KINDS = [
    { id: 'differ', name: 'Runs disagree', verdict: 'disagree' },
    { id: 'wrong', name: 'Wrong in all', verdict: 'all_wrong' },
    { id: 'right', name: 'Right in all', verdict: 'all_right' },
    { id: 'unscored', name: 'Not scored', verdict: 'not_scored' },
  ];

  const given = new URLSearchParams(location.search);
  const runs = [...new Set(given.getAll('run'))];

  /** Filters stand in the address, so that a view can be kept. */
  const first = Object.fromEntries(['text', 'category', 'cause', 'show', 'from'].map((name) => [name, given.get(name) || '']));

  function Cell({ cell, run, row }) {
    if (!cell) {
      return h('td', { class: 'cell' }, h('span', { class: 'small' }, 'no outcome'));
    }
    const word = Assay.verdictWord(cell.verdict);
    return h('td', { class: 'cell' },
      h('a', { class: 'verdict ' + cell.verdict, href: toQuestion(run.run, row.key), 'aria-label': `${word}${cell.cause ? ', ' + Assay.word(cell.cause) : ''}: ${row.id} in ${run.run}` },
        h('span', { class: 'sign', 'aria-hidden': 'true' }, Assay.sign(cell.verdict)), ' ', word),
      cell.cause && h('span', { class: 'small' }, Assay.word(cell.cause)));
  }

  function Rows({ data }) {
    return h('div', { class: 'wide', tabIndex: 0, role: 'region', 'aria-label': 'Questions by runs' },
      h('table', { class: 'grid' },
        h('thead', null,
          h('tr', null, h('th', { scope: 'col' }, 'Question'), data.columns.map((run, i) =>
            h('th', { scope: 'col', key: run.run, class: 'cell' }, h('a', { href: address('/report', { run: run.run }) }, `${Assay.letter(i)}: ${run.run}`),
              h('span', { class: 'small' }, run.system)))),
          h('tr', { class: 'totals' }, h('th', { scope: 'row' }, 'Accuracy'), data.columns.map((run) =>
            h('td', { key: run.run, class: 'cell' }, share(run.accuracy) === null ? 'nothing scored' : [
              h('span', { class: 'figure' }, percent(share(run.accuracy))),
              h('span', { class: 'small' }, between(run.accuracy)), h(Gauge, run)])))),
        h('tbody', null, data.rows.map((row) => h('tr', { key: row.id },
          h('th', { scope: 'row', class: 'asked' }, h('span', { class: 'said' }, row.key), row.text,
            row.category && h('span', { class: 'small' }, row.category)),
          row.cells.map((cell, i) => h(Cell, { cell, row, run: data.columns[i], key: i })))))));
  }

  function Choice({ name, label, values, word, state, change }) {
    return values.length > 0 && h('label', { class: 'choice' }, h('span', null, label),
      h('select', { name, value: state[name], onChange: (event) => change({ [name]: event.target.value, from: '' }) },
        h('option', { value: '' }, 'any'), values.map((value) => h('option', { value, key: value }, word(value)))));
  }

  function Pages({ data, change }) {
    const { from, found, page } = data;
    if (found <= page) {
      return null;
    }
    const go = (to) => {
      change({ from: String(to) });
      document.getElementById('found').scrollIntoView();
    };
    return h('nav', { class: 'pages', 'aria-label': 'Pages of questions' },
      h('button', { type: 'button', disabled: from === 0, onClick: () => go(Math.max(0, from - page)) }, '← Previous'),
      h('span', null, `${Assay.count(from + 1)} to ${Assay.count(Math.min(found, from + page))} of ${Assay.count(found)}`),
      h('button', { type: 'button', disabled: from + page >= found, onClick: () => go(from + page) }, 'Next →'));
  }

  function Grid() {
    const [state, setState] = useState(first);
    const [data, setData] = useState(null);
    const [problem, setProblem] = useState(null);
    const asked = useRef(0);
    useEffect(() => {
      history.replaceState(null, '', address('/grid', { run: runs, ...state }));
      const number = ++asked.current;
      const timer = setTimeout(() => ask(address('/api/grid', { run: runs, ...state })).then((answer) => {
        if (number === asked.current) {
          setData(answer);
          setProblem(null);
        }
      }, (error) => setProblem(error.message)), data ? WAIT_MS : 0);
      return () => clearTimeout(timer);
    }, [state]);
    const change = (part) => setState({ ...state, ...part });
    if (!data) {
      return problem ? h(Problem, { message: problem }) : h('p', { class: 'aside', role: 'status' }, 'Reading the runs …');
    }
    const shown = state.show || 'differ';
    return h('div', { class: 'grid-page' },
      h('p', { class: 'eyebrow' }, `${Assay.plural(data.columns.length, 'run')} · ${Assay.plural(data.questions, 'question')}`),
      h('h1', { tabIndex: -1 }, 'Questions by runs'),
      problem && h(Problem, { message: problem }),
      h('div', { class: 'kinds', role: 'group', 'aria-label': 'Questions shown' }, KINDS.map(({ id, name, verdict }) =>
        h('button', { type: 'button', key: id, 'aria-pressed': String(shown === id), onClick: () => change({ show: id, from: '' }) },
          h('span', { class: 'verdict ' + verdict, 'aria-hidden': 'true' }, Assay.sign(verdict)), ' ', name, ' ',
          h('span', { class: 'badge' }, Assay.count(data.counts[id]))))),
      h('div', { class: 'filters', role: 'search' },
        h('label', { class: 'search' }, h('span', null, 'Search by question or id'),
          h('input', { type: 'search', name: 'text', value: state.text, onInput: (event) => change({ text: event.target.value, from: '' }) })),
        h(Choice, { name: 'category', label: 'Category', values: data.categories, word: (value) => value, state, change }),
        h(Choice, { name: 'cause', label: 'Cause in any run', values: data.causes, word: Assay.word, state, change })),
      h('p', { class: 'found', id: 'found', role: 'status' }, Assay.plural(data.found, 'question')),
      data.rows.length ? h(Rows, { data }) : h('p', { class: 'none' }, shown === 'differ'
        ? 'These runs agree on every question that the filters leave.' : 'There is none that the filters leave.'),
      h(Pages, { data, change }));
  }

  document.addEventListener('DOMContentLoaded', () => preact.render(h(Grid), document.getElementById('app')));
})();
