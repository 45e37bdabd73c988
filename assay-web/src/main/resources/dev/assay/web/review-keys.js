'use strict';

/** The keys of the review screen, and the box that lists them. */
(function () {
  const { h } = Assay;
  const LIST = [
    ['n', 'write a note'], ['e', 'edit the gold'], ['c', 'confirm the audit’s finding, with its gold'], ['d', 'dismiss the finding'], ['u', 'undo the last label, and return to it'],
    ['j', 'next question'], ['k', 'previous question'], ['/', 'search in the queue'],
    ['?', 'show these keys'], ['Esc', 'leave a field, close what is open'],
  ];

  const isTyping = (target) => target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');

  function search() {
    document.querySelector('.side details').open = true;
    document.querySelector('input[name=search]').focus();
  }

  /**
   * @param actions of the review screen
   * @param choices of labels
   */
  Assay.reviewKeys = function (actions, choices) {
    const listed = [...choices.map(({ key, name }) => [key, name]), ...LIST];
    const keys = {
      ...Object.fromEntries(choices.map(({ key, word }) => [key, () => actions.label(word)])),
      n: actions.note,
      e: actions.editGold,
      c: () => actions.confirmFinding(),
      d: () => actions.dismissFinding(),
      u: actions.undo,
      j: () => actions.step(1),
      k: () => actions.step(-1),
      '/': search,
    };
    let on = Assay.memory.get('keys') !== 'off';
    const button = document.getElementById('keys');
    const box = document.createElement('dialog');
    box.className = 'keys';
    box.setAttribute('aria-labelledby', 'keys-title');
    document.body.append(box);

    function turn() {
      on = !on;
      Assay.memory.set('keys', on ? 'on' : 'off');
      draw();
    }

    function draw() {
      preact.render([
        h('h2', { id: 'keys-title' }, 'Keys'),
        h('dl', null, listed.map(([key, does]) => h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, does)))),
        h('p', { class: 'buttons' },
          h('button', { type: 'button', onClick: turn }, on ? 'Turn single keys off' : 'Turn single keys on'), ' ',
          h('button', { type: 'button', autofocus: true, onClick: () => box.close() }, 'Close')),
      ], box);
      document.body.classList.toggle('no-keys', !on);
    }

    function show() {
      draw();
      if (!box.open) {
        box.showModal();
      }
    }

    document.addEventListener('keydown', (event) => {
      const action = event.key === '?' ? show : keys[event.key];
      if (!action || !on || event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey
        || event.repeat || document.querySelector('dialog[open]')) {
        return;
      }
      event.preventDefault();
      action();
    });
    button.hidden = false;
    button.addEventListener('click', show);
    draw();
  };
})();
