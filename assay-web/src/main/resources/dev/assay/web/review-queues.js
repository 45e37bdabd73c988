'use strict';

/** The queues of a run, and the questions of the chosen one. */
(function () {
  const { h } = Assay;
  const { useState } = preactHooks;

  const STATES = {
    done: { sign: '✓', word: 'labeled' },
    stale: { sign: '!', word: 'label is stale' },
    open: { sign: '○', word: 'open' },
    unsaved: { sign: '…', word: 'label is not saved' },
  };

  function Queue({ queue, chosen, href, choose, remove }) {
    const name = h('span', { class: 'name' }, queue.title);
    const count = queue.unavailable ? '–' : queue.open ? `${Assay.count(queue.open)} open` : queue.count ? '✓ done' : 'empty';
    return h('li', { class: chosen ? 'chosen' : '' },
      queue.count
        ? h('a', { href, title: queue.description, 'aria-current': chosen ? 'true' : undefined,
          onClick: (event) => { event.preventDefault(); choose(queue.name); } }, name,
        h('span', { class: 'count' }, count), h('span', { class: 'unseen' }, ` of ${queue.count}`))
        : h('span', { class: 'off', title: queue.unavailable || queue.description }, name, h('span', { class: 'count' }, count)),
      queue.unavailable && h('p', { class: 'why' }, queue.unavailable),
      queue.where && h('button', { type: 'button', class: 'remove', 'aria-label': `Remove the queue ${queue.title}`,
        onClick: () => remove(queue.name) }, '×'));
  }

  function NewQueue({ add }) {
    const [problem, tell] = useState(null);
    const submit = async (event) => {
      event.preventDefault();
      const form = event.target;
      tell(await add(form.elements.name.value, form.elements.where.value));
    };
    return h('details', { class: 'new-queue' },
      h('summary', null, 'New queue from a filter'),
      h('form', { onSubmit: submit },
        h('label', null, 'Name', h('input', { name: 'name', required: true, maxLength: 60, autocomplete: 'off' })),
        h('label', null, 'Filter', h('input', { name: 'where', required: true, autocomplete: 'off', spellcheck: false,
          placeholder: 'difficulty=hard,verdict=incorrect', 'aria-invalid': problem ? 'true' : undefined,
          'aria-describedby': problem ? 'filter-problem' : undefined })),
        problem && h('p', { class: 'problem', id: 'filter-problem', role: 'alert' }, problem),
        h('button', { type: 'submit' }, 'Save the queue')));
  }

  Assay.ReviewQueues = function ({ queues, chosen, hrefOf, choose, add, remove, blind }) {
    const entry = (queue) => h(Queue, { queue, key: queue.name, chosen: queue.name === chosen, href: hrefOf(queue.name), choose, remove });
    const isUseful = (queue) => queue.count || queue.where || queue.name === chosen;
    const others = queues.filter((queue) => !isUseful(queue));
    return h('nav', { class: 'queues', 'aria-label': 'Queues' },
      h('ul', null, queues.filter(isUseful).map(entry)),
      others.length > 0 && h('details', { class: 'no-queues' },
        h('summary', null, `${Assay.plural(others.length, 'queue')} without questions`), h('ul', null, others.map(entry))),
      !blind && h(NewQueue, { add }));
  };

  const matches = (item, words) => {
    const text = [item.id, item.text, item.label, STATES[item.state].word].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };

  /** The questions that the search leaves, or all. */
  Assay.searched = function (items, search) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return items.filter((item) => matches(item, words));
  };

  function Item({ item, here, go }) {
    const { sign, word } = STATES[item.state];
    return h('li', null, h('a', { href: '#/' + encodeURIComponent(item.id), class: 'item ' + item.state,
      'aria-current': here ? 'true' : undefined, onClick: (event) => { event.preventDefault(); go(item.id); } },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    h('span', { class: 'words' }, item.text || item.id),
    h('span', { class: 'said-label' }, item.label && item.state !== 'open' ? item.label : '',
      item.gold && [h('span', { 'aria-hidden': 'true' }, ' ✎'), h('span', { class: 'unseen' }, ', gold edited, ')], h('span', { class: 'unseen' }, word))));
  }

  Assay.ReviewItems = function ({ items, shown, search, at, actions }) {
    const pressed = (event) => {
      if (event.key === 'Escape') {
        actions.search('');
        event.target.blur();
      } else if (event.key === 'Enter' && shown.length) {
        event.target.blur();
        actions.go(shown[0].id);
      }
    };
    return h('section', { class: 'items', 'aria-label': 'Questions of the queue' },
      h('label', { class: 'search' }, h('span', { class: 'unseen' }, 'Search in the queue'),
        h('input', { type: 'search', name: 'search', value: search, placeholder: 'Search in the queue', autocomplete: 'off',
          onInput: (event) => actions.search(event.target.value), onKeyDown: pressed })),
      search && h('p', { class: 'aside', role: 'status' }, `${Assay.count(shown.length)} of ${Assay.plural(items.length, 'question')}`),
      h('ol', { tabIndex: 0, 'aria-label': 'Questions' },
        shown.map((item) => h(Item, { item, key: item.id, here: item.id === at, go: actions.go }))));
  };
})();
