'use strict';

/**
 * Parts that the scripts of this page share: one object, to which each file adds its part, and what all of
 * them need. Elements are made by Preact, which takes text for text, never for markup.
 */
var Assay = (function () {
  const facts = JSON.parse(document.getElementById('facts').textContent);
  const numbers = new Intl.NumberFormat('en-US');
  const words = new Map();
  for (let i = 0; i < facts.words.length; i += 2) {
    words.set(facts.words[i], facts.words[i + 1]);
  }

  const VERDICTS = {
    correct: { word: 'right', sign: '✓' },
    incorrect: { word: 'wrong', sign: '✗' },
    not_scored: { word: 'not scored', sign: '○' },
    fixed: { word: 'fixed', sign: '↑' },
    broken: { word: 'broken', sign: '↓' },
    both_right: { word: 'right in both', sign: '✓' },
    both_wrong: { word: 'wrong in both', sign: '✗' },
    disagree: { word: 'disagree', sign: '≠' },
    all_right: { word: 'right in all', sign: '✓' },
    all_wrong: { word: 'wrong in all', sign: '✗' },
  };

  const h = preact.h;

  /** A, B, ... Z, then numbers. */
  const letter = (run) => (run < 26 ? String.fromCharCode(65 + run) : String(run + 1));

  /** A verdict as a sign and a word, so that color is never all there is; with a title, the word may be unseen. */
  function Verdict({ verdict, title, unseen, children }) {
    const { word, sign } = VERDICTS[verdict];
    return h('span', { class: 'verdict ' + verdict, title },
      h('span', { class: 'sign', 'aria-hidden': 'true' }, sign), unseen ? h('span', { class: 'unseen' }, word) : [' ', word], children);
  }

  /** A button that puts text where the reader can paste it from. */
  function Copy({ text, label }) {
    const [said, say] = preactHooks.useState('Copy');
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(text);
        say('Copied');
      } catch (refused) {
        say('Select and copy by hand');
      }
      setTimeout(() => say('Copy'), 2000);
    };
    return h('button', { type: 'button', class: 'copy', onClick: copy, 'aria-label': `${said} ${label}` },
      said);
  }

  return {
    facts,
    h,
    Verdict,
    Copy,
    count: (number) => numbers.format(number),
    plural: (number, noun) => `${numbers.format(number)} ${noun}${number === 1 ? '' : 's'}`,
    letter,
    /** Of several runs, one with its letter. */
    runName: (i) => `${letter(i)}: ${facts.compared[i]}`,
    /** The name of a cause or reason. */
    word: (cause) => words.get(cause) || cause,
    sign: (verdict) => VERDICTS[verdict].sign,
    verdictWord: (verdict) => VERDICTS[verdict].word,
  };
})();
