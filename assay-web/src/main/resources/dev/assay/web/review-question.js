'use strict';

/** The question under review: all that a person needs to decide. */
(function () {
  const { h } = Assay;
  const { useState } = preactHooks;
  const { Section, Rows } = Assay.parts;

  function Column({ column }) {
    return h('th', { scope: 'col', class: column.used ? 'used' : '' }, column.name,
      h('span', { class: 'type' }, [column.type, column.key && 'key', column.references && `→ ${column.references}`].filter(Boolean).join(' · ')));
  }

  function Table({ table }) {
    return h('div', { class: 'schema-table' },
      h('h3', null, table.name, table.comment && h('span', { class: 'aside' }, ' ', table.comment)),
      h('div', { class: 'wide', role: 'region', tabIndex: 0, 'aria-label': `Table ${table.name}` },
        h('table', { class: 'cells' },
          h('caption', { class: 'unseen' }, `Columns and first rows of ${table.name}`),
          h('thead', null, h('tr', null, table.columns.map((column) => h(Column, { column })))),
          h('tbody', null, table.rows.map((row) => h('tr', null, row.map((cell) => h('td', null,
            cell === null ? h('span', { class: 'null' }, 'NULL') : cell))))))),
      table.note && h('p', { class: 'aside' }, table.note));
  }

  /** Read when it is opened, and kept for questions on the same page. */
  function Tables({ load, folded }) {
    const [excerpt, show] = useState(null);
    const open = (event) => {
      if (event.target.open) {
        folded(false);
        load().then(show).catch((problem) => show({ tables: [], others: [], reason: problem.message }));
      } else {
        folded(true);
      }
    };
    return h('details', { class: 'script tables', onToggle: open, open: !Assay.tablesFolded },
      h('summary', null, 'Tables that the queries use, with sample rows'),
      excerpt === null ? h('p', { class: 'aside', role: 'status' }, 'Reading the database…') : [
        excerpt.reason && h('p', { class: 'aside' }, excerpt.reason.charAt(0).toUpperCase() + excerpt.reason.slice(1)),
        excerpt.tables.map((table) => h(Table, { table, key: table.name })),
        excerpt.others.length > 0 && h('p', { class: 'aside' }, 'Other tables: ', excerpt.others.join(', '), excerpt.more && `, ${excerpt.more}`),
      ]);
  }

  Assay.tablesFolded = Assay.memory.get('tables') !== 'open';

  function folded(yes) {
    Assay.tablesFolded = yes;
    Assay.memory.set('tables', yes ? 'folded' : 'open');
  }

  const Hint = ({ name, text }) => text && h('div', null, h('dt', null, name), h('dd', null, text));

  function Executed({ facts }) {
    return h(Section, { id: 'facts-of', title: 'Execution' },
      h(Rows, { caption: 'Status and size of the results', head: ['Query', 'Status', '#Rows', '#Columns'],
        rows: facts.map((fact) => [fact.side, fact.status, fact.rows, fact.columns]) }));
  }

  function Others({ others }) {
    return others.length > 0 && h(Section, { id: 'others', title: 'Other reviewers' },
      h('ul', { class: 'plain-list' }, others.map((review) => h('li', null, h('strong', null, review.reviewer), ': ',
        review.label || 'no label', review.note && h('span', { class: 'aside' }, ' ', review.note)))));
  }

  function Own({ own }) {
    return own && h('div', { class: 'own' },
      own.changed && h('p', { class: 'doubt', role: 'note' },
        `Your label “${own.label}” is stale: ${own.changed} changed since. Decide again.`),
      own.gold && h('p', null, own.gold.as === 'replace' ? 'You replaced the gold' : 'You added a gold', ` because: ${own.gold.because}`),
      own.gold && h('pre', { class: 'own-gold' }, own.gold.sql),
      own.note && h('p', { class: 'own-note' }, h('span', { class: 'label' }, 'Your note: '), own.note));
  }

  const Key = ({ name }) => h('kbd', { 'aria-hidden': 'true' }, name);

  /** The keys act on the first finding that is open. */
  function Decision({ finding, actions }) {
    return !finding.dismissed && h('p', { class: 'choice' },
      h('button', { type: 'button', 'aria-keyshortcuts': 'c', onClick: () => actions.confirmFinding(finding) }, h(Key, { name: 'c' }), ' Confirm and correct the gold'), ' ',
      h('button', { type: 'button', 'aria-keyshortcuts': 'd', onClick: () => actions.dismissFinding(finding) }, h(Key, { name: 'd' }), ' Dismiss'));
  }

  /** @param question as the server sends it */
  Assay.ReviewedQuestion = function ({ question, own, verdict, blind, scale, place, loadTables, actions }) {
    const { detail } = question;
    return h('article', { class: 'question', key: question.id },
      h('p', { class: 'eyebrow' }, [place, question.id, question.database, question.category, question.difficulty].filter(Boolean).join(' · ')),
      h('h1', { tabIndex: -1 }, question.text || question.id),
      (question.evidence || question.instructions) && h('dl', { class: 'hints' },
        h(Hint, { name: 'Evidence', text: question.evidence }), h(Hint, { name: 'Instructions', text: question.instructions })),
      h(Own, { own }),
      !blind && h(Assay.parts.Ruling, { verdict, detail }),
      h(Assay.SqlPair, { detail }),
      scale && h(Assay.RatingGuide, { scale }),
      h(Tables, { load: loadTables, folded }),
      h(Assay.Results, { result: detail.result }),
      blind ? h(Executed, { facts: detail.facts }) : [
        h(Assay.parts.Findings, { findings: detail.findings, buttons: (finding) => h(Decision, { finding, actions }) }),
        h(Assay.Probing, { probed: detail.probed }),
        h(Assay.parts.Judgments, { judgements: detail.judgements }),
        h(Assay.parts.Facts, { facts: detail.facts }),
        h(Others, { others: question.others }),
      ]);
  };
})();
