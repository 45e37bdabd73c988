'use strict';

/** The finding of the probe: a small database on which gold and prediction differ, or none. */
(function () {
  const { h, Copy } = Assay;
  const NO_MARKS = new Map();

  function Rows({ title, aside, table }) {
    return h('div', null,
      h(Assay.ResultTable, { title, table, marks: NO_MARKS }),
      aside && h('p', { class: 'aside' }, aside));
  }

  function Script({ lines }) {
    const script = lines.join('\n');
    return h('details', { class: 'script' },
      h('summary', null, 'Script that makes this database'),
      h('div', { class: 'panel' }, h('pre', { tabIndex: 0, 'aria-label': 'Script' }, script)),
      h(Copy, { text: script, label: 'the script' }));
  }

  Assay.Probing = function ({ probed }) {
    if (!probed) {
      return null;
    }
    return h('section', { class: 'section', 'aria-labelledby': 'probing' },
      h('header', null, h('h2', { id: 'probing' }, 'Probing'),
        h('p', { class: 'aside' }, probed.decides ? 'Under profile probed, it decides the verdict, too.'
          : 'It does not change the verdict.')),
      probed.sentences.map((sentence, i) =>
        h('p', { class: i ? '' : probed.refuted ? 'refuted' : 'probed' }, sentence)),
      probed.tables.length > 0 && h('div', { class: 'pair' },
        probed.tables.map(({ title, aside, table }) => h(Rows, { title, aside, table }))),
      probed.gold && h('div', { class: 'pair' },
        h(Rows, { title: 'Gold answer there', table: probed.gold }),
        h(Rows, { title: 'Predicted answer there', table: probed.predicted })),
      probed.command && h('p', { class: 'command' }, h('code', null, probed.command),
        h(Copy, { text: probed.command, label: 'the command' })),
      probed.script && h(Script, { lines: probed.script }));
  };
})();
