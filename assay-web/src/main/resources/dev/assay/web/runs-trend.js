'use strict';

/** The accuracy of the runs on a data set over time, as a picture and as a table. */
(function () {
  const { h } = Assay;
  const { percent, between, share, moment } = Assay.web;

  /** Accuracy over time, a dot and its interval for each run. */
  Assay.web.Trend = function ({ rows, name }) {
    const shown = rows.filter((row) => row.totals && row.totals.accuracy.total && row.state === 'done')
      .sort((a, b) => (a.facts.started < b.facts.started ? -1 : 1));
    if (shown.length < 2) {
      return null;
    }
    const low = Math.max(0, Math.floor(20 * Math.min(...shown.map((row) => row.totals.accuracy.low))) / 20);
    const high = Math.min(1, Math.ceil(20 * Math.max(...shown.map((row) => row.totals.accuracy.high))) / 20);
    const x = (i) => `${(8 + 88 * (shown.length === 1 ? 0.5 : i / (shown.length - 1))).toFixed(2)}%`;
    const y = (value) => (10 + 130 * (1 - (value - low) / (high - low || 1))).toFixed(1);
    const step = high - low > 0.4 ? 0.2 : high - low > 0.2 ? 0.1 : 0.05;
    const ticks = [];
    for (let tick = Math.ceil(low / step - 1e-9) * step; tick <= high + 1e-9; tick += step) {
      ticks.push(tick);
    }
    const value = (row) => share(row.totals.accuracy);
    const first = shown[0];
    const last = shown[shown.length - 1];
    const words = `Accuracy of ${shown.length} runs on ${name}, oldest first: from ${percent(value(first))} to ${percent(value(last))}`;
    return h('details', { class: 'trend', open: true },
      h('summary', null, 'Trend of accuracy'),
      h('div', { class: 'trend-parts' },
        h('svg', { class: 'trend-picture', width: '100%', height: '160', role: 'img', 'aria-label': words },
          ticks.map((tick) => [
            h('line', { class: 'track', x1: '8%', x2: '97%', y1: y(tick), y2: y(tick) }),
            h('text', { class: 'axis', x: '0', y: y(tick), dy: '4' }, `${Math.round(100 * tick)} %`)]),
          shown.slice(1).map((row, i) => h('line', { class: 'path', x1: x(i), y1: y(value(shown[i])), x2: x(i + 1), y2: y(value(row)) })),
          shown.map((row, i) => [
            h('line', { class: 'range', x1: x(i), x2: x(i), y1: y(row.totals.accuracy.low), y2: y(row.totals.accuracy.high) }),
            h('circle', { class: 'dot', cx: x(i), cy: y(value(row)), r: '4.5' },
              h('title', null, `${row.run}: ${percent(value(row))}`))])),
        h('div', { class: 'trend-table', tabIndex: 0, role: 'region', 'aria-label': `Accuracy on ${name} over time` },
          h('table', null,
            h('thead', null, h('tr', null, ['Started', 'Run', 'Accuracy', '95 % interval'].map((head, i) =>
              h('th', { scope: 'col', key: head, class: i === 2 ? 'number' : '' }, head)))),
            h('tbody', null, shown.map((row) => h('tr', { key: row.run },
              h('td', { class: 'date' }, moment(row.facts.started)), h('th', { scope: 'row' }, row.run),
              h('td', { class: 'number' }, percent(value(row))), h('td', null, between(row.totals.accuracy)))))))));
  };
})();
