'use strict';

/** Shows what the address asks for: the summary, which stands in the file, the list, or a question. */
(function () {
  const { h } = Assay;
  const root = document.getElementById('app');
  const summary = document.getElementById('summary');
  const title = document.title;
  let came = null;
  let last = null;

  const selection = { state: null, places: [] };

  /** The list of a state; that of the last one is kept. */
  function select(entries, state) {
    const wanted = JSON.stringify(state);
    if (selection.state !== wanted) {
      selection.state = wanted;
      selection.places = Assay.filter.select(entries, state);
    }
    return selection.places;
  }

  function changed(address, quietly) {
    if (quietly) {
      history.replaceState(null, '', address);
      show().catch(failed);
    } else {
      location.hash = address;
    }
  }

  /** The state that the address asks for, without parts that this page lacks; the address is mended then. */
  function possible(all, asked) {
    const { state, dropped } = Assay.filter.known(all.entries, asked.state);
    dropped.unshift(...asked.strange.map((field) => `There is no filter '${field}'.`));
    if (dropped.length) {
      history.replaceState(null, '', asked.view === 'question'
        ? Assay.address.toQuestion(asked.key, state) : Assay.address.toQuestions(state));
    }
    return { ...asked, state, dropped };
  }

  function list(all, { state, dropped }) {
    const change = (part, quietly) =>
      changed(Assay.address.toQuestions({ ...Assay.address.parse(location.hash).state, ...part }), quietly);
    return h(Assay.Questions, { entries: all.entries, places: select(all.entries, state), state, dropped,
      change, came });
  }

  function question(all, asked) {
    const place = all.places.get(asked.key);
    if (place === undefined) {
      return h('section', null, h('h1', { tabIndex: -1 }, 'No such question'),
        h('p', null, `This run has no question '${asked.key}'. `, h('a', { href: '#/questions' }, 'All questions')));
    }
    came = place;
    return h(Assay.Question, { ...all, places: select(all.entries, asked.state), place, state: asked.state });
  }

  function point(view) {
    document.querySelectorAll('.top nav a').forEach((link) => {
      const here = link.getAttribute('href') === (view === 'summary' ? '#/' : '#/questions');
      here ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current');
    });
  }

  /** Moves the focus to the heading of another view; a changed filter leaves it where it is. */
  function settle(asked) {
    const view = asked.view + (asked.key || '');
    const first = last === null;
    if (view === last) {
      return;
    }
    last = view;
    const returning = asked.view === 'questions' && came !== null && selection.places.includes(came);
    window.scrollTo(0, 0);
    if (!first && !returning) {
      document.querySelector(asked.view === 'summary' ? '#summary h1' : '#app h1')?.focus({ preventScroll: true });
    }
  }

  async function show() {
    if (location.hash && !location.hash.startsWith('#/')) {
      return;
    }
    const asked = Assay.address.parse(location.hash);
    point(asked.view);
    summary.hidden = asked.view !== 'summary';
    if (asked.view === 'summary') {
      came = null;
      preact.render(null, root);
      document.title = title;
    } else {
      const { hash } = location;
      const all = await Assay.data.questions();
      if (location.hash !== hash) {
        return; // who went on meanwhile is shown what they went to
      }
      const wanted = possible(all, asked);
      preact.render(asked.view === 'question' ? question(all, wanted) : list(all, wanted), root);
      document.title = (asked.view === 'question' ? asked.key : 'Questions') + ' · ' + title;
    }
    settle(asked);
    if (asked.view === 'questions') {
      came = null; // who is back goes where they like
    }
  }

  /** Also what a question's page could not read. */
  Assay.failed = failed;

  function failed(problem) {
    summary.hidden = false;
    preact.render(h('p', { class: 'notice', role: 'alert' }, typeof DecompressionStream === 'undefined'
      ? 'The questions are compressed, and this browser is too old to decompress them. Use Chrome 80, Firefox 113,'
        + ' Safari 16.4 or later.'
      : `The questions can't be decompressed: ${problem.message}. The file is incomplete; write it again with`
        + " 'assay export'."), root);
  }

  function offerCopies() {
    summary.querySelectorAll('.command').forEach((command) => {
      const place = document.createElement('span');
      command.append(place);
      preact.render(h(Assay.Copy, { text: command.querySelector('code').textContent, label: 'the command' }), place);
    });
  }

  function start() {
    offerCopies();
    document.querySelector('.skip').addEventListener('click', (event) => {
      event.preventDefault();
      document.getElementById('main').focus();
    });
    const go = () => show().catch(failed);
    window.addEventListener('hashchange', go);
    go();
  }

  document.addEventListener('DOMContentLoaded', start);
})();
