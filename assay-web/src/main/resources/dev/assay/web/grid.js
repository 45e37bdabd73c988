'use strict';

/** The grid of questions and runs: its rows are filled as the runs are read, or written. */
(function () {
  const { h } = Assay;
  const { useState, useEffect } = preactHooks;
  const { ask, address, percent, between, share, dollars, wilson, Problem } = Assay.web;

  const EVERY_MS = 1000;
  const CALM_MS = 500;
  const HEIGHTS = [28, 28];
  const FEW_MS = 40;
  const MOST_CELLS = 100;
  const CELLS = { marks: 'Verdicts', sql: 'SQL', row: 'First rows' };
  const runs = [...new Set(new URLSearchParams(location.search).getAll('run'))];
  const MARKS = [
    ['incorrect', 'correct', 'incorrect', 'not_scored'],
    ['', 'both_right', 'both_wrong', 'not_scored'],
    ['disagree', 'all_right', 'all_wrong', 'not_scored'],
  ];

  Object.assign(Assay.facts, { compared: runs, systems: runs.map(() => ''), questions: 1, problems: {} });
  const columns = runs.map((run, i) => ({ run, letter: Assay.letter(i), state: 'reading', right: 0, wrong: 0, done: 0 }));
  const grid = { entries: [], places: new Map(), changed: new Set(), version: 0, problem: null };
  let selected = { key: null, places: [] };

  /** The verdict of all runs on a question together. */
  function verdict({ right, wrong }) {
    const [differ, ...same] = MARKS[Math.min(runs.length, 3) - 1];
    if (right.length && wrong.length) {
      return runs.length === 2 ? (right[0] === 'A' ? 'broken' : 'fixed') : differ;
    }
    return same[right.length ? 0 : wrong.length ? 1 : 2];
  }

  function settle(entry) {
    const cells = entry.cells.filter(Boolean);
    const lettersOf = (word) => columns.filter((column, i) => entry.cells[i]?.verdict === word).map(({ letter }) => letter);
    const known = (field) => cells.map((cell) => cell[field]).filter((value) => value !== null && value !== undefined);
    entry.right = lettersOf('correct');
    entry.wrong = lettersOf('incorrect');
    entry.cause = [...new Set(known('cause'))];
    const problems = new Set(columns.flatMap((column, i) => (entry.cells[i] ? column.problems?.[entry.key] || [] : [])));
    entry.problem = problems.size ? [...problems] : null;
    entry.verdict = verdict(entry);
    if (runs.length === 1) {
      entry.right = entry.wrong = undefined; // the verdict says it
    }
    const costs = known('costUsd');
    entry.cost = costs.length ? costs.reduce((a, b) => a + b) : null;
    const confidences = known('confidence');
    entry.confidence = confidences.length ? Math.min(...confidences) : null;
  }

  function count(column, cell, sign) {
    if (cell) {
      column.done += sign;
      column.right += cell.verdict === 'correct' ? sign : 0;
      column.wrong += cell.verdict === 'incorrect' ? sign : 0;
    }
  }

  function take(i, { outcomes, evidence, anew }) {
    const column = columns[i];
    if (anew) {
      grid.entries.forEach((entry) => { entry.cells[i] = undefined; });
      Object.assign(column, { right: 0, wrong: 0, done: 0 });
    }
    outcomes.question.forEach((key, n) => {
      let place = grid.places.get(key);
      if (place === undefined) {
        place = grid.entries.push({ key, cells: [] }) - 1;
        grid.places.set(key, place);
      }
      const entry = grid.entries[place];
      if (outcomes.text) {
        entry.text = outcomes.text[n];
        entry.database = outcomes.database[n];
        entry.category = outcomes.category[n];
      }
      const cell = { verdict: outcomes.verdict[n], cause: outcomes.cause[n], costUsd: outcomes.costUsd[n] };
      count(column, entry.cells[i], -1);
      count(column, cell, 1);
      entry.cells[i] = cell;
      grid.changed.add(entry);
    });
    if (evidence) {
      const review = new Set(evidence.review);
      grid.entries.filter((entry) => entry.cells[i]).forEach((entry) => {
        Object.assign(entry.cells[i], { confidence: evidence.confidence[entry.key], review: review.has(entry.key) });
        grid.changed.add(entry);
      });
    }
  }

  /** Numbers at the end of ids are compared as numbers. */
  function sort() {
    if (grid.sorted === grid.entries.length) {
      return;
    }
    grid.sorted = grid.entries.length;
    const keys = new Map(grid.entries.map((entry) => [entry, /^(.*?)(\d*)$/s.exec(entry.key)]));
    grid.entries = [...grid.entries].sort((one, other) => {
      const [, a, m] = keys.get(one);
      const [, b, n] = keys.get(other);
      return a < b ? -1 : a > b ? 1 : m - n;
    });
    grid.entries.forEach((entry, place) => grid.places.set(entry.key, place));
  }

  /** Reads runs whole of which a question is not in the first. */
  function readTexts() {
    runs.filter((run, i) => grid.entries.some((entry) => entry.text === undefined && entry.cells[i])).forEach((run) => follow(runs.indexOf(run), false));
  }

  /**
   * Reads a run to its end, and goes on while it is written.
   *
   * @param brief without the texts of questions, which another run has
   */
  async function follow(i, brief) {
    let since = '';
    columns[i].state = 'reading';
    try {
      for (;;) {
        const answer = await ask(address('/api/progress', { run: runs[i], since, brief: brief ? 1 : '', evidence: 1 }));
        take(i, answer);
        since = answer.since;
        columns[i].facts = answer.facts;
        Assay.facts.systems[i] = answer.facts.system;
        columns[i].state = answer.more ? 'reading' : answer.state;
        if (!answer.more) {
          if (columns.every(({ state }) => state !== 'reading')) {
            sort();
            readTexts();
          }
          if (answer.state !== 'running') {
            break;
          }
          await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
        }
        later();
      }
    } catch (problem) {
      columns[i].state = 'damaged';
      grid.problem = problem.message;
    }
    later();
    if (columns[i].state !== 'damaged') {
      problemsRead = problemsRead.then(() => readProblems(i));
    }
  }

  let problemsRead = Promise.resolve();

  /** Reads the problems of a finished run, one run at a time: it is read whole for them. */
  async function readProblems(i) {
    try {
      const { words, ids } = columns[i].problems ? {} : await ask(address('/api/problems', { run: runs[i] }));
      Object.assign(Assay.facts.problems, words);
      columns[i].problems = columns[i].problems || ids;
      Object.keys(columns[i].problems).forEach((key) => grid.places.has(key) && grid.changed.add(grid.entries[grid.places.get(key)]));
    } catch (problem) {
      grid.problem = problem.message;
    }
    later();
  }

  let drawn = 0;
  let waiting = null;

  /** While much is read the page is drawn now and then. */
  function later() {
    const started = columns.every(({ done, state }) => done > 0 || state !== 'reading');
    if (waiting === null && started) {
      const wait = drawn === 0 || columns.every(({ state }) => state !== 'reading') ? 0 : CALM_MS;
      waiting = setTimeout(() => {
        waiting = null;
        draw();
      }, wait);
    }
  }

  /** The content of cells, asked for those in sight. */
  const contents = { known: columns.map(() => new Map()), wanted: new Set(), timer: null };

  function content(i, key) {
    const known = contents.known[i].get(key);
    if (known === undefined) {
      contents.wanted.add(`${i} ${key}`);
      contents.timer = contents.timer || setTimeout(read, FEW_MS);
    }
    return known;
  }

  async function read() {
    const wanted = [...contents.wanted].slice(-MOST_CELLS * runs.length);
    contents.wanted.clear();
    await Promise.all(columns.map(async ({ run }, i) => {
      const id = wanted.filter((one) => one.startsWith(`${i} `)).map((one) => one.slice(`${i} `.length)).slice(-MOST_CELLS);
      try {
        const cells = id.length ? await ask(address('/api/cells', { run, id })) : {};
        Object.entries(cells).forEach(([key, cell]) => contents.known[i].set(key, cell));
      } catch (problem) {
        id.forEach((key) => contents.known[i].set(key, { problem: problem.message }));
      }
    }));
    contents.timer = null;
    draw();
  }

  /** A query from shortly before the first difference to the gold. */
  function query(cell) {
    if (!cell.predicted) {
      return h('span', { class: 'aside' }, cell.problem || 'no SQL');
    }
    cell.pieces = cell.pieces || shortened(cell);
    return Assay.marks.elements(cell.pieces);
  }

  function shortened({ gold, predicted }) {
    const pieces = Assay.marks.piecesOf([predicted.join(' ')]);
    gold && Assay.marks.mark(Assay.marks.piecesOf([gold.join(' ')]), pieces);
    const from = Math.max(0, pieces.findIndex((piece) => piece.marked) - 2);
    return from > 0 ? [{ text: '… ' }, ...pieces.slice(from)] : pieces;
  }

  const firstRow = ({ row, goldRow, problem }) => (row === null || row === undefined ? h('span', { class: 'aside' }, problem || 'not kept')
    : row === goldRow ? row : h('mark', null, row));

  function Cell({ entry, i, cells }) {
    const cell = entry.cells[i];
    if (!cell) {
      return h('span', { class: 'aside' }, h('span', { 'aria-hidden': 'true' }, '·'), h('span', { class: 'unseen' }, 'no outcome'));
    }
    const shown = cells && content(i, entry.key);
    const word = Assay.verdictWord(cell.verdict);
    return [
      h(Assay.Verdict, { verdict: cell.verdict, unseen: true, title: [word, cell.cause && Assay.word(cell.cause), cell.review && 'needs review'].filter(Boolean).join(', ') },
        cell.review && [h('span', { class: 'doubt', 'aria-hidden': 'true' }, '?'), h('span', { class: 'unseen' }, ', needs review')]),
      ' ',
      cells ? shown && h('code', { class: 'content predicted' }, cells === 'sql' ? query(shown) : firstRow(shown))
        : cell.cause && h('span', { class: 'cause' }, Assay.word(cell.cause)),
    ];
  }

  function Title({ column }) {
    const { run, letter, facts, state, done, right, wrong } = column;
    const accuracy = wilson(right, right + wrong);
    const value = share(accuracy);
    return [
      h('a', { href: address(state === 'running' ? '/live' : '/report', { run }), title: `${run}, SQL from ${facts?.system || '…'}` }, letter, h('span', { class: 'name' }, ` ${run}`)),
      h('span', { class: 'figures' }, value === null ? 'nothing scored' : [h('strong', null, percent(value)), h('span', { class: 'between' }, ` ${between(accuracy)}`)],
        state !== 'done' && `, ${state} ${Assay.count(done)} of ${Assay.count(facts?.questions || 0)}`)];
  }

  const question = (entry, href) => [h('a', { href, 'data-key': entry.key }, entry.key), ' ', h('span', { class: 'text' }, entry.text)];

  function columnsOf(cells) {
    const has = (field) => !cells && grid.entries.some((entry) => entry[field] !== null);
    return [
      { name: 'disagreement', title: h('span', { title: 'Agreement of the runs' }, h('span', { 'aria-hidden': 'true' }, '≠'), h('span', { class: 'unseen' }, 'Agreement')),
        cell: ({ verdict }) => h(Assay.Verdict, { verdict, unseen: true, title: Assay.verdictWord(verdict) }) },
      { name: 'question', title: 'Question', cell: question },
      ...columns.map((column, i) => ({ name: `run run-${column.letter}`, sorts: false, title: h(Title, { column }), cell: (entry) => h(Cell, { entry, i, cells }) })),
      has('confidence') && { name: 'confidence', title: 'Confidence', cell: ({ confidence }) => (confidence === null ? '' : confidence.toFixed(2)) },
      has('cost') && { name: 'cost', title: 'Cost', cell: ({ cost }) => (cost === null ? '' : dollars(cost)) },
    ].filter(Boolean).filter(({ name }) => runs.length > 1 || name !== 'disagreement');
  }

  /** The list of a state; that of the last one is kept. */
  function select(state) {
    const key = JSON.stringify([grid.version, { ...state, of: '', cells: '' }]);
    if (selected.key !== key) {
      selected = { key, places: Assay.filter.select(grid.entries, state) };
    }
    return selected.places;
  }

  /** The command that runs listed questions again; commas and quotes within ids are left to a wildcard. */
  function Rerun({ places }) {
    const [hint, show] = useState(null);
    const ids = places.map((place) => `id=${grid.entries[place].key.replaceAll(',', '*').replaceAll("'", '*')}`).join(',');
    useEffect(() => show(null), [ids]);
    const read = () => ask(address('/api/rerun', { run: runs[0] })).then(show, (problem) => show({ missing: problem.message }));
    return hint === null
      ? h('button', { type: 'button', class: 'quiet', onClick: read }, places.length === 1 ? 'Run again …' : 'Run these again …')
      : [h('span', { class: 'command' }, h('code', null, `${hint.again} --where '${ids}'`), h(Assay.Copy, { text: `${hint.again} --where '${ids}'`, label: 'the command' })),
        hint.missing && h('span', { class: 'aside' }, ` Add ${hint.missing}.`)];
  }

  const MOST_PROBLEMS = 5;

  /** The largest problems of the listed questions: kinds at first, then those of the kinds that are chosen. */
  function Problems({ places, state }) {
    const chosen = state.problem || [];
    const counts = new Map();
    for (const id of places.flatMap((place) => grid.entries[place].problem || [])) {
      if (chosen.length ? chosen.some((kind) => id.startsWith(`${kind}:`)) : !id.includes(':')) {
        counts.set(id, (counts.get(id) || 0) + 1);
      }
    }
    const largest = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_PROBLEMS);
    return largest.length > 0 && h('p', { class: 'problems' }, chosen.length ? 'Most often in ' : 'Largest problems ',
      largest.map(([id, count]) => [h(ProblemLink, { id, state, key: id }), ` ${Assay.count(count)} `]).map((each) => h('span', null, each)));
  }

  function ProblemLink({ id, state }) {
    const words = Assay.facts.problems[id] || id;
    return h('a', { href: Assay.address.toQuestions({ ...state, problem: [id] }) }, state.problem ? words.replace(/^.*?: /, '') : words);
  }

  const MOST_AGAIN = 200;

  function Grid({ view, state, at, change }) {
    const places = select(state);
    const reading = columns.filter((column) => column.state === 'reading').length;
    const { entries } = grid;
    return h('div', { class: 'grid-page' + (at === undefined ? '' : ' open') },
      h('div', { class: 'list-side' },
        h('h1', { tabIndex: -1 }, columns[0].facts?.dataset || 'Questions by runs'),
        grid.problem && h(Problem, { message: grid.problem }),
        h(Assay.Filters, { entries, state, change, label: 'Question or id' }),
        h(Problems, { places, state }),
        h('div', { class: 'bar' },
          h('p', { class: 'found', role: 'status' }, places.length === entries.length ? `All ${Assay.plural(entries.length, 'question')}` : `${Assay.count(places.length)} of ${Assay.plural(entries.length, 'question')}`,
            reading > 0 && ', reading …'),
          h(Assay.Choice, { label: 'Cells show', buttons: CELLS, chosen: state.cells || 'marks', choose: (cells) => change({ cells: cells === 'marks' ? '' : cells }) }),
          places.length > 0 && places.length <= MOST_AGAIN && view === 'questions' && h(Rerun, { places })),
        places.length ? h(Assay.List, { entries, places, columns: columnsOf(state.cells), heights: HEIGHTS,
          room: state.cells ? `${15 + 15 * runs.length}rem` : `${9 + 2.25 * runs.length}rem`, state, change, came: null, at })
          : h('p', { class: 'none' }, 'No question is like that.')),
      at !== undefined && h(Assay.GridPanel, { grid, columns, places, place: at, state, change, Rerun, key: 'panel' }));
  }

  function go(part, quietly) {
    const asked = Assay.address.parse(location.hash);
    const state = { ...asked.state, ...part };
    const to = asked.view === 'question' ? Assay.address.toQuestion(asked.key, state) : Assay.address.toQuestions(state);
    if (quietly || 'of' in part || 'cells' in part) {
      history.replaceState(null, '', to);
      draw();
    } else {
      location.hash = to;
    }
  }

  let before;

  function draw() {
    drawn++;
    if (grid.changed.size) {
      grid.version++;
      grid.changed.forEach(settle);
      grid.changed.clear();
      grid.entries = [...grid.entries];
    }
    const asked = Assay.address.parse(location.hash);
    const at = asked.view === 'question' ? grid.places.get(asked.key) : undefined;
    document.body.classList.toggle('panel-open', at !== undefined);
    preact.render(h(Grid, { view: asked.view, state: asked.state, at, change: go }), document.getElementById('app'));
    if (at !== undefined && before === undefined) {
      document.querySelector('.beside .asked').focus({ preventScroll: true });
    } else if (at === undefined && before !== undefined) {
      [...document.querySelectorAll('.list a[data-key]')].find((link) => link.dataset.key === grid.entries[before].key)?.focus({ preventScroll: true });
    }
    before = at;
  }

  Assay.failed = (problem) => {
    grid.problem = problem.message;
    draw();
  };

  document.addEventListener('DOMContentLoaded', () => {
    window.addEventListener('hashchange', draw);
    Assay.GridPanel.start(grid, columns, draw);
    preact.render(h('p', { class: 'aside', role: 'status' }, 'Reading the runs …'), document.getElementById('app'));
    columns.forEach((column, i) => follow(i, i > 0));
  });
})();
