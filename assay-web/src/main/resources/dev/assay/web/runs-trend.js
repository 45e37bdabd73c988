'use strict';

/** The headline of each system's runs on a data set over time: one line for a system, all on one scale. */
(function () {
  const { h } = Assay;
  const { measured, measuredInterval, moment } = Assay.web;

  const headline = (row) => row.totals.headline;
  const value = (row) => headline(row).value;
  const low = (row) => headline(row).interval?.low ?? value(row);
  const high = (row) => headline(row).interval?.high ?? value(row);
  const isLike = (one, other) => one.name === other.name && one.judge?.rubric === other.judge?.rubric
    && one.judge?.model === other.judge?.model;

  const words = (rows) => `from ${measured(headline(rows[0]))} to ${measured(headline(rows[rows.length - 1]))}`;

  /** A dot and its interval for each run of a system. */
  function Line({ rows, order, scale, title }) {
    const x = (row) => `${(4 + 92 * (order.indexOf(row) / (order.length - 1 || 1))).toFixed(2)}%`;
    const y = (one) => (4 + 40 * (1 - (one - scale.bottom) / (scale.top - scale.bottom || 1))).toFixed(1);
    return h('svg', { class: 'trend-picture', width: '100%', height: '48', role: 'img', 'aria-label': `${title}, oldest first: ${words(rows)}` },
      ['4', '44'].map((edge) => h('line', { class: 'track', x1: 0, x2: '100%', y1: edge, y2: edge, key: edge })),
      rows.slice(1).map((row, i) => h('line', { class: 'path', x1: x(rows[i]), y1: y(value(rows[i])), x2: x(row), y2: y(value(row)) })),
      rows.map((row) => [
        h('line', { class: 'range', x1: x(row), x2: x(row), y1: y(low(row)), y2: y(high(row)) }),
        h('circle', { class: 'dot', cx: x(row), cy: y(value(row)), r: '4' },
          h('title', null, `${row.run}, ${moment(row.facts.started)}: ${measured(headline(row))}`))]));
  }

  /** The trends of the systems with several runs; runs with another headline than the latest one's are left out. */
  Assay.web.Trend = function ({ rows, name }) {
    const done = rows.filter((row) => row.totals?.headline && row.state === 'done')
      .sort((a, b) => (a.facts.started < b.facts.started ? -1 : 1));
    const shown = done.filter((row) => isLike(headline(row), headline(done[done.length - 1])));
    const systems = [...new Set(shown.map((row) => row.facts.system))]
      .map((system) => shown.filter((row) => row.facts.system === system)).filter((runs) => runs.length > 1);
    if (!systems.length) {
      return null;
    }
    const left = done.length - shown.length;
    const { name: called, judge, scale: full } = headline(shown[0]);
    const title = called === 'accuracy' ? called : judge ? `${judge.judge} by ${judge.model}` : called;
    const order = shown.filter((row) => systems.some((runs) => runs.includes(row)));
    const step = (full.most - full.least || 1) / 20;
    const edge = (round, pick, of) => full.least + step * round((pick(...order.map(of)) - full.least) / step);
    const scale = { bottom: Math.max(full.least, edge(Math.floor, Math.min, low)), top: Math.min(full.most, edge(Math.ceil, Math.max, high)) };
    const at = (one) => measured({ name: called, value: one });
    return h('details', { class: 'trend', open: true },
      h('summary', null, `Trend of ${title} by system`),
      h('table', { 'aria-label': `Trend of ${title} on ${name}` },
        h('tbody', null, systems.map((runs) => h('tr', { key: runs[0].facts.system },
          h('th', { scope: 'row' }, runs[0].facts.system, h('span', { class: 'small' }, Assay.plural(runs.length, 'run'))),
          h('td', { class: 'line' }, h(Line, { rows: runs, order, scale, title: `${title} of ${runs[0].facts.system}` })),
          h('td', { class: 'number' }, words(runs)))))),
      h('p', { class: 'small' }, `Lines go from ${at(scale.bottom)} to ${at(scale.top)}; bands are 95\u00a0% intervals.`,
        left > 0 && ` ${Assay.plural(left, 'run')} with another headline, rubric text or judge ${left === 1 ? 'is' : 'are'} not drawn.`));
  };
})();
