'use strict';

/** A run in progress. Only new outcomes travel; the totals are counted here. */
(function () {
  const { h } = Assay;
  const { useState, useEffect, useRef } = preactHooks;
  const { ask, address, percent, between, share, dollars, duration, moment, Gauge, wilson, toQuestion, Problem } = Assay.web;

  const EVERY_MS = 1000;
  const CALM_MS = 10000;
  const WINDOW_MS = 60000;
  const FAILURES = 30;
  const run = new URLSearchParams(location.search).get('run') || '';

  const rowsOf = (columns) => columns.question.map((question, n) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[n]])));

  /** The totals of outcomes, kept up to date one by one. */
  function tally() {
    return { outcomes: new Map(), correct: 0, incorrect: 0, unscored: 0, causes: new Map(), cost: null, tokens: null, slowest: null, samples: [] };
  }

  function count(totals, outcome, sign) {
    totals[outcome.verdict === 'not_scored' ? 'unscored' : outcome.verdict] += sign;
    if (outcome.cause) {
      totals.causes.set(outcome.cause, (totals.causes.get(outcome.cause) || 0) + sign);
    }
  }

  function add(totals, outcome) {
    const before = totals.outcomes.get(outcome.question);
    if (before) {
      count(totals, before, -1);
      totals.outcomes.delete(outcome.question);
    }
    totals.outcomes.set(outcome.question, outcome);
    count(totals, outcome, 1);
    if (outcome.costUsd !== null) {
      totals.cost = (totals.cost || 0) + outcome.costUsd;
    }
    if (outcome.tokens !== null) {
      totals.tokens = (totals.tokens || 0) + outcome.tokens;
    }
    if (!totals.slowest || outcome.ms > totals.slowest.ms) {
      totals.slowest = outcome;
    }
  }

  /** Questions a second, over the last minute, or at first since the start. */
  function rate(totals, started) {
    const now = Date.now();
    totals.samples.push({ now, done: totals.outcomes.size });
    totals.samples = totals.samples.filter((sample) => now - sample.now <= WINDOW_MS);
    const oldest = totals.samples[0];
    const seconds = (now - oldest.now) / 1000;
    return seconds >= 5 ? (totals.outcomes.size - oldest.done) / seconds
      : totals.outcomes.size / Math.max(1, (now - new Date(started)) / 1000);
  }

  function Progress({ done, total }) {
    const part = total ? done / total : 0;
    return h('svg', {
      class: 'progress', width: '100%', height: '14', role: 'progressbar', 'aria-label': 'Finished questions',
      'aria-valuemin': '0', 'aria-valuemax': String(total), 'aria-valuenow': String(done), 'aria-valuetext': `${done} of ${total}`,
    }, h('rect', { class: 'all', width: '100%', height: '14', rx: '3' }), h('rect', { class: 'done', width: `${(100 * part).toFixed(2)}%`, height: '14', rx: '3' }));
  }

  function Causes({ totals }) {
    const causes = [...totals.causes.entries()].filter(([, number]) => number > 0).sort((a, b) => b[1] - a[1]);
    const most = Math.max(...causes.map(([, number]) => number), 1);
    return h('section', { class: 'section', 'aria-labelledby': 'causes' },
      h('header', null, h('h2', { id: 'causes' }, 'Causes so far')),
      !causes.length ? h('p', { class: 'aside' }, 'Nothing has failed.') : h('table', { class: 'plain causes' },
        h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Cause'), h('th', { scope: 'col', class: 'number' }, 'Questions'), h('td', null))),
        h('tbody', null, causes.map(([cause, number]) => h('tr', { key: cause },
          h('th', { scope: 'row' }, Assay.word(cause)), h('td', { class: 'number' }, Assay.count(number)),
          h('td', { class: 'bar-cell' }, h('svg', { width: '100%', height: '12', 'aria-hidden': 'true' },
            h('rect', { class: 'cause-bar', width: `${(100 * number / most).toFixed(1)}%`, height: '12', rx: '2' }))))))));
  }

  function Failures({ totals }) {
    const [shown, show] = useState(FAILURES);
    const failed = [...totals.outcomes.values()].filter((outcome) => outcome.verdict !== 'correct').reverse();
    return h('section', { class: 'section', 'aria-labelledby': 'failures' },
      h('header', null, h('h2', { id: 'failures' }, 'Failures, newest first'), h('p', { class: 'aside' }, Assay.plural(failed.length, 'question'))),
      !failed.length ? h('p', { class: 'aside' }, 'None yet.') : h('ul', { class: 'items failures' }, failed.slice(0, shown).map((outcome) =>
        h('li', { key: outcome.question },
          h('a', { href: toQuestion(run, outcome.question) }, outcome.question), ' ', outcome.text,
          h('span', { class: 'small' }, h(Assay.Verdict, outcome), ' ', outcome.cause && Assay.word(outcome.cause))))),
      failed.length > shown && h('button', { type: 'button', onClick: () => show(shown + FAILURES) }, 'Show more'));
  }

  function Figures({ totals, data }) {
    const { facts, state } = data;
    const done = totals.outcomes.size;
    const speed = rate(totals, facts.started);
    const left = facts.questions - done;
    const rows = [];
    const add = (name, value, note) => rows.push(h('div', { key: name }, h('dt', null, name), h('dd', null, value, note && h('span', { class: 'small' }, note))));
    if (totals.cost !== null || totals.tokens !== null) {
      const spent = totals.cost !== null ? dollars(totals.cost) : `${Assay.count(totals.tokens)} tokens`;
      const all = done ? facts.questions / done : 0;
      const whole = totals.cost !== null ? dollars(totals.cost * all) : `${Assay.count(Math.round(totals.tokens * all))} tokens`;
      const budget = data.budget && `budget ${data.budget}`;
      add('Spent', spent, [budget, left > 0 && done > 0 && `about ${whole} for all questions`].filter(Boolean).join('; '));
    }
    if (state === 'running') {
      add('Speed', `${Assay.count(Math.round(60 * speed))} questions a minute`,
        left > 0 && speed > 0 && `about ${duration(left / speed)} left, until ${moment(Date.now() + 1000 * left / speed).slice(11)}`);
    }
    if (totals.slowest && totals.slowest.ms > 0) {
      add('Slowest', duration(totals.slowest.ms / 1000), h('a', { href: toQuestion(run, totals.slowest.question) }, totals.slowest.question));
    }
    return h('dl', { class: 'figures' }, rows);
  }

  function Ending({ data }) {
    if (data.state === 'done') {
      return h('p', { class: 'ending done' }, 'This run is finished. ', h('a', { href: address('/report', { run }) }, 'Report'), ' · ',
        h('a', { href: address('/review', { run }) }, 'Review'), ' · ', h('a', { href: '/' }, 'All runs'));
    }
    return data.state === 'interrupted' && h('div', { class: 'ending interrupted' },
      h('p', null, 'This run was interrupted: nothing writes it, and it is not finished. Its outcomes are kept. To go on, run this in the folder where it was started:'),
      h('p', { class: 'command' }, h('code', null, data.resume.command),
        !data.resume.missing && h(Assay.Copy, { text: data.resume.command, label: 'the command' })),
      data.resume.missing && h('p', null, `Add ${data.resume.missing}, and repeat the other options of the run; the run does not store them.`));
  }

  const words = (totals, data) => {
    const accuracy = wilson(totals.correct, totals.correct + totals.incorrect);
    const value = share(accuracy);
    return `${Assay.count(totals.outcomes.size)} of ${Assay.count(data.facts.questions)} questions finished`
      + (value === null ? '' : `, accuracy ${percent(value)}`) + (data.state === 'running' ? '' : `; ${data.state}`);
  };

  function Live() {
    const [data, setData] = useState(null);
    const [problem, setProblem] = useState(null);
    const [spoken, speak] = useState('');
    const totals = useRef(tally());
    const said = useRef(0);
    useEffect(() => {
      let since = '';
      let timer = null;
      const poll = async () => {
        let wait = EVERY_MS;
        try {
          const answer = await ask(address('/api/progress', { run, since }));
          if (answer.anew) {
            const { samples } = totals.current;
            totals.current = Object.assign(tally(), { samples: since ? [] : samples });
          }
          rowsOf(answer.outcomes).forEach((outcome) => add(totals.current, outcome));
          since = answer.since;
          setData({ ...answer, outcomes: null });
          setProblem(null);
          if (answer.more) {
            wait = 0;
          } else if (answer.state !== 'running' || Date.now() - said.current >= CALM_MS) {
            said.current = Date.now();
            speak(words(totals.current, answer));
          }
          if (answer.state === 'done' && !answer.more) {
            return;
          }
        } catch (error) {
          setProblem(error.message);
        }
        timer = setTimeout(poll, wait);
      };
      poll();
      return () => clearTimeout(timer);
    }, []);
    if (!data) {
      return problem ? h(Problem, { message: problem }) : h('p', { class: 'aside' }, 'Reading the run …');
    }
    const now = totals.current;
    const accuracy = wilson(now.correct, now.correct + now.incorrect);
    const value = share(accuracy);
    return h('div', { class: 'live-page' },
      h('p', { class: 'eyebrow' }, `${data.facts.system} · ${data.facts.dataset} · started ${moment(data.facts.started)}`),
      h('h1', { tabIndex: -1 }, run),
      h('p', { class: 'unseen', 'aria-live': 'polite' }, spoken),
      problem && h(Problem, { message: problem }),
      h(Ending, { data }),
      h('p', null, h('a', { href: address('/grid', { run }) }, 'Grid of the questions')),
      h('p', { class: 'counted' }, h('strong', null, Assay.count(now.outcomes.size)), ` of ${Assay.plural(data.facts.questions, 'question')}`),
      h(Progress, { done: now.outcomes.size, total: data.facts.questions }),
      h('div', { class: 'score' },
        h('p', { class: 'label' }, 'Accuracy so far'),
        value === null ? h('p', null, 'Nothing is scored yet.') : [
          h('p', { class: 'big' }, percent(value)),
          h(Gauge, { accuracy }),
          h('p', { class: 'aside' }, `${Assay.count(accuracy.successes)} of ${Assay.count(accuracy.total)} scored, 95 % interval ${between(accuracy)}`
            + (now.unscored ? `; ${Assay.count(now.unscored)} not scored` : ''))]),
      h(Figures, { totals: now, data }),
      h(Causes, { totals: now }),
      h(Failures, { totals: now }));
  }

  document.addEventListener('DOMContentLoaded', () => preact.render(h(Live), document.getElementById('app')));
})();
