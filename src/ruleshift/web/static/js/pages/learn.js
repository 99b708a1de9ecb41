// A lesson: the table page, with a line of its own and a coach.

import { Coach } from "../learn/coach.js";
import { LessonLine } from "../learn/lesson_line.js";
import { byId } from "../lib/draw.js";
import { toast } from "../table/story.js";
import { connect } from "./table.js";

const { lesson = "", you = "" } = document.body.dataset;
const coach = new Coach(you, JSON.parse(byId("lessons").textContent));

connect((hear) => {
  const line = new LessonLine(lesson, hear, (told) => coach.show(told));
  coach.line = line;
  line.begin().catch((error) => toast(/** @type {Error} */ (error).message, "bad"));
  return line;
});
