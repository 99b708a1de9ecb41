// The line to the table: reconnects by itself, and every new connection begins with a whole state.

import { LOST } from "../labels.js";
import { at } from "./api.js";

/** @typedef {import("../../protocol").ServerMessage} ServerMessage */
/** @typedef {import("../../protocol").ClientMessage} ClientMessage */
/** @typedef {import("../../protocol").Done | import("../../protocol").Failed} Settled */

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

const PROTOCOL = Number(document.documentElement.dataset.protocol);

/** The server has another version than this page: get the page anew, and not more often than every few seconds. */
function reload() {
  const last = Number(sessionStorage.getItem("reloaded"));
  const wait = Math.max(0, last + LONGEST_PAUSE - Date.now());
  setTimeout(() => {
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  }, wait);
}

export class Line {
  /**
   * @param {string} path the socket's path on this server
   * @param {(message: ServerMessage) => void} hear called with every message
   * @param {(status: "open" | "lost" | "closed") => void} status called when the connection comes or goes
   */
  constructor(path, hear, status) {
    this.path = path;
    this.hear = hear;
    this.status = status;
    /** @type {Map<number, {resolve: (done: boolean) => void, reject: (why: Error) => void}>} */
    this.waiting = new Map();
    this.request = 0;
    this.pause = FIRST_PAUSE;
    this.over = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.socket = this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${at(this.path)}`);
    this.socket = socket;
    socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    return socket;
  }

  /** @param {ServerMessage} message */
  heard(message) {
    if (message.type === "state" && message.protocol !== PROTOCOL) {
      reload();
      return;
    }
    if (message.type === "state") this.pause = FIRST_PAUSE; // not for `closed`: a server in trouble is asked ever more slowly
    if (message.type === "done" || message.type === "error") this.settle(message);
    if (message.type === "closed") this.over = !message.again;
    if (message.type === "state" && message.fresh) this.status("open");
    this.hear(message);
  }

  /** @param {Settled} message */
  settle(message) {
    const waiting = this.waiting.get(message.request ?? 0);
    this.waiting.delete(message.request ?? 0);
    if (message.type === "done") waiting?.resolve(true);
    else waiting?.reject(Object.assign(new Error(message.message), { code: message.code }));
  }

  lost() {
    const cut = new Error(LOST.cut);
    for (const waiting of this.waiting.values()) waiting.reject(cut);
    this.waiting.clear();
    if (this.over) {
      this.status("closed");
      return;
    }
    this.status("lost");
    this.timer = setTimeout(() => this.open(), this.pause * (0.7 + Math.random() * 0.6));
    this.pause = Math.min(this.pause * 1.8, LONGEST_PAUSE);
  }

  /** Somebody is looking: do not wait for the next try. */
  hurry() {
    if (this.over || this.socket.readyState < WebSocket.CLOSING) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Say something; resolves when it was carried out, and throws the sentence if it was refused. @param {ClientMessage} message @returns {Promise<boolean>} */
  say(message) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error(LOST.none));
    }
    const request = ++this.request;
    this.socket.send(JSON.stringify({ ...message, request }));
    return new Promise((resolve, reject) => this.waiting.set(request, { resolve, reject }));
  }

  /** Leave for good. */
  end() {
    this.over = true;
    this.socket.close();
  }
}
