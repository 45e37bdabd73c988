'use strict';

/** The parts of the review screen, and where the reader is taken when another question is shown. */
(function () {
  const { h } = Assay;
  const done = (items) => items.filter((item) => item.state === 'done').length;

  function Side({ state, items, blind, search, actions }) {
    const { review, queue } = state;
    return h('aside', { class: 'side' },
      h('details', { open: window.innerWidth > 900 },
        h('summary', null, h('span', { class: 'queue-name' }, queue.title),
          h('span', { class: 'done-of' }, `${Assay.count(done(items))} of ${Assay.count(items.length)}`)),
        h('div', { class: 'inside' },
          h('form', { class: 'reviewer', onSubmit: (event) => { event.preventDefault(); event.target.elements.reviewer.blur(); } },
            h('label', null, 'Reviewer ', h('input', { name: 'reviewer', value: state.reviewer, maxLength: 100, autocomplete: 'off',
              onChange: (event) => event.target.value.trim() && actions.rename(event.target.value.trim()) }))),
          h(Assay.ReviewQueues, { queues: review.queues, chosen: queue.name, hrefOf: state.href, choose: actions.choose, add: actions.addQueue,
            blind, remove: actions.removeQueue }),
          review.scale ? h('p', { class: 'mode' }, 'Rating by the scale of ', h('strong', null, review.scale.name), '; run and judges are hidden. ',
            h('a', { href: state.href(null, false, null) }, 'Label by right and wrong'))
            : h('p', { class: 'mode' }, blind
              ? ['Blind: run, verdicts and judges are hidden. ', h('a', { href: state.href(null, false) }, 'Show them')]
              : h('a', { href: state.href(null, true) }, 'Review blind, without verdicts')),
          !review.scale && review.scales.length > 0 && h('p', { class: 'mode' }, 'Rate like a judge: ', review.scales.map((name, i) => [i > 0 && ', ',
            h('a', { href: state.href(null, true, name) }, name)])),
          h(Assay.ReviewItems, { items, shown: Assay.searched(items, search), search, at: state.at, actions }))));
  }

  function Head({ state, items, blind, summary, actions }) {
    const { review, queue } = state;
    const isNamedApart = review.name !== state.run && review.name !== state.run.split('/').pop();
    const name = isNamedApart ? `${review.name} · ${state.run}` : review.name;
    return h('header', { class: 'head' },
      h('p', { class: 'where' }, review.scale ? `Rating by ${review.scale.name}` : blind ? 'Blind review' : [h('a', { href: '/report?run=' + encodeURIComponent(state.run) }, name), ' · ', review.system]),
      h('p', { class: 'progress' }, h('progress', { max: Math.max(1, items.length), value: done(items), 'aria-label': `Labeled in ${queue.title}` }),
        h('span', null, `${Assay.count(done(items))} of ${Assay.count(items.length)} labeled`),
        !summary && h('button', { type: 'button', onClick: actions.summary }, 'Summary')));
  }

  function Main({ state, items, blind, summary, question, own, editing, proposal, actions }) {
    const { queue, review } = state;
    if (summary) {
      const next = review.queues.find((each) => each.open && each.name !== queue.name);
      return h(Assay.ReviewSummary, { queue, items, review, next, actions });
    }
    const item = state.item(state.at);
    return question && [
      h(Assay.ReviewedQuestion, { question, own, verdict: item?.verdict, blind, scale: review.scale, loadTables: () => state.tables(question.id), actions,
        place: item && `${state.items.indexOf(item) + 1} of ${items.length}` }),
      editing && h(Assay.GoldEditor, { run: state.run, detail: { ...question.detail, id: question.id, blind, own: own?.gold, proposal }, key: question.id,
        save: actions.saveGold, close: actions.closeEditor }),
    ];
  }

  Assay.ReviewScreen = function (view) {
    const { state, blind, question, own, problem, note, writing, editing, saved, spoken, undoable, actions } = view;
    return h('div', { class: 'review' + (blind ? ' blind' : '') + (editing ? ' editing' : '') },
      h('p', { class: 'unseen', role: 'status' }, spoken),
      state.queue && h(Side, view),
      h('div', { class: 'middle' },
        problem && h('p', { class: 'dropped', role: 'alert' }, problem, ' ', h('button', { type: 'button', onClick: actions.again }, 'Try again')),
        state.queue && h(Head, view),
        state.queue && h(Main, view),
        state.queue && h(Assay.LabelPanel, { own, word: state.word(own), scale: state.review.scale, ready: question !== null && question.id === state.at && !editing, note, writing,
          undoable, outbox: state.outbox, saved, actions })));
  };

  /** Shows the question from its start, with the focus on its heading, and its place in the queue. */
  Assay.settleReview = function () {
    window.scrollTo(0, 0);
    document.querySelector('article h1')?.focus({ preventScroll: true });
    const list = document.querySelector('.items ol');
    const here = list && list.querySelector('[aria-current]');
    if (here) {
      list.scrollTop = here.offsetTop - list.clientHeight / 2;
    }
  };
})();
