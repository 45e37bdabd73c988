'use strict';

/** The panel with which a person labels a prediction. */
(function () {
  const { h } = Assay;
  const { useEffect, useRef } = preactHooks;

  Assay.LABELS = ['right', 'wrong', 'gold wrong', 'ambiguous', "can't tell"];
  Assay.MEANING = {
    right: 'The prediction answers the question',
    wrong: 'The prediction does not answer the question',
    'gold wrong': 'The gold query does not answer the question',
    ambiguous: 'The question can be read in several ways',
    "can't tell": 'It cannot be told from what is shown',
  };

  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const said = (review) => (review && review.rating ? `“${review.rating.score}”` : review && review.label ? `“${review.label}”` : review && review.gold ? 'an edited gold'
    : review && review.note ? 'a note only' : 'no label');
  const clock = (time) => new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

  function Conflict({ conflict, settle }) {
    const { mine, current } = conflict;
    return h('div', { class: 'conflict', role: 'alert' },
      h('p', null, h('strong', null, mine.question), ': this label was changed elsewhere, such as in another tab. There it has ',
        h('strong', null, said(current)), current && current.label ? ` since ${clock(current.time)}` : '',
        '; here you chose ', h('strong', null, said(mine)), '.'),
      h('p', { class: 'choice' },
        h('button', { type: 'button', onClick: () => settle(conflict, false) }, `Keep ${said(current)}`),
        h('button', { type: 'button', onClick: () => settle(conflict, true) }, `Use ${said(mine)}`)));
  }

  function Refused({ entry, discard }) {
    return h('div', { class: 'conflict', role: 'alert' },
      h('p', null, h('strong', null, entry.review.question), `: ${said(entry.review)} was not saved: ${entry.refused}`),
      h('p', { class: 'choice' }, h('button', { type: 'button', onClick: () => discard(entry) }, 'Discard it')));
  }

  function Saving({ outbox, saved }) {
    const unsent = outbox.unsent() - outbox.conflicts().length - outbox.refused().length;
    if (outbox.problem() && unsent > 0) {
      return h('p', { class: 'saving failed' }, h('span', { class: 'words' }, `Not saved: ${outbox.problem()}; retrying`,
        unsent > 1 && ` (${Assay.plural(unsent, 'label')})`), ' ',
      h('button', { type: 'button', onClick: outbox.retry }, 'Retry now'));
    }
    return h('p', { class: 'saving' }, unsent > 0 ? 'Saving…' : saved ? 'Saved' : '');
  }

  function Note({ draft, actions }) {
    const field = useRef(null);
    useEffect(() => { field.current.focus(); }, []);
    const pressed = (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        actions.leaveNote(false);
      } else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        actions.leaveNote(true);
      }
    };
    return h('div', { class: 'note' },
      h('label', { for: 'note' }, 'Note'),
      h('textarea', { id: 'note', ref: field, rows: 2, maxLength: 10000, value: draft, onInput: (event) => actions.draft(event.target.value),
        onKeyDown: pressed, 'aria-describedby': 'note-keys' }),
      h('p', { class: 'aside', id: 'note-keys' }, 'Enter saves the note, Shift+Enter starts a new line, Esc discards the change.'),
      h('p', { class: 'choice touch' }, h('button', { type: 'button', onClick: () => actions.leaveNote(true) }, 'Save the note')));
  }

  const Key = ({ name }) => h('kbd', { 'aria-hidden': 'true' }, name);

  /**
   * @param own the reviewer's review of the question; null for none
   * @param ready whether the question is shown
   */
  Assay.LabelPanel = function ({ own, word, scale, ready, note, writing, undoable, outbox, saved, actions }) {
    const choices = Assay.choices(scale);
    return h('section', { class: 'label-panel', 'aria-label': 'Label of the prediction' },
      outbox.conflicts().map((conflict) => h(Conflict, { conflict, key: conflict.mine.id, settle: actions.settle })),
      outbox.refused().map((entry) => h(Refused, { entry, key: entry.review.id, discard: outbox.discard })),
      writing && h(Note, { draft: note, actions }),
      scale && scale.fractional && h(Assay.ScoreField, { scale, word, ready, rate: actions.label }),
      choices.length > 0 && h('div', { class: 'labels' + (scale ? ' scores' : ''), role: 'group', 'aria-label': scale ? 'Score' : 'Label' },
        choices.map((choice) => h('button', {
          type: 'button', class: 'label-button', disabled: !ready, title: choice.title, 'aria-keyshortcuts': choice.key,
          'aria-pressed': String(word === choice.word && !own.changed), onClick: () => actions.label(choice.word) },
        h(Key, { name: choice.key }), ' ', capital(choice.name)))),
      h('div', { class: 'more' },
        h('button', { type: 'button', disabled: !ready, 'aria-pressed': String(writing), 'aria-keyshortcuts': 'n', onClick: actions.note },
          h(Key, { name: 'n' }), note && !writing ? ' Edit note' : ' Note'),
        Assay.GoldEditor && !scale && h('button', { type: 'button', disabled: !ready, 'aria-keyshortcuts': 'e', onClick: actions.editGold },
          h(Key, { name: 'e' }), ' Edit gold'),
        h('button', { type: 'button', disabled: !undoable, 'aria-keyshortcuts': 'u', onClick: actions.undo }, h(Key, { name: 'u' }), ' Undo'),
        h(Saving, { outbox, saved }),
        h('span', { class: 'steps' },
          h('button', { type: 'button', 'aria-keyshortcuts': 'k', 'aria-label': 'Previous question', onClick: () => actions.step(-1) }, h(Key, { name: 'k' }), ' ←'),
          h('button', { type: 'button', 'aria-keyshortcuts': 'j', 'aria-label': 'Next question', onClick: () => actions.step(1) }, h(Key, { name: 'j' }), ' →'))),
    );
  };
})();
