// The coach: says what a step is about beside the thing itself, with a ring around it, and goes on, back, or lets go.

import { makePicture } from "../cards/card.js";
import { LEARN } from "../labels.js";
import { at, post } from "../lib/api.js";
import { button, byId, draw, every, h, set } from "../lib/draw.js";
import { guestName, recall, remember } from "../lib/prefs.js";
import { announce, toast } from "../table/story.js";
import { placeBeside, spotOf } from "./spot.js";

/** @typedef {import("../../protocol").LessonState} LessonState */
/** @typedef {import("./lesson_line.js").LessonLine} LessonLine */
/** @typedef {{id: string, title: string, about: string, deck: string, alone: boolean}} Listed */

const BOTS = 2;

/** A sentence; the cards that it names have their pictures. @param {string} text */
function told(text) {
  return text
    .split(/\[([^\]]+)\]/)
    .map((part, number) => (number % 2 ? h("b", { class: "named" }, makePicture(part), ` ${part}`) : part));
}

/** @param {string} text */
const spoken = (text) => text.replace(/[[\]]/g, "");

export class Coach {
  /** @param {string} learner @param {Listed[]} lessons */
  constructor(learner, lessons) {
    this.learner = learner;
    this.lessons = lessons;
    /** @type {LessonState | null} */
    this.lesson = null;
    /** @type {LessonLine | null} */
    this.line = null;
    this.ring = h("div", { class: "coach-ring", "aria-hidden": "true", hidden: true });
    this.said = h("p", { class: "coach__said" });
    this.say = h("p", { class: "coach__say" });
    this.how = h("p", { class: "coach__how" });
    this.count = h("span", { class: "coach__count" });
    this.bar = h("progress", { class: "coach__bar", "aria-hidden": "true", max: 1, value: 0 });
    this.next = this.button(LEARN.next, () => this.line?.on(), "button button--small button--main coach__next");
    this.skip = this.button(LEARN.skip, () => this.line?.on());
    this.back = this.button(LEARN.back, () => this.line?.back());
    this.free = this.button(LEARN.free, () => this.line?.freely());
    this.again = this.button(LEARN.again, () => this.line?.again());
    this.play = this.button(LEARN.play, () => this.realGame(), "button button--small button--main coach__play");
    this.others = h("ul", { class: "coach__others" });
    this.box = this.assemble();
    byId("bar").after(this.box, this.ring);
    requestAnimationFrame(() => this.follow());
  }

  assemble() {
    const close = h("a", {
      class: "icon-button coach__close",
      href: at("/rules"),
      "aria-label": LEARN.leave,
      text: "✕",
    });
    return h(
      "section",
      { class: "coach", id: "coach", "aria-label": LEARN.lesson, hidden: true },
      h("div", { class: "coach__head" }, this.count, this.bar, close),
      this.said,
      this.say,
      this.how,
      this.others,
      h("div", { class: "coach__do" }, this.next, this.play, this.skip, this.back, this.again, this.free),
    );
  }

  /** @param {string} text @param {() => Promise<unknown> | undefined} act @param {string} kind */
  button(text, act, kind = "button button--small") {
    const onclick = () => act()?.catch((/** @type {Error} */ error) => toast(error.message, "bad"));
    return button(kind, text, onclick);
  }

  /** Say what the lesson says now. @param {LessonState} lesson */
  show(lesson) {
    this.lesson = lesson;
    const { step, steps, free, done, by, asks } = lesson;
    const ended = done && !free;
    set(this.count, { text: free ? LEARN.freely : ended ? LEARN.done : LEARN.step(step + 1, steps) });
    set(this.bar, { max: steps, value: step, hidden: free });
    draw(this.said, told(free ? "" : lesson.said));
    draw(this.say, told(free ? LEARN.freeSay : lesson.say));
    set(this.how, { text: free ? "" : lesson.how });
    set(this.next, { hidden: free || done || asks, text: by ? LEARN.letPlay(by) : step ? LEARN.next : LEARN.start });
    set(this.skip, { hidden: free || done || !asks });
    set(this.back, { hidden: !step && !free, text: free ? LEARN.takeBack : LEARN.back });
    set(this.again, { hidden: !ended && !free });
    set(this.play, { hidden: !ended });
    set(this.free, { hidden: free || this.over() });
    set(this.box, { "data-free": free ? "1" : null });
    this.list(ended);
    if (ended) this.learned();
    set(this.box, { hidden: false });
    announce(spoken(free ? LEARN.freeSay : `${lesson.said} ${lesson.say} ${lesson.how}`));
    if (!free) this.focus();
  }

  over() {
    return Boolean(this.lesson?.states.at(-1)?.game?.outcome);
  }

  /** Whoever goes on by keyboard is where the next thing is to be done. */
  focus() {
    const lesson = this.lesson;
    const buttons = [this.next, this.play].filter((button) => !button.hidden);
    if (buttons.length) buttons[0].focus({ preventScroll: true });
    else if (lesson) this.focusSpot(lesson.point);
  }

  /** @param {string} point */
  focusSpot(point) {
    const spot = spotOf(point, this.learner);
    const coarse = matchMedia("(pointer: coarse)").matches;
    if (coarse && spot?.matches(".card")) return; // a focused card is read, which would cover what is to be touched
    const first = coarse ? "button:enabled" : "button:enabled, input";
    const target = spot?.matches("button") ? spot : byId("ask-form").querySelector(first);
    if (!(target instanceof HTMLElement)) return;
    if (spot?.matches(".card")) target.tabIndex = 0;
    target.focus({ preventScroll: true });
  }

  /** The other lessons, when this one is over. @param {boolean} shown */
  list(shown) {
    const taken = recall("lessons").split(" ");
    const others = this.lessons.filter(({ id }) => id !== this.lesson?.id && !taken.includes(id));
    set(this.others, { hidden: !shown || !others.length });
    draw(
      this.others,
      others.map(({ id, title }) => h("li", {}, h("a", { href: at(`/learn/${id}`), text: title }))),
    );
  }

  /** This browser knows which lessons were taken. */
  learned() {
    const taken = new Set(recall("lessons").split(" ").filter(Boolean));
    taken.add(this.lesson?.id ?? "");
    remember("lessons", [...taken].join(" "));
  }

  /** A table with bots, at once. */
  async realGame() {
    const listed = this.lessons.find(({ id }) => id === this.lesson?.id);
    if (!listed) return;
    const options = { decks: [listed.deck], seats: listed.alone ? 1 : BOTS + 1 };
    const bots = listed.alone ? [] : Array(BOTS).fill("easy");
    const opened = await post("/api/tables", { name: guestName(), options, bots, start: true });
    location.href = at(opened.link);
  }

  // Where it stands.

  /** The ring and the bubble follow what they are about, whatever moves. */
  follow() {
    requestAnimationFrame(() => this.follow());
    const lesson = this.lesson;
    if (!lesson) return;
    const ended = this.over();
    const spot = lesson.free || ended ? null : spotOf(lesson.point, this.learner);
    const box = spot?.getBoundingClientRect() ?? null;
    const reading = document.body.dataset.reading === "chosen";
    const size = { width: this.box.offsetWidth, height: this.box.offsetHeight };
    const signature = JSON.stringify([box, reading, size, innerWidth, innerHeight, ended]);
    if (signature === this.box.dataset.signature) return;
    this.box.dataset.signature = signature;
    set(this.ring, { hidden: !box });
    if (box)
      set(this.ring, {
        vars: { "--x": px(box.left), "--y": px(box.top), "--w": px(box.width), "--h": px(box.height) },
      });
    set(this.box, { "data-docked": box ? null : ended ? "end" : "corner", "data-side": null });
    if (box) this.stand(box, size);
  }

  /** @param {DOMRect} box @param {{width: number, height: number}} size */
  stand(box, size) {
    const needed = [...every("#fan .card, #mine .card"), ...["bar", "reader", "ask"].map(byId)];
    const seen = needed.filter((element) => element.checkVisibility());
    const best = placeBeside(
      box,
      size,
      seen.map((element) => element.getBoundingClientRect()),
    );
    set(this.box, {
      vars: {
        "--x": px(best.left),
        "--y": px(best.top),
        "--tip-x": px(Math.max(16, Math.min(size.width - 16, (box.left + box.right) / 2 - best.left))),
        "--tip-y": px(Math.max(16, Math.min(size.height - 16, (box.top + box.bottom) / 2 - best.top))),
      },
    });
    set(this.box, { "data-side": best.side });
  }
}

/** @param {number} n */
const px = (n) => `${Math.round(n)}px`;
