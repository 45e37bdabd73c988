'use strict';

/** Keys for those who go through many questions, and a box that lists them. */
(function () {
  const { h } = Assay;
  const KEYS = [
    ['/', 'search the questions'],
    ['j', 'next question'],
    ['k', 'previous question'],
    ['Enter', 'open the question that is marked in the list'],
    ['?', 'show these keys'],
    ['Esc', 'close what is open'],
  ];

  let box = null;
  let on = true;

  const isTyping = (target) => target.matches('input:not([type=checkbox]), textarea, select');

  function search() {
    const field = () => document.querySelector('.filters input[name=text]');
    if (field()) {
      field().focus();
      return;
    }
    location.hash = Assay.address.toQuestions(Assay.address.parse(location.hash).state);
    const wait = new MutationObserver(() => {
      if (field()) {
        wait.disconnect();
        // after the heading, which every new view focuses, and the question that the reader comes from
        requestAnimationFrame(() => field() && field().focus());
      }
    });
    wait.observe(document.getElementById('app'), { childList: true, subtree: true });
  }

  /** To the next question on its page; in the list the mark moves, which is the focus of its link. */
  function step(by) {
    const link = document.querySelector(by > 0 ? '.trail a[rel=next]' : '.trail a[rel=prev]');
    if (link) {
      link.click();
      return;
    }
    const list = document.querySelector('.list');
    if (!list) {
      return;
    }
    const links = [...list.querySelectorAll('a[data-key]')];
    const at = links.indexOf(document.activeElement);
    const head = list.querySelector('thead').getBoundingClientRect().bottom;
    const inSight = links.findIndex((one) => one.closest('tr').getBoundingClientRect().top >= head - 1);
    const next = links[at < 0 ? Math.max(0, inSight) : at + by];
    if (next) {
      next.focus({ preventScroll: true });
      next.closest('tr').scrollIntoView({ block: 'nearest' });
    }
  }

  function close() {
    const open = document.querySelector('.facet[open]');
    if (open) {
      open.open = false;
      open.querySelector('summary').focus();
    } else if (document.activeElement && document.activeElement.name === 'text') {
      document.activeElement.blur();
    } else {
      document.querySelector('.beside .trail [data-close]')?.click();
    }
  }

  function Box() {
    return [
      h('h2', { id: 'keys-title' }, 'Keys'),
      h('dl', null, KEYS.map(([key, does]) => h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, does)))),
      h('p', { class: 'buttons' },
        h('button', { type: 'button', onClick: () => { on = !on; draw(); } },
          on ? 'Turn single keys off' : 'Turn single keys on'), ' ',
        h('button', { type: 'button', autofocus: true, onClick: () => box.close() }, 'Close')),
    ];
  }

  function draw() {
    preact.render(h(Box), box);
  }

  function show() {
    draw();
    if (!box.open) {
      box.showModal();
    }
  }

  const ACTIONS = { '/': search, j: () => step(1), k: () => step(-1), '?': show };

  function pressed(event) {
    if (event.key === 'Escape') {
      close();
    }
    const action = ACTIONS[event.key];
    if (!action || !on || box.open || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    action();
  }

  document.addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('keys');
    if (Assay.facts.questions === 0) {
      return;
    }
    box = document.createElement('dialog');
    box.className = 'keys';
    box.setAttribute('aria-labelledby', 'keys-title');
    document.body.append(box);
    button.hidden = false;
    button.addEventListener('click', show);
    document.addEventListener('keydown', pressed);
  });
})();
