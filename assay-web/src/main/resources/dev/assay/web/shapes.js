'use strict';

/** Parts that the pages about runs share: requests, numbers, and small pictures of them. */
(function () {
  const { h } = Assay;
  const SPACE = '\u00a0';

  /** Asks the server; a refusal is an error with the server's words. */
  async function ask(address, body) {
    const options = body === undefined ? {} : {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    };
    let answer;
    try {
      answer = await fetch(address, options);
    } catch (unreachable) {
      throw new Error('The server does not answer. Is \u2018assay view\u2019 still running?');
    }
    const text = await answer.text();
    if (!answer.ok) {
      let message = `${answer.status}`;
      try {
        message = JSON.parse(text).error.message;
      } catch (other) {
        // Not of this server.
      }
      throw new Error(message.charAt(0).toUpperCase() + message.slice(1) + '.');
    }
    return JSON.parse(text);
  }

  /** An address with parameters; a list is repeated, and what is missing is left out. */
  function address(path, parameters) {
    const query = Object.entries(parameters).flatMap(([name, value]) => [value].flat()
      .filter((one) => one !== null && one !== undefined && one !== '')
      .map((one) => `${name}=${encodeURIComponent(one)}`));
    return query.length ? `${path}?${query.join('&')}` : path;
  }

  const percent = (share) => `${(100 * share).toFixed(1)}${SPACE}%`;
  function points(difference) {
    const size = Math.abs(100 * difference).toFixed(1);
    return size === '0.0' ? size : `${difference < 0 ? '-' : '+'}${size}`;
  }


  const between = ({ low, high }) => `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}${SPACE}%`;
  /** A headline in its unit: percent of right answers, or points of a scale. */
  const measured = ({ name, value }) => (name === 'accuracy' ? percent(value) : value.toFixed(3));
  const measuredInterval = ({ name, interval }) => (!interval ? ''
    : name === 'accuracy' ? between(interval) : `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`);
  const share = ({ successes, total }) => (total ? successes / total : null);
  const dollars = (amount) => (amount >= 100 ? `$${Assay.count(Math.round(amount))}`
    : amount === 0 || amount >= 0.01 ? `$${amount.toFixed(2)}` : `$${amount.toPrecision(2)}`);

  function duration(seconds) {
    if (seconds < 1) {
      return `${Math.max(1, Math.round(1000 * seconds))}${SPACE}ms`;
    }
    if (seconds < 90) {
      return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)}${SPACE}s`;
    }
    return seconds < 5400 ? `${Math.round(seconds / 60)}${SPACE}min` : `${(seconds / 3600).toFixed(1)}${SPACE}h`;
  }

  /** In the time zone of the reader. */
  function moment(text) {
    const time = new Date(text);
    const two = (number) => String(number).padStart(2, '0');
    return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
      + ` ${two(time.getHours())}:${two(time.getMinutes())}`;
  }

  const at = (place) => `${(100 * Math.max(0, Math.min(1, place))).toFixed(2)}%`;
  const line = (name, from, to, y1 = '10', y2 = '10') =>
    h('line', { class: name, x1: at(from), x2: at(to), y1, y2 });

  /** A share with its interval on a line from 0 to 100 %, and a stroke where the baseline is. */
  function Gauge({ accuracy, baseline }) {
    const value = share(accuracy);
    return h('svg', { class: 'interval', width: '100%', height: '20', 'aria-hidden': 'true' },
      line('track', 0, 1),
      [0, 0.25, 0.5, 0.75, 1].map((tick) => h('line', { class: 'tick', x1: at(tick), x2: at(tick), y1: '7', y2: '13', key: tick })),
      baseline !== null && baseline !== undefined && line('reference', baseline, baseline, '0', '20'),
      value !== null && line('range', accuracy.low, accuracy.high),
      value !== null && h('circle', { class: 'dot', cx: at(value), cy: '10', r: '4' }));
  }

  /** Wilson's interval at 95 %, as the server computes it. */
  function wilson(successes, total) {
    if (!total) {
      return { successes, total, low: 0, high: 1 };
    }
    const z = 1.959963984540054;
    const p = successes / total;
    const center = (p + z * z / (2 * total)) / (1 + z * z / total);
    const half = z * Math.sqrt(p * (1 - p) / total + z * z / (4 * total * total)) / (1 + z * z / total);
    return { successes, total, low: Math.max(0, center - half), high: Math.min(1, center + half) };
  }

  const toQuestion = (run, key) => `${address('/report', { run })}#/question/${encodeURIComponent(key)}`;

  /** A problem in place of what was asked for. */
  const Problem = ({ message }) => h('p', { class: 'dropped', role: 'alert' }, message);

  Assay.web = {
    ask, address, percent, points, between, measured, measuredInterval, share, dollars, duration, moment, Gauge, wilson, toQuestion, Problem,
  };
})();
