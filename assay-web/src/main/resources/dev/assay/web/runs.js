'use strict';

/** The list of runs: by data set, with intervals, differences to a baseline, and trends. */
(function () {
  const { h } = Assay;
  const { useState, useEffect, useRef } = preactHooks;
  const { ask, address, points, measured, measuredInterval, dollars, moment, Gauge, Problem } = Assay.web;

  const AGAIN_MS = 5000;
  const brief = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
  const STATES = {
    running: { word: 'running', sign: '▸' },
    interrupted: { word: 'interrupted', sign: '‖' },
    done: { word: 'finished', sign: '✓' },
    damaged: { word: 'damaged', sign: '!' },
  };

  const COLUMNS = [
    { id: 'run', name: 'Run', key: (row) => row.run },
    { id: 'accuracy', name: 'Accuracy', key: (row) => row.totals?.headline?.value ?? -Infinity, down: true },
    { id: 'versus', name: 'Against the baseline', key: (row) => (row.versus ? row.versus.difference : -Infinity), down: true },
    { id: 'cost', name: 'Cost', key: (row) => row.totals?.costUsd ?? row.totals?.tokens / 1e9 ?? -1, down: true },
    { id: 'gate', name: 'Gate', key: (row) => row.totals?.gate?.result ?? '' },
    { id: 'date', name: 'Started', key: (row) => row.facts?.started ?? '', down: true },
    { id: 'state', name: 'State', key: (row) => row.state },
  ];

  function sorted(rows, { by, down }) {
    const { key } = COLUMNS.find((column) => column.id === by);
    const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    return [...rows].sort((a, b) => (down ? -1 : 1) * order(key(a), key(b)) || order(a.run, b.run));
  }

  function matches(row, words) {
    const text = [row.run, row.facts?.name, row.facts?.system, row.facts?.title, row.facts?.profile, STATES[row.state].word]
      .join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  }

  /** Runs on the same questions together, the group with the latest run first. */
  function groups(rows) {
    const found = new Map();
    rows.forEach((row) => {
      const name = row.facts ? row.facts.group : '';
      found.set(name, [...(found.get(name) || []), row]);
    });
    const latest = (group) => group.map((row) => row.facts?.started ?? '').sort().pop();
    return [...found.entries()].sort(([, a], [, b]) => (latest(a) < latest(b) ? 1 : -1));
  }

  /** Tells whether a run has a name that its folder does not show. */
  const isNamedApart = ({ run, facts }) => ![run, run.split('/').pop(), facts.dataset].includes(facts.name);

  function State({ row }) {
    const { word, sign } = STATES[row.state];
    const part = row.state !== 'done' && row.facts
      ? `${Assay.count(row.totals.done)} of ${Assay.count(row.facts.questions)}` : null;
    return h('span', { class: 'state ' + row.state },
      h('span', { class: 'sign', 'aria-hidden': 'true' }, sign), ' ',
      row.state === 'running' ? h('a', { href: address('/live', { run: row.run }) }, 'running') : word,
      part && h('span', { class: 'small' }, part));
  }

  /** The name of the number in a column: accuracy, or that of all rows with a number. */
  function headlineName(rows) {
    const names = [...new Set(rows.map((row) => row.totals?.headline?.name).filter(Boolean))];
    return names.length > 1 ? 'Headline' : !names.length || names[0] === 'accuracy' ? 'Accuracy' : names[0];
  }

  /** The place of a value on its scale, from 0 to 1. */
  const placed = (value, { least, most }) => (value - least) / (most - least || 1);

  function Accuracy({ row, baseline, chosen }) {
    const { headline } = row.totals;
    if (!headline) {
      return h('span', { class: 'small' }, row.problem || (chosen ? `no ${chosen}` : 'nothing scored yet'));
    }
    const { value, interval, scale, judge } = headline;
    const at = (one) => placed(one, scale);
    const accuracy = { successes: at(value), total: 1, low: at(interval?.low ?? value), high: at(interval?.high ?? value) };
    const isLike = baseline && baseline.name === headline.name && baseline.judge?.rubric === judge?.rubric;
    return [
      h('span', { class: 'figure' }, measured(headline)),
      h('span', { class: 'small' }, measuredInterval(headline), judge && ` ${judge.judge} by ${judge.model}`),
      h(Gauge, { accuracy, baseline: isLike ? at(baseline.value) : null }),
    ];
  }

  /** A difference of mean scores, with its sign. */
  const signed = (difference) => (Math.abs(difference) < 0.0005 ? '0.000'
    : `${difference < 0 ? '-' : '+'}${Math.abs(difference).toFixed(3)}`);

  function Difference({ row }) {
    if (!row.versus) {
      return h('span', { class: 'small', title: row.problem }, row.problem);
    }
    const { difference, interval, fixed, broken, p, questions } = row.versus;
    const scored = p === undefined; // a difference of means, not of right answers
    const clear = scored ? Boolean(interval) && (interval.low > 0 || interval.high < 0) : p < 0.05;
    const shown = scored ? signed : points;
    return [
      h('span', { class: 'figure ' + (!clear ? '' : difference > 0 ? 'better' : 'worse') }, shown(difference),
        !scored && h('span', { class: 'unit' }, ' points')),
      h('span', { class: 'small' }, interval && `${shown(interval.low)} to ${shown(interval.high)}`),
      h('span', { class: 'small last' }, scored ? `on ${Assay.plural(questions, 'question')}`
        : `${Assay.count(fixed)} fixed, ${Assay.count(broken)} broken`, !clear && ', could be chance'),
    ];
  }

  /** The difference to the baseline, and the button that makes the run the baseline. */
  function Versus({ row, pinned, pin }) {
    const isBaseline = pinned === row.run;
    return [
      !isBaseline && pinned && h('span', { class: 'difference' }, h(Difference, { row })),
      h('button', {
        type: 'button', class: 'pin', 'aria-pressed': String(isBaseline), onClick: () => pin(row.run),
        'aria-label': `${isBaseline ? 'Baseline' : 'Pin as baseline'}: ${row.run}`, title: isBaseline ? null : 'Pin as baseline',
      }, isBaseline ? '★ Baseline' : pinned ? '☆' : '☆ Pin as baseline')];
  }

  function Cost({ totals }) {
    if (totals.costUsd !== undefined) {
      return dollars(totals.costUsd);
    }
    return totals.tokens === undefined ? '–' : h('span', { title: `${Assay.count(totals.tokens)} tokens` }, brief.format(totals.tokens), ' tokens');
  }

  function Gate({ gate }) {
    if (!gate) {
      return '–';
    }
    const passed = gate.result === 'passed';
    return h('span', { class: 'gate-line ' + (passed ? 'better' : 'worse'), title: gate.sentence },
      h('span', { 'aria-hidden': 'true' }, passed ? '✓ ' : '✗ '), gate.result.replace(/_/g, ' '));
  }

  function Row({ row, page, pinned }) {
    const { selected, select, pin } = page;
    const system = isNamedApart(row) ? `${row.facts.name} · ${row.facts.system}` : row.facts.system;
    const cell = (name, ...content) => h('td', { role: 'cell', class: name }, content);
    return h('tr', { role: 'row', class: selected.includes(row.run) ? 'selected' : '' },
      h('td', { role: 'cell', class: 'c-select' }, h('input', {
        type: 'checkbox', checked: selected.includes(row.run), 'aria-label': `Select ${row.run}`, onChange: () => select(row.run),
      })),
      h('th', { role: 'rowheader', scope: 'row', class: 'c-run' }, h('span', { class: 'named' },
        h('a', { class: 'name', title: row.run, href: address(row.state === 'running' ? '/live' : '/report', { run: row.run }) }, row.run),
        ' ', h('span', { class: 'small', title: system }, system))),
      cell('c-accuracy', h(Accuracy, { row, baseline: page.headlineOf(pinned), chosen: page.data.headline })),
      cell('c-versus', h(Versus, { row, pinned, pin })),
      cell((row.totals.costUsd ?? row.totals.tokens) === undefined ? 'c-cost number nothing' : 'c-cost number', h(Cost, row)),
      cell(row.totals.gate ? 'c-gate' : 'c-gate nothing', h(Gate, { gate: row.totals.gate })),
      cell('c-date', moment(row.facts.started)),
      cell('c-state', h(State, { row })),
      cell('c-review', h('a', { href: address('/review', { run: row.run }), 'aria-label': `Review ${row.run}` }, 'Review')));
  }

  function Head({ sort, by, headline }) {
    return h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' },
      h('td', { role: 'cell', class: 'c-select' }),
      COLUMNS.map((column) => h('th', {
        role: 'columnheader', scope: 'col', key: column.id, class: 'c-' + column.id + (column.id === 'cost' ? ' number' : ''),
        'aria-sort': sort.by === column.id ? (sort.down ? 'descending' : 'ascending') : 'none',
      }, h('button', { type: 'button', onClick: () => by(column) }, column.id === 'accuracy' ? headline : column.name,
        sort.by === column.id && h('span', { 'aria-hidden': 'true' }, sort.down ? ' ↓' : ' ↑')))),
      h('td', { role: 'cell', class: 'c-review' })));
  }

  const Damaged = ({ rows }) => h('section', { class: 'section', 'aria-labelledby': 'damaged' },
    h('header', null, h('h2', { id: 'damaged' }, 'Damaged'), h('p', { class: 'aside' }, Assay.plural(rows.length, 'run'))),
    h('ul', { class: 'items damaged-runs' }, rows.map((row) => h('li', { key: row.run },
      h('span', { class: 'name' }, row.run), ' ', h(State, { row }), h('span', { class: 'small' }, row.problem)))));

  function Group({ name, rows, page }) {
    const { facts } = rows[0];
    if (!facts) {
      return h(Damaged, { rows });
    }
    const id = 'group-' + page.order.indexOf(name);
    const pinned = page.data.pinned[name];
    const without = (word, part) => (rows.some((row) => part(row)) ? '' : ` no-${word}`);
    const style = 'runs' + without('cost', ({ totals }) => (totals.costUsd ?? totals.tokens) !== undefined)
      + without('gate', ({ totals }) => totals.gate) + without('state', ({ state }) => state !== 'done') + (pinned ? '' : ' no-pin');
    return h('section', { class: 'section', 'aria-labelledby': id },
      h('header', null, h('h2', { id }, facts.title),
        h('p', { class: 'aside' }, `${Assay.plural(facts.questions, 'question')} · `, Assay.plural(rows.length, 'run'))),
      h('table', { class: style, role: 'table', 'aria-labelledby': id },
        h(Head, { sort: page.sort, by: page.by, headline: headlineName(rows) }),
        h('tbody', { role: 'rowgroup' }, sorted(rows, page.sort).map((row) => h(Row, { row, page, pinned, key: row.run })))),
      h(Assay.web.Trend, { rows, name: facts.title }));
  }

  /** The actions for the selected runs; they are compared with the baseline, or else with the oldest run. */
  function Actions({ page }) {
    const { selected, data, clear } = page;
    const rows = selected.map((run) => data.runs.find((row) => row.run === run)).filter((row) => row && row.facts);
    if (!rows.length) {
      return h('p', { class: 'aside hint' }, 'Select runs to compare them, or for a grid of their questions.');
    }
    const isPinned = (row) => data.pinned[row.facts.group] === row.run;
    rows.sort((a, b) => isPinned(b) - isPinned(a) || (a.facts.started < b.facts.started ? -1 : 1));
    const names = rows.map((row) => row.run);
    const intersect = new Set(rows.map((row) => row.facts.group)).size > 1 ? 1 : null;
    return h('div', { class: 'actions', role: 'group', 'aria-label': 'Selected runs' },
      h('span', { role: 'status' }, `${Assay.plural(rows.length, 'run')} selected`),
      names.length > 1 && h('a', { class: 'go', href: address('/compare', { a: names[0], b: names.slice(1), intersect }) }, 'Compare'),
      h('a', { class: 'go', href: address('/grid', { run: names }) }, 'Grid'),
      h('button', { type: 'button', onClick: clear }, 'Clear'));
  }

  const Empty = ({ folder }) => h('div', { class: 'none' },
    h('p', null, 'There are no runs in ', h('code', null, folder), ' yet. They appear here by themselves.'),
    h('p', { class: 'command' }, 'To make a first one: ', h('code', null, 'assay demo'), h(Assay.Copy, { text: 'assay demo', label: 'the command' })));

  function Runs() {
    const [data, setData] = useState(null);
    const [problem, setProblem] = useState(null);
    const [text, setText] = useState('');
    const [sort, setSort] = useState({ by: 'date', down: true });
    const [selected, setSelected] = useState([]);
    const asking = useRef(false);
    const load = async (question) => {
      if (asking.current) {
        return;
      }
      asking.current = true;
      try {
        setData(await question());
        setProblem(null);
      } catch (error) {
        setProblem(error.message);
      } finally {
        asking.current = false;
      }
    };
    useEffect(() => {
      load(() => ask('/api/runs'));
      const timer = setInterval(() => document.hidden || load(() => ask('/api/runs')), AGAIN_MS);
      return () => clearInterval(timer);
    }, []);
    if (!data) {
      return problem ? h(Problem, { message: problem }) : h('p', { class: 'aside', role: 'status' }, 'Reading the runs …');
    }
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = data.runs.filter((row) => matches(row, words));
    const found = groups(rows);
    const page = {
      data, sort, selected, order: found.map(([name]) => name),
      by: (column) => setSort(sort.by === column.id ? { by: column.id, down: !sort.down } : { by: column.id, down: Boolean(column.down) }),
      select: (run) => setSelected(selected.includes(run) ? selected.filter((one) => one !== run) : [...selected, run]),
      clear: () => setSelected([]),
      pin: (run) => load(() => ask('/api/pin', { run })),
      headlineOf: (run) => data.runs.find((one) => one.run === run)?.totals?.headline ?? null,
    };
    return h('div', { class: 'runs-page' },
      h('p', { class: 'eyebrow' }, `${data.folder} · ${Assay.plural(data.runs.length, 'run')}`),
      h('h1', { tabIndex: -1 }, 'Runs'),
      problem && h(Problem, { message: problem }),
      !data.runs.length ? h(Empty, data) : [
        h('div', { class: 'filters', role: 'search' },
          h('label', { class: 'search' }, h('span', null, 'Search by run, system or data set'),
            h('input', { type: 'search', name: 'text', value: text, onInput: (event) => setText(event.target.value) })),
          h(Actions, { page })),
        !rows.length && h('p', { class: 'none', role: 'status' }, 'No run has these words.'),
        found.map(([name, group]) => h(Group, { name, rows: group, page, key: name })),
      ]);
  }

  document.addEventListener('DOMContentLoaded', () => preact.render(h(Runs), document.getElementById('app')));
})();
