'use strict';

/** Ratings by the scale of a judge, in place of labels. */
(function () {
  const { h } = Assay;
  const number = (score) => String(score);
  const words = (level) => (level.to > level.score ? `${level.score} to ${level.to}` : number(level.score));

  /** The labels that a reviewer chooses from: those of a listed scale, or right, wrong and others. */
  Assay.choices = function (scale) {
    if (!scale) {
      return Assay.LABELS.map((word, i) => ({ word, key: String(i + 1), name: word, title: Assay.MEANING[word] }));
    }
    const levels = scale.fractional ? [] : [...scale.levels].sort((a, b) => a.score - b.score);
    const digits = levels.every(({ score }) => Number.isInteger(score) && score >= 0 && score <= 9);
    return levels.map((level, i) => ({ word: number(level.score), key: digits ? number(level.score) : String(i + 1),
      name: level.label || number(level.score), title: level.meaning }));
  };

  /** A field for any number of a fractional scale. */
  Assay.ScoreField = function ({ scale, word, ready, rate }) {
    const [from, to] = scale.scores;
    const send = (event) => {
      event.preventDefault();
      const field = event.target.elements.score;
      if (field.value !== '' && field.checkValidity()) {
        field.blur();
        rate(number(Number(field.value)));
      }
    };
    return h('form', { class: 'score', onSubmit: send },
      h('label', null, `Score from ${from} to ${to} `,
        h('input', { name: 'score', type: 'number', min: from, max: to, step: 'any', required: true, disabled: !ready, defaultValue: word || '', key: word })),
      h('button', { type: 'submit', disabled: !ready }, 'Rate'));
  };

  /** The meaning of the scores, and the prompt of the judge. */
  Assay.RatingGuide = function ({ scale }) {
    return h('section', { class: 'section rating-guide', 'aria-labelledby': 'scale' },
      h('header', null, h('h2', { id: 'scale' }, 'Scale: ', scale.name)),
      scale.fractional && h('p', null, `Any number from ${scale.scores[0]} to ${scale.scores[1]}.`),
      h('dl', { class: 'hints' }, scale.levels.map((level) => h('div', null,
        h('dt', null, words(level), level.label && ` ${level.label}`), h('dd', null, level.meaning)))),
      h('details', { class: 'script' }, h('summary', null, 'Steps, as the judge is told'), h('pre', { class: 'prompt', tabIndex: 0 }, scale.prompt)));
  };
})();
