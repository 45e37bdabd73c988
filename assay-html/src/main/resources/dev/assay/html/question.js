'use strict';

/** The page of one question. */
(function () {
  const { h, Copy } = Assay;
  const { useState, useEffect } = preactHooks;

  function Trail({ entries, places, place, state, beside }) {
    const at = places.indexOf(place);
    const link = (step, words, sign) => {
      const target = at < 0 ? undefined : places[at + step];
      return target === undefined
        ? h('span', { class: 'off' }, sign[0], words, sign[1])
        : h('a', { href: Assay.address.toQuestion(entries[target].key, state),
          rel: step < 0 ? 'prev' : 'next' }, sign[0], words, sign[1]);
    };
    return h('nav', { class: 'trail', 'aria-label': 'Questions' },
      h('a', { href: Assay.address.toQuestions(state), 'data-close': beside }, beside ? '✕ Close' : '↑ List'),
      h('span', { class: 'where' },
        at < 0 ? 'not in the list' : `${Assay.count(at + 1)} of ${Assay.count(places.length)} in the list`),
      link(-1, 'Previous', ['← ', '']), link(1, 'Next', ['', ' →']));
  }

  /**
   * @param name of the run, where there are several
   * @param system who wrote its SQL, where there are several
   */
  function Ruling({ verdict, detail, name, system }) {
    return h('div', { class: 'ruling ' + verdict },
      name && h('h2', { class: 'label' }, name),
      system && h('p', { class: 'aside' }, 'SQL from ' + system),
      h('p', { class: 'ruled verdict ' + verdict },
        h('span', { class: 'sign', 'aria-hidden': 'true' }, Assay.sign(verdict)), ' ', detail.headline),
      detail.reasons.map((reason) => h('p', null, reason)),
      detail.profiles.length > 0 && h('ul', { class: 'stances', 'aria-label': 'What each profile says' },
        detail.profiles.map((stance) => h('li', null, stance.profile, ' ',
          h('span', { class: stance.accepts ? 'yes' : 'no' },
            (stance.accepts ? '✓ accepts' : '✗ refuses'))))),
      detail.notes.map((note) => h('p', { class: 'aside' }, 'Note: ' + note)),
      detail.doubts.map((doubt) => h('p', { class: 'doubt' }, doubt)));
  }

  function Section({ id, title, aside, children }) {
    return h('section', { class: 'section', 'aria-labelledby': id },
      h('header', null, h('h2', { id }, title), aside && h('p', { class: 'aside' }, aside)), children);
  }

  function Rows({ caption, head, rows }) {
    return h('div', { class: 'wide', role: 'region', tabIndex: 0, 'aria-label': caption },
      h('table', { class: 'plain' },
        h('caption', { class: 'unseen' }, caption),
        h('thead', null, h('tr', null, head.map((name) => h('th', {
          scope: 'col', class: name.startsWith('#') ? 'number' : '' }, name.replace(/^#/, ''))))),
        h('tbody', null, rows.map((row) => h('tr', null, row.map((cell, c) =>
          h(c ? 'td' : 'th', { scope: c ? undefined : 'row', class: head[c].startsWith('#') ? 'number' : '' },
            cell)))))));
  }

  function Facts({ facts }) {
    return h(Section, { id: 'facts-of', title: 'Facts' },
      h(Rows, {
        caption: 'What gold and prediction did',
        head: ['Query', 'Status', '#Rows', '#Columns', '#Time', 'Hash of the result'],
        rows: facts.map((fact) => [fact.side, fact.status, fact.rows, fact.columns, fact.time,
          fact.hash && h('code', { title: fact.hash }, fact.hash.slice(0, 12))]),
      }));
  }

  function Answers({ detail }) {
    return [
      detail.samples.length > 0 && h(Section, { id: 'samples', title: 'Samples',
        aside: 'The most frequent result was chosen by vote.' },
      h(Rows, {
        caption: 'Samples', head: ['#', 'Verdict', '#Votes', 'SQL'],
        rows: detail.samples.map((sample, i) => [i + 1, (sample.right ? '✓ ' : '✗ ') + sample.verdict,
          Assay.count(sample.votes), h('code', null, sample.sql)]),
      })),
      detail.attempts.length > 0 && h(Section, { id: 'attempts', title: 'Attempts' },
        h(Rows, {
          caption: 'Attempts', head: ['#', 'Answer', 'Used'],
          rows: detail.attempts.map((attempt, i) => [i + 1,
            [h('code', null, attempt.what), attempt.error && h('p', { class: 'said' }, attempt.error)],
            attempt.usage]),
        })),
    ];
  }

  function judged(judgment) {
    if (judgment.problem) {
      return 'no score: ' + judgment.problem;
    }
    const passes = judgment.passes === undefined ? '' : judgment.passes ? ' ✓ passes' : ' ✗ fails';
    return [h('strong', null, judgment.score), judgment.label && ` ${judgment.label}`, passes];
  }

  function Judgments({ judgements }) {
    return judgements.length > 0 && h(Section, { id: 'judged', title: 'What judges say',
      aside: 'It does not change the verdict.' },
    h(Rows, {
      caption: 'Judgments', head: ['Judge', '#Repeat', 'Score, and why'],
      rows: judgements.map((judgment) => [
        [judgment.judge, h('p', { class: 'aside' }, judgment.model)],
        judgment.repeat,
        [h('p', null, judged(judgment)),
          judgment.explanation && h('p', null, judgment.explanation)]]),
    }));
  }

  function Metrics({ metrics }) {
    const pairs = (scores) => {
      const divs = [];
      for (let i = 0; i < scores.length; i += 2) {
        divs.push(h('div', null, h('dt', null, scores[i]), h('dd', null, scores[i + 1])));
      }
      return divs;
    };
    return metrics.length > 0 && h(Section, { id: 'metrics-of', title: 'Metrics' },
      metrics.map(({ group, scores }) => [
        group && h('h3', null, group),
        h('dl', { class: 'metric-list' }, pairs(scores)),
      ]));
  }

  function Commands({ commands }) {
    return h(Section, { id: 'reproduce', title: 'In a terminal' },
      commands.map((command) => h('p', { class: 'command' }, h('code', null, command),
        h(Copy, { text: command, label: 'the command' }))));
  }

  /** The same question in several runs. */
  function BodyOfRuns({ entry, runs, of }) {
    const places = of || runs.map((detail, i) => i);
    const names = places.map(Assay.runName);
    return [
      h('p', { class: 'change' }, h(Assay.Verdict, { verdict: entry.verdict })),
      h('div', { class: 'pair' }, runs.map((detail, i) =>
        h(Ruling, { verdict: detail.verdict, detail, name: names[i], system: Assay.facts.systems[places[i]] }))),
      h(Assay.SqlOfRuns, { runs, names }),
      runs.map((detail, i) => (detail.result || runs.length === 2)
        && h(Assay.Results, { result: detail.result, name: names[i] })),
      h(Commands, { commands: runs.map((detail) => detail.command) }),
    ];
  }

  /** The conversation with a model comes first. */
  function Body({ detail, buttons }) {
    const conversation = [h(Assay.Given, { given: detail.given }), h(Answers, { detail })];
    const asked = detail.given.length > 0;
    return [
      h(Ruling, { verdict: detail.verdict, detail }),
      asked && conversation,
      h(Assay.SqlPair, { detail }),
      h(Assay.Results, { result: detail.result }),
      h(Findings, { findings: detail.findings, buttons }),
      h(Assay.Probing, { probed: detail.probed }),
      h(Judgments, { judgements: detail.judgements }),
      h(Facts, { facts: detail.facts }),
      !asked && conversation,
      h(Metrics, { metrics: detail.metrics }),
      h(Commands, { commands: [detail.command] }),
    ];
  }

  /**
   * The findings of an audit about the gold.
   *
   * @param buttons shows those of a finding; absent where nothing can be decided
   */
  function Findings({ findings, buttons }) {
    return findings.length > 0 && h(Section, { id: 'findings-of', title: 'Audit of the gold', aside: 'It does not change the verdict.' },
      findings.map((finding) => h('div', { class: 'finding', key: finding.kind },
        h('p', null, h('code', null, finding.kind), ' ', h('strong', null, finding.title)),
        h('p', null, finding.sentence),
        finding.shown.length > 0 && h('ul', { class: 'plain-list' }, finding.shown.map((line) => h('li', { class: 'aside' }, line))),
        finding.proposed && [h('p', { class: 'label' }, 'Proposed gold'), h('pre', null, finding.proposed.join('\n'))],
        finding.dismissed && h('p', { class: 'doubt' }, finding.dismissed),
        buttons && buttons(finding))));
  }

  /**
   * A question without details.
   *
   * @param kept how many questions have some
   */
  function Brief({ entry, kept }) {
    const first = Assay.facts.compared.length ? 'those that changed' : 'those that are not right';
    const sql = (title, text) => text && [h('p', { class: 'label' }, title), h('pre', null, text)];
    return [
      h('p', { class: 'change' }, h(Assay.Verdict, { verdict: entry.verdict })),
      h(Section, { id: 'sql', title: 'SQL' }, sql('Gold SQL', entry.goldSql), sql('Predicted SQL', entry.sql)),
      h('p', { class: 'aside' }, `A report of so many questions keeps the details of ${Assay.count(kept)}, ${first} first. `
        + `'assay show' prints the details of ${entry.key}.`),
    ];
  }

  /** For pages that show a question in another way. */
  Assay.parts = { Ruling, Findings, Section, Rows, Facts, Judgments };

  function where(entry) {
    return [entry.key, entry.database, entry.category, entry.difficulty].filter(Boolean).join(' · ');
  }

  /**
   * @param place of the question among all entries
   * @param places of those in the list that the reader came from
   * @param beside what a panel beside the list shows in addition; absent on a page of its own
   */
  Assay.Question = function ({ entries, places, place, state, beside }) {
    const [loaded, load] = useState(null);
    const shown = `${place} ${state.of || ''}`;
    useEffect(() => {
      let wanted = true;
      Assay.data.details(place, state).then((detail) => wanted && load({ shown, detail }))
        .catch((problem) => wanted && Assay.failed(problem));
      return () => { wanted = false; };
    }, [shown]);
    const entry = entries[place];
    const detail = loaded && loaded.shown === shown && loaded.detail;
    return h('article', { class: 'question' },
      h(Trail, { entries, places, place, state, beside: Boolean(beside) }),
      Assay.facts.compared.length === 0 && h('p', { class: 'eyebrow' },
        `${Assay.facts.run} · SQL from ${Assay.facts.systems[0]}`),
      h('p', { class: 'eyebrow' }, where(entry)),
      h(beside ? 'h2' : 'h1', { tabIndex: -1, class: 'asked' }, entry.text || entry.key),
      beside && beside.above(detail),
      !detail ? h('p', { class: 'aside', role: 'status' }, 'Unpacking …')
        : detail.kept ? h(Brief, { entry, kept: detail.kept })
        : detail.runs ? h(BodyOfRuns, { entry, runs: detail.runs, of: detail.of, key: entry.key })
          : h(Body, { detail, buttons: beside && beside.buttons, key: entry.key }));
  };
})();
