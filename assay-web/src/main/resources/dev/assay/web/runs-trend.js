'use strict';

/** The headline of the runs on a data set over time, as a picture and as a table. */
(function () {
  const { h } = Assay;
  const { measured, measuredInterval, moment } = Assay.web;

  const headline = (row) => row.totals.headline;
  const value = (row) => headline(row).value;
  const low = (row) => headline(row).interval?.low ?? value(row);
  const high = (row) => headline(row).interval?.high ?? value(row);
  const isLike = (one, other) => one.name === other.name && one.judge?.rubric === other.judge?.rubric
    && one.judge?.model === other.judge?.model;

  /** The headline over time, a dot and its interval for each run; others than the latest one's are left out. */
  Assay.web.Trend = function ({ rows, name }) {
    const done = rows.filter((row) => row.totals && row.totals.headline && row.state === 'done')
      .sort((a, b) => (a.facts.started < b.facts.started ? -1 : 1));
    const shown = done.filter((row) => isLike(headline(row), headline(done[done.length - 1])));
    if (shown.length < 2) {
      return null;
    }
    const left = done.length - shown.length;
    const { name: called, judge, scale } = headline(shown[0]);
    const isShare = called === 'accuracy';
    const title = isShare ? 'Accuracy' : judge ? `${judge.judge} by ${judge.model}` : called;
    const range = scale.most - scale.least || 1;
    const bottom = Math.max(scale.least, scale.least + range * Math.floor(20 * (Math.min(...shown.map(low)) - scale.least) / range) / 20);
    const top = Math.min(scale.most, scale.least + range * Math.ceil(20 * (Math.max(...shown.map(high)) - scale.least) / range) / 20);
    const x = (i) => `${(8 + 88 * (shown.length === 1 ? 0.5 : i / (shown.length - 1))).toFixed(2)}%`;
    const y = (value) => (10 + 130 * (1 - (value - bottom) / (top - bottom || 1))).toFixed(1);
    const wide = top - bottom || 1;
    const step = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20].find((one) => wide / one <= (one < 0.2 ? 4 : 5)) ?? wide;
    const ticks = [];
    for (let tick = Math.ceil(bottom / step - 1e-9) * step; tick <= top + 1e-9; tick += step) {
      ticks.push(tick);
    }
    const first = shown[0];
    const last = shown[shown.length - 1];
    const words = `${title} of ${shown.length} runs on ${name}, oldest first: from ${measured(headline(first))} to ${measured(headline(last))}`;
    return h('details', { class: 'trend', open: true },
      h('summary', null, `Trend of ${isShare ? 'accuracy' : title}`),
      h('div', { class: 'trend-parts' },
        h('svg', { class: 'trend-picture', width: '100%', height: '160', role: 'img', 'aria-label': words },
          ticks.map((tick) => [
            h('line', { class: 'track', x1: '8%', x2: '97%', y1: y(tick), y2: y(tick) }),
            h('text', { class: 'axis', x: '0', y: y(tick), dy: '4' }, isShare ? `${Math.round(100 * tick)} %` : String(Number(tick.toFixed(2))))]),
          shown.slice(1).map((row, i) => h('line', { class: 'path', x1: x(i), y1: y(value(shown[i])), x2: x(i + 1), y2: y(value(row)) })),
          shown.map((row, i) => [
            h('line', { class: 'range', x1: x(i), x2: x(i), y1: y(low(row)), y2: y(high(row)) }),
            h('circle', { class: 'dot', cx: x(i), cy: y(value(row)), r: '4.5' },
              h('title', null, `${row.run}: ${measured(headline(row))}`))])),
        h('div', { class: 'trend-table', tabIndex: 0, role: 'region', 'aria-label': `${title} on ${name} over time` },
          h('table', null,
            h('thead', null, h('tr', null, ['Started', 'Run', isShare ? 'Accuracy' : called, '95 % interval'].map((head, i) =>
              h('th', { scope: 'col', key: head, class: i === 2 ? 'number' : '' }, head)))),
            h('tbody', null, shown.map((row) => h('tr', { key: row.run },
              h('td', { class: 'date' }, moment(row.facts.started)), h('th', { scope: 'row' }, row.run),
              h('td', { class: 'number' }, measured(headline(row))), h('td', null, measuredInterval(headline(row))))))))),
      left > 0 && h('p', { class: 'small' },
        `${Assay.plural(left, 'run')} with another headline, rubric text or judge ${left === 1 ? 'is' : 'are'} not drawn.`));
  };
})();
