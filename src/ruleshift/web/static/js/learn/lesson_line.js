// The line to a lesson: it speaks as the line to a table does, but what it says is worked out anew from where the learner is.
//
// Where that is stands in the history of this tab: the number of steps, and the answers since the game goes on freely. So a
// reload loses nothing, and the server keeps nothing.

import { LEARN } from "../labels.js";
import { at, get } from "../lib/api.js";
import { stillness } from "../lib/prefs.js";
import { pause } from "../table/motion.js";

/** @typedef {import("../../protocol").LessonState} LessonState */
/** @typedef {import("../../protocol").ServerMessage} ServerMessage */
/** @typedef {import("../../protocol").ClientMessage} ClientMessage */
/** @typedef {number | string | readonly number[]} Answer */
/** @typedef {{step: number, free: Answer[] | null}} Whereabouts */

/** How long a bot's move can be looked at before the next one. */
const PACE = 1300;

/** @returns {Whereabouts} */
function remembered() {
  const found = history.state?.lesson;
  return Number.isInteger(found?.step) ? { step: found.step, free: found.free ?? null } : { step: 0, free: null };
}

export class LessonLine {
  /**
   * @param {string} id the lesson
   * @param {(message: ServerMessage) => Promise<void>} hear called with every state of the table; done when it is drawn
   * @param {(lesson: LessonState) => void} show called with what is to be said, when the table is drawn
   */
  constructor(id, hear, show) {
    this.id = id;
    this.hear = hear;
    this.show = show;
    this.where = remembered();
    this.last = 0;
    this.questions = 0;
    this.busy = false;
  }

  /** Begin, or go on after a reload. */
  async begin() {
    try {
      await this.go(this.where);
    } catch {
      await this.go({ step: 0, free: null });
    }
  }

  /** Go somewhere, back or on. @param {Whereabouts} where @param {Answer | null} answer to the question of that step @returns {Promise<boolean>} */
  async go(where, answer = null) {
    if (this.busy) return false;
    this.busy = true;
    try {
      const on = answer !== null || this.follows(where);
      const lesson = await this.fetch(where, answer, on);
      this.where = { step: lesson.step, free: where.free };
      history.replaceState({ lesson: this.where }, "");
      await this.tell(lesson);
      return true;
    } finally {
      this.busy = false;
    }
  }

  /** True if somewhere lies ahead, so that the table need not be drawn anew. @param {Whereabouts} where */
  follows({ step, free }) {
    if (!this.last) return false;
    if (free) return free.length > (this.where.free?.length ?? -1) && step === this.where.step;
    return !this.where.free && step > this.where.step;
  }

  /** @param {Whereabouts} where @param {Answer | null} answer @param {boolean} on @returns {Promise<LessonState>} */
  fetch({ step, free }, answer, on) {
    const query = new URLSearchParams({ step: String(step) });
    if (answer !== null) query.set("answer", JSON.stringify(answer));
    if (free) query.set("free", JSON.stringify(free));
    if (on) query.set("since", String(this.last));
    return get(`/api/lessons/${encodeURIComponent(this.id)}?${query}`);
  }

  /** @param {LessonState} lesson */
  async tell(lesson) {
    for (const [number, state] of lesson.states.entries()) {
      if (number) await pause(stillness() ? 400 : PACE);
      this.last = state.news.at(-1)?.number ?? this.last;
      const own = state.own && { ...state.own };
      if (own?.decision) own.decision = { ...own.decision, id: `${own.decision.id}~${++this.questions}` };
      await this.hear({ ...state, own });
    }
    this.show(lesson);
  }

  /** What the table would say to its server. @param {ClientMessage} message @returns {Promise<boolean>} */
  async say(message) {
    if (message.type === "leave") {
      location.href = at("/rules");
      return false;
    }
    if (message.type !== "choose") throw new Error(message.type === "offer" ? LEARN.optOut : LEARN.notHere);
    const { option, options, text } = message;
    const answer = text ?? options ?? option ?? 0;
    const { step, free } = this.where;
    return free ? this.go({ step, free: [...free, answer] }) : this.go({ step, free }, answer);
  }

  /** One step on, whoever does it. */
  on() {
    return this.go({ step: this.where.step + 1, free: null });
  }

  /** One step back; out of a game that went on freely, to where it began; and there one answer back. */
  back() {
    const { step, free } = this.where;
    if (free) return this.go({ step, free: free.length ? free.slice(0, -1) : null });
    return this.go({ step: Math.max(0, step - 1), free });
  }

  /** Let the learner do what they like from here. */
  freely() {
    return this.go({ step: this.where.step, free: [] });
  }

  /** From the beginning. */
  again() {
    return this.go({ step: 0, free: null });
  }
}
