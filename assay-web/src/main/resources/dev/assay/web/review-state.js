'use strict';

/** The state of the review screen: the queues, the questions of one of them, labels, and the way back. */
(function () {
  async function ask(path, parameters) {
    const query = Object.entries(parameters).filter(([, value]) => value !== null && value !== false)
      .map(([name, value]) => `${name}=${encodeURIComponent(value === true ? 1 : value)}`).join('&');
    return answered(await fetch(`${path}?${query}`).catch(unreachable));
  }

  async function post(path, body) {
    return answered(await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body) }).catch(unreachable));
  }

  function unreachable() {
    throw new Error('The server is not reachable. Start it again with: assay view');
  }

  async function answered(answer) {
    const body = await answer.json();
    if (!answer.ok) {
      const { message } = body.error;
      throw new Error(message.charAt(0).toUpperCase() + message.slice(1));
    }
    return body;
  }

  /** The number of questions that are kept; readers mostly go back a few. */
  const KEPT = 24;

  /**
   * @param scaleName of the judge's scale by which the reviewer rates; null for labels
   * @param on see Assay.outbox
   */
  Assay.reviewState = function (run, blind, scaleName, on) {
    const outbox = Assay.outbox(run, on);
    const questions = new Map();
    const tables = new Map();
    /** Labels saved since the questions were read. */
    const stored = new Map();
    const latest = (question) => outbox.last(question.id, state.reviewer) || stored.get(question.id) || question.review;
    const common = () => ({ run, reviewer: state.reviewer, blind, scale: scaleName });

    const state = {
      run, blind, outbox, reviewer: Assay.memory.session.get('reviewer'), review: null, queue: null, items: [], at: null,

      /** The address of the screen with a queue. */
      href(queue, hidden = blind, by = scaleName) {
        const query = new URLSearchParams({ run });
        queue && query.set('queue', queue);
        hidden && query.set('blind', '1');
        by && query.set('scale', by);
        return '/review?' + query;
      },

      /** Whoever rates must not see why a question is in a queue, and begins with all of them. */
      firstQueue: () => (scaleName && [...state.review.queues].sort((a, b) => b.count - a.count)[0])
        || state.review.queues.find((queue) => queue.open) || state.review.queues.find((queue) => queue.count)
        || state.review.queues[0],

      async queues() {
        state.review = await ask('/api/review', common());
        state.reviewer = state.review.reviewer;
        Assay.facts.keepsValues = state.review.keepsValues;
      },

      async choose(name) {
        const { queue, items } = await ask('/api/queue', { ...common(), queue: name });
        state.queue = queue;
        state.items = items.map(withUnsent);
      },

      /** Another name has other labels. */
      rename(name) {
        state.reviewer = name;
        Assay.memory.session.set('reviewer', name);
        state.forget();
      },

      async load(id) {
        if (!questions.has(id)) {
          const asked = ask('/api/question', { ...common(), id });
          asked.catch(() => questions.delete(id));
          questions.set(id, asked);
          if (questions.size > KEPT) {
            questions.delete(questions.keys().next().value);
          }
        }
        return questions.get(id);
      },

      forget() {
        questions.clear();
        stored.clear();
      },

      tables(id) {
        if (!tables.has(id)) {
          const asked = ask('/api/tables', { run, id });
          asked.catch(() => tables.delete(id));
          tables.set(id, asked);
        }
        return tables.get(id);
      },

      /** The reviewer's own review, which may still be on its way. */
      own: (question) => shown(latest(question)),

      item: (id) => state.items.find((item) => item.id === id),

      /** The reviewer's score, or else the label, as a word; undefined if there is none. */
      word(review) {
        const rating = review?.rating?.scale === scaleName ? review.rating : null;
        return scaleName ? (rating ? String(rating.score) : undefined) : review?.label || undefined;
      },

      /** The next question to label after another, from the start again at the end; undefined if there is none. */
      nextOpen(id) {
        const at = state.items.findIndex((item) => item.id === id);
        const isOpen = (item) => item.state !== 'done';
        return state.items.slice(at + 1).find(isOpen) || state.items.slice(0, at + 1).find(isOpen);
      },

      /** Says something of a question: at once here, soon on disk. */
      say(question, { label, gold, note, rating }) {
        const before = latest(question);
        rating = rating === undefined ? before?.rating || null : rating;
        const review = { id: crypto.randomUUID(), question: question.id, reviewer: state.reviewer, label, rating, gold, note, blind,
          goldHash: question.goldHash, predictionHash: question.predictionHash };
        outbox.add(review, before ? before.id : null);
        state.mark(review);
      },

      /** Takes over what is on disk now. */
      saved(review) {
        if (review.reviewer !== state.reviewer) {
          return;
        }
        stored.set(review.question, review);
        if (!outbox.last(review.question, state.reviewer)) {
          state.mark(review);
        }
      },

      mark(review) {
        const item = state.item(review.question);
        if (item) {
          item.label = state.word(review);
          item.gold = review.gold?.as;
          item.state = !item.label ? 'open' : review.changed ? 'stale' : 'done';
          const queue = state.review.queues.find(({ name }) => name === state.queue.name);
          queue.open = state.items.filter((each) => each.state !== 'done').length;
        }
      },

      decide: (id, finding, dismissed, because) => post('/api/findings', { run, id, finding, dismissed, because, reviewer: state.reviewer }),
      addQueue: (name, where) => post('/api/queues', { run, name, where }),
      removeQueue: (name) => post('/api/queues/remove', { run, name }),
    };

    const shown = (review) => (review && (review.label || review.rating || review.note || review.gold) ? review : null);

    function withUnsent(item) {
      const review = outbox.last(item.id, state.reviewer);
      const label = state.word(review);
      return review ? { ...item, label, gold: review.gold?.as, state: label ? 'done' : 'open' } : item;
    }

    return state;
  };
})();
