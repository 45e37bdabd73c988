'use strict';

/** The texts that the model was given with the question and that it wrote, each folded. */
(function () {
  const { h } = Assay;

  function Text({ text }) {
    return h('details', { class: 'script' },
      h('summary', null, text.title, ' ', h('span', { class: 'aside' }, text.size)),
      h('div', { class: 'panel' },
        h('pre', { tabIndex: 0, role: 'group', 'aria-label': text.title },
          text.lines.join('\n'),
          text.cut && h('span', { class: 'left-out' }, '\n… ' + text.cut + ' …\n'),
          text.cut && text.end.join('\n'))));
  }

  Assay.Given = function ({ given }) {
    return given.length > 0 && h('section', { class: 'section', 'aria-labelledby': 'given' },
      h('header', null, h('h2', { id: 'given' }, 'Given and answered')),
      given.map((text) => h(Text, { text, key: text.title })));
  };
})();
